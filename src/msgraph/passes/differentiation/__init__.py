"""Backward graphs: of a block, of branches, of loops."""
