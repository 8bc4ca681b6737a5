"""Losses of masks and of rare classes, and of distributions: ``DiceLoss``, ``FocalLoss``, ``PoissonNLLLoss``."""

from __future__ import annotations

import math
from typing import Any

from msgraph import Tensor, int32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, NotLossInputs
from msgraph.library.nn.activations import get_activation
from msgraph.library.nn.arguments import boolean, check_type, one_of, real
from msgraph.library.nn.losses import LossBase

_ACTIVATIONS = ("softmax", "logsoftmax", "relu", "relu6", "tanh", "sigmoid")
_HALF_LOG_2_PI = 0.5 * math.log(2 * math.pi)


def _positive(owner: str, argument: str, value: Any) -> float:
    """A float above 0."""
    check_type(owner, argument, value, "float", float)
    if not 0.0 < value < math.inf:
        raise BadArgument(owner, argument, "greater than 0.0", value).error()
    return value


class DiceLoss(LossBase):
    """1 less how far two masks overlap: twice their product by the sum of their squares."""

    def __init__(self, smooth: float = 1e-05) -> None:
        super().__init__()
        self.smooth = _positive(self.cls_name, "smooth", smooth)

    def construct(self, logits: Tensor, label: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(logits, label)
        union = (logits * logits).sum() + (label * label).sum()
        return 1 - 2 * (logits * label).sum() / (union + self.smooth)


class MultiClassDiceLoss(LossBase):
    """The mean of the Dice losses of all classes (axis 1), each times its weight, if it has one."""

    def __init__(self, weights: Any = None, ignore_indiex: int | None = None, activation: Any = "softmax") -> None:
        super().__init__()
        self.binarydiceloss = DiceLoss(smooth=1e-5)
        self.weights = weights if weights is None else check_type(self.cls_name, "weights", weights, "Tensor", Tensor)
        if weights is not None and weights.ndim != 2:
            raise BadArgument(self.cls_name, "weights", "a tensor of dimension 2", weights.ndim).error()
        self.ignore_indiex = check_type(self.cls_name, "ignore_indiex", ignore_indiex, "int", int, type(None))
        if isinstance(activation, str):
            activation = get_activation(one_of(self.cls_name, "activation", activation, _ACTIVATIONS))
        self.activation = check_type(self.cls_name, "activation", activation, "str or Cell", Cell, type(None))

    def construct(self, logits: Tensor, label: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(logits, label)
        count = label.shape[1]
        if self.weights is not None and self.weights.shape[0] != count:
            raise NotLossInputs(self.cls_name, "weights must have a row for each class of the labels",
                                      self.weights.shape, label.shape).error()  # fmt: skip
        if self.activation is not None:
            logits = self.activation(logits)
        total: Any = 0
        for i in range(count):
            if i != self.ignore_indiex:
                loss = self.binarydiceloss(logits[:, i], label[:, i])
                total = total + (loss if self.weights is None else loss * self.weights[i])
        return total / count


class FocalLoss(LossBase):
    """The cross entropy of each place, less counted where the right class is likely: times ``(1 - p) ^ gamma``.

    Labels are class numbers (axis 1 of size 1), or ones at the classes.
    """

    def __init__(self, weight: Tensor | None = None, gamma: float = 2.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.gamma = check_type(self.cls_name, "gamma", gamma, "float", float)
        self.weight = weight if weight is None else check_type(self.cls_name, "weight", weight, "Tensor", Tensor)
        if weight is not None and weight.ndim != 1:
            raise BadArgument(self.cls_name, "weight", "a tensor of dimension 1", weight.ndim).error()

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        classes = logits.shape[1]
        ranks = len(logits.shape) == len(labels.shape) and 2 <= len(logits.shape) <= 4
        if not ranks or classes == 1 or labels.shape[1] not in (1, classes):
            what = "both must have 2 to 4 dims, and labels one class or as many as the logits, which have several"
            raise NotLossInputs(self.cls_name, what, logits.shape, labels.shape).error()
        scores = ops.log_softmax(ops.reshape(logits, (logits.shape[0], classes, -1)), 1)
        wanted = ops.reshape(labels, (labels.shape[0], labels.shape[1], -1))
        weights = 1.0 if self.weight is None else ops.reshape(self.weight, (1, -1, 1))
        if labels.shape[1] == 1:
            hit = wanted.astype(int32) == ops.reshape(ops.arange(classes), (1, -1, 1)).astype(int32)
            one = hit.astype(scores.dtype)
            overlap = (scores * one).sum(1)
            loss = -ops.pow(1.0 - ops.exp(overlap), self.gamma) * overlap * (one * weights).sum(1)
            return self.get_loss(loss.mean(1))
        loss = -ops.pow(1.0 - ops.exp(scores), self.gamma) * wanted * scores * weights
        return self.get_loss(loss.mean(-1))


class PoissonNLLLoss(LossBase):
    """Less the log likelihood of counts, or, with ``log_input``, of their logarithms; ``full`` adds Stirling's term."""

    def __init__(self, log_input: bool = True, full: bool = False, eps: float = 1e-08, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.log_input = boolean(self.cls_name, "log_input", log_input)
        self.full = boolean(self.cls_name, "full", full)
        self.eps = real(self.cls_name, "eps", eps)

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss."""
        target = target.astype(input.dtype)
        rate, log_rate = (ops.exp(input), input) if self.log_input else (input, ops.log(input + self.eps))
        loss = rate - target * log_rate
        if self.full:
            target = ops.maximum(target, self.eps)
            term = (target + 0.5) * ops.log(target) - target + _HALF_LOG_2_PI
            loss = loss + ops.select(target > 1, term, 0.0)
        return self.get_loss(loss)


class GaussianNLLLoss(LossBase):
    """Less the log likelihood of normal distributions; with ``full`` its constant part counts too."""

    def __init__(self, *, full: bool = False, eps: float = 1e-6, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.full = boolean(self.cls_name, "full", full)
        self.eps = _positive(self.cls_name, "eps", eps)

    def construct(self, logits: Tensor, labels: Tensor, var: Tensor) -> Tensor:
        """The loss of means, values and variances."""
        return ops.gaussian_nll_loss(logits, labels, var, self.full, self.eps, self.reduction)
