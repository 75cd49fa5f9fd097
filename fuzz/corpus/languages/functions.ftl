section-idea = { NUMBER(5, minimumFractionDigits: 2) } { DATETIME($x) } { "\u0041" } { $none }
