"""One module per peer: its programs, by case, as a sensible user of it would write them."""
