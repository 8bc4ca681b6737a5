"""MindSpore's older names of the layers of ``mint.nn``: those of ``nn`` with PyTorch's arguments."""

from __future__ import annotations

from typing import Any

from msgraph.library.mint.nn.layers import AvgPool1d as AvgPool1dExt
from msgraph.library.mint.nn.layers import AvgPool2d as AvgPool2dExt
from msgraph.library.mint.nn.layers import AvgPool3d as AvgPool3dExt
from msgraph.library.mint.nn.layers import L1Loss as L1LossExt
from msgraph.library.mint.nn.layers import LogSoftmax as LogSoftmaxExt
from msgraph.library.mint.nn.learned import Dropout as DropoutExt
from msgraph.library.mint.nn.learned import Embedding as EmbeddingExt
from msgraph.library.mint.nn.learned import LayerNormExt
from msgraph.library.mint.nn.learned import PReLU as PReLUExt
from msgraph.library.nn.dropping import Dropout2d

__all__ = [
    "AvgPool1dExt", "AvgPool2dExt", "AvgPool3dExt", "Dropout2dExt", "DropoutExt", "EmbeddingExt", "L1LossExt",
    "LayerNormExt", "LogSoftmaxExt", "PReLUExt",
]  # fmt: skip


class Dropout2dExt(Dropout2d):
    """In training each channel of images is 0 with probability ``p``."""

    def __init__(self, p: float = 0.5, inplace: bool = False) -> None:
        super().__init__(p)
        self.inplace: Any = inplace
