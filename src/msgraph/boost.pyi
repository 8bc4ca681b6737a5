"""``msgraph.boost``: what programs take from MindSpore's module of this name."""

from msgraph.library.nn.training import GradientAccumulation as GradientAccumulation
from msgraph.library.nn.training import gradient_accumulation_op as gradient_accumulation_op
from msgraph.library.nn.training import gradient_clear_op as gradient_clear_op
