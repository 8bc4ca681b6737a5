"""Lines in order: sorting networks."""
