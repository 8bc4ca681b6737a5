"""``msgraph.mint.optim``: optimizers. Written by ``tools/write_stubs.py``; do not edit."""

from msgraph.library.mint.optim import Adam as Adam
from msgraph.library.mint.optim import AdamW as AdamW
from msgraph.library.mint.optim import SGD as SGD
