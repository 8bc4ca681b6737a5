"""Bases that give the members of a family the faces they share."""
