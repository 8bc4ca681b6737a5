"""``mint.optim``: optimizers of ``experimental.optim``, Adam with PyTorch's formula."""

from __future__ import annotations

from msgraph.library.experimental.optim import adaptive
from msgraph.library.experimental.optim.adaptive import AdamW as AdamW
from msgraph.library.experimental.optim.descent import SGD as SGD

__all__ = ["SGD", "Adam", "AdamW"]


class Adam(adaptive.Adam):
    """Steps along the mean gradient, divided by the root of the mean of its squares; both means are unbiased."""

    UNBIASED_FIRST = True
