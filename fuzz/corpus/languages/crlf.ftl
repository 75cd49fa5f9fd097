section-idea = a
section-threat = b
