section-idea = { { { { "x" } } } }
