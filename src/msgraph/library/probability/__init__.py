"""``nn.probability``: distributions, and bijectors that transform them."""

from msgraph.library.probability import bijector as bijector
from msgraph.library.probability import distribution as distribution
