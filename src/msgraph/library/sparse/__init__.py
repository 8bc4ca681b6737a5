"""Tensors of which only some elements are stored: coordinates (COO), compressed rows (CSR), whole rows."""
