"""Optimizers with PyTorch's ``param_groups``, and their schedules of learning rates in ``lr_scheduler``."""

from msgraph.library.experimental.optim import lr_scheduler as lr_scheduler
from msgraph.library.experimental.optim.adaptive import Adam, Adamax, AdamW, NAdam, RAdam
from msgraph.library.experimental.optim.descent import ASGD, SGD, Adadelta, Adagrad, RMSprop, Rprop
from msgraph.library.experimental.optim.optimizer import Optimizer

__all__ = [
    "ASGD", "SGD", "Adadelta", "Adagrad", "Adam", "AdamW", "Adamax", "NAdam", "Optimizer", "RAdam", "RMSprop", "Rprop",
]  # fmt: skip
