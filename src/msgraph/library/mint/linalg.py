"""``mint.linalg``: norms and factors of matrices."""

from __future__ import annotations

from msgraph.library.mint.forwarding import forward

inv = forward("inverse", A="input")
matrix_norm = forward("matrix_norm")
norm = forward("norm")
qr = forward("qr", A="input")
vector_norm = forward("vector_norm")
