"""``msgraph.nn``: cells. The activations, containers and ``Cell`` itself."""

from msgraph.api.cell import Cell
from msgraph.api.nn.activations import (
    ELU,
    GELU,
    HSigmoid,
    HSwish,
    Identity,
    LeakyReLU,
    LogSoftmax,
    ReLU,
    ReLU6,
    Sigmoid,
    SiLU,
    Softmax,
    Softplus,
    Tanh,
)
from msgraph.api.nn.containers import CellList, SequentialCell

__all__ = [
    "ELU", "GELU", "Cell", "CellList", "HSigmoid", "HSwish", "Identity", "LeakyReLU", "LogSoftmax", "ReLU", "ReLU6",
    "SequentialCell", "SiLU", "Sigmoid", "Softmax", "Softplus", "Tanh",
]  # fmt: skip
