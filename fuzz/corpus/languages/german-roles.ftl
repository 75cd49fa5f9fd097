role = { $role ->
    [pawn] Bauer
    [knight] Springer
    [bishop] Läufer
    [rook] Turm
    [queen] Dame
   *[king] König
 }
    .gender = { $role ->
        [queen] feminine
       *[other] masculine
     }
