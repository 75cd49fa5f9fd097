section-idea = { "\u00é" }
