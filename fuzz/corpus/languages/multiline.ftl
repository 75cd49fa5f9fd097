section-idea =
    a

      b
    { "{" } c
# comment
## group
### file
