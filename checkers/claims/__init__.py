"""Whether what an explanation says is true on its boards; docs/claims.md has the definition of every claim."""
