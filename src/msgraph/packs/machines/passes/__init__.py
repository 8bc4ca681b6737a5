"""Passes of graphs that several processes compute."""
