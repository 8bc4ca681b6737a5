"""``msgraph.mint.special``: special functions."""

from msgraph.library.mint.nn.functional import log_softmax as log_softmax
from msgraph.ops import erfc as erfc
from msgraph.ops import exp2 as exp2
from msgraph.ops import expm1 as expm1
from msgraph.ops import log1p as log1p
from msgraph.ops import round as round
from msgraph.ops import sinc as sinc
