"""``mindspore.scipy``: linear algebra (``linalg``), minima of functions (``optimize``), cosine transforms (``fft``)."""

from msgraph.library.scipy import fft as fft
from msgraph.library.scipy import linalg as linalg
from msgraph.library.scipy import optimize as optimize
