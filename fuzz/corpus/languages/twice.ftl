section-idea = A
section-idea = B
