"""``msgraph.mint.optim``: optimizers."""

from msgraph.library.mint.optim import Adam as Adam
from msgraph.library.mint.optim import AdamW as AdamW
from msgraph.library.mint.optim import SGD as SGD
