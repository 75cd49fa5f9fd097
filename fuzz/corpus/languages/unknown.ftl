section-idea = Why
nonesuch = No
