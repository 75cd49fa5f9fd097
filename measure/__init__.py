"""Measurements of the whole program on suites and games, most of them beside an engine; docs/results.md names them."""
