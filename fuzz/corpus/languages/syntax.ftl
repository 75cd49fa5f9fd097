section-idea = Why

= bad
