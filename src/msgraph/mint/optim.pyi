"""``msgraph.mint.optim``: optimizers."""

from msgraph.library.mint.optim import Adam as Adam
from msgraph.library.experimental.optim.adaptive import AdamW as AdamW
from msgraph.library.experimental.optim.descent import SGD as SGD
