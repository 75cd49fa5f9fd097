section-idea = Why
kb-FORK = { $P1 } forks
