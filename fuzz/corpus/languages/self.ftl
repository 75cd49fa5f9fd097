section-idea = { section-idea }
