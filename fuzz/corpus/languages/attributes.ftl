man = the { role }
    .accusative = x
    .dative = { $square }
    .gender = feminine
attacks-man = <attacks>{ $attacker } { $man-dative } { $man-gender -> 
   *[feminine] f
 }</attacks>
