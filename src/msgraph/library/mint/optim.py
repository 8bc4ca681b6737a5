"""``mint.optim``: optimizers of ``experimental.optim``, Adam with PyTorch's formula."""

from __future__ import annotations

from msgraph.library.experimental.optim import adaptive


class Adam(adaptive.Adam):
    """Steps along the mean gradient, divided by the root of the mean of its squares; both means are unbiased."""

    UNBIASED_FIRST = True
