-brand = { $case ->
   *[nominative] x
    [dative] y
 }
section-idea = { -brand(case: "dative") }
