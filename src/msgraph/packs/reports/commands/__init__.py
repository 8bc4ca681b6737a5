"""Commands of ``python -m msgraph`` that run a script, or read it, and report on it."""
