"""User functions made of several ops, one module per topic."""
