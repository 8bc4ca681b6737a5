"""Bases that give the members of a family the rules they share."""
