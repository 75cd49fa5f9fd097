-king = { $case ->
   *[nominative] der König
    [accusative] den König
    [dative] dem König
 }
    .gender = masculine
man = { $role ->
    [pawn] { -pawn(case: "nominative") } auf { $square }
    [knight] { -knight(case: "nominative") } auf { $square }
    [bishop] { -bishop(case: "nominative") } auf { $square }
    [rook] { -rook(case: "nominative") } auf { $square }
    [queen] { -queen(case: "nominative") } auf { $square }
   *[king] { -king(case: "nominative") } auf { $square }
 }
    .accusative = { $role ->
        [pawn] { -pawn(case: "accusative") } auf { $square }
        [knight] { -knight(case: "accusative") } auf { $square }
        [bishop] { -bishop(case: "accusative") } auf { $square }
        [rook] { -rook(case: "accusative") } auf { $square }
        [queen] { -queen(case: "accusative") } auf { $square }
       *[king] { -king(case: "accusative") } auf { $square }
     }
    .dative = { $role ->
        [pawn] { -pawn(case: "dative") } auf { $square }
        [knight] { -knight(case: "dative") } auf { $square }
        [bishop] { -bishop(case: "dative") } auf { $square }
        [rook] { -rook(case: "dative") } auf { $square }
        [queen] { -queen(case: "dative") } auf { $square }
       *[king] { -king(case: "dative") } auf { $square }
     }
    .gender = { $role ->
        [queen] feminine
       *[other] masculine
     }
