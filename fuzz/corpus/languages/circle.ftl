section-idea = { section-threat }
section-threat = { section-idea }
