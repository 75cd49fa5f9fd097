-king = { $case ->
   *[nominative] der König
    [accusative] den König
    [dative] dem König
 }
    .gender = masculine
-queen = { $case ->
   *[nominative] die Dame
    [accusative] die Dame
    [dative] der Dame
 }
    .gender = feminine
-rook = { $case ->
   *[nominative] der Turm
    [accusative] den Turm
    [dative] dem Turm
 }
    .gender = masculine
