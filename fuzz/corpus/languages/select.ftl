section-idea = { $count ->
    [0] none
    [one] one
   *[other] { $count } ones
 }
    .form = { section-threat.form }
