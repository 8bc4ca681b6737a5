"""``msgraph.mint.linalg``: norms and factors of matrices."""

from msgraph.library.mint.linalg import inv as inv
from msgraph.library.mint.linalg import matrix_norm as matrix_norm
from msgraph.library.mint.linalg import norm as norm
from msgraph.library.mint.linalg import qr as qr
from msgraph.library.mint.linalg import vector_norm as vector_norm
