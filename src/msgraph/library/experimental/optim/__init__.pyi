"""Optimizers with PyTorch's ``param_groups``, and their schedules of learning rates in ``lr_scheduler``."""

from msgraph.library.experimental.optim import lr_scheduler as lr_scheduler
from msgraph.library.experimental.optim.adaptive import Adam as Adam
from msgraph.library.experimental.optim.adaptive import AdamW as AdamW
from msgraph.library.experimental.optim.adaptive import Adamax as Adamax
from msgraph.library.experimental.optim.adaptive import NAdam as NAdam
from msgraph.library.experimental.optim.adaptive import RAdam as RAdam
from msgraph.library.experimental.optim.descent import ASGD as ASGD
from msgraph.library.experimental.optim.descent import SGD as SGD
from msgraph.library.experimental.optim.descent import Adadelta as Adadelta
from msgraph.library.experimental.optim.descent import Adagrad as Adagrad
from msgraph.library.experimental.optim.descent import RMSprop as RMSprop
from msgraph.library.experimental.optim.descent import Rprop as Rprop
from msgraph.library.experimental.optim.optimizer import Optimizer as Optimizer
