attacks-man = <attacks>{ $attacker } attacks { $man }</attacks>.
section-idea = Idee
