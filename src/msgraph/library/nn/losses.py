"""Loss functions as cells."""

from __future__ import annotations

from typing import Any

from msgraph import ops
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.dtype import bfloat16, float16, float32
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import NotLossInputs
from msgraph.diagnostics.errors import error
from msgraph.library.nn.arguments import boolean, check_type, one_of, real


class LossBase(Cell):
    """Base of losses: ``reduction`` is ``"mean"``, ``"sum"`` or ``"none"``."""

    def __init__(self, reduction: str = "mean") -> None:
        super().__init__()
        self.reduction = one_of(self.cls_name, "reduction", reduction, ["mean", "sum", "none"])
        self.reduce = reduction != "none"
        self.average = reduction != "sum"

    def get_axis(self, x: Tensor) -> tuple[int, ...]:
        """All axes of ``x``."""
        return tuple(range(len(x.shape)))

    def get_loss(self, x: Any, weights: object = 1.0) -> Any:
        """``x * weights``, reduced; half floats are summed as float32."""
        wide = (x.astype(float32) if x.dtype in (float16, bfloat16) else x) * weights
        if self.reduce:
            wide = wide.mean() if self.average else wide.sum()
        return wide.astype(x.dtype)

    def check_same_shape(self, logits: Tensor, labels: Tensor) -> None:
        """Refuses labels in another shape than the logits."""
        if logits.shape != labels.shape:
            raise error(NotLossInputs(self.cls_name, "labels must be in the shape of the logits", logits.shape,
                                      labels.shape))  # fmt: skip


class L1Loss(LossBase):
    """``|logits - labels|``."""

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return self.get_loss(ops.abs(logits - labels))


class MAELoss(L1Loss):
    """The mean absolute error; the same as :class:`L1Loss`."""


class MSELoss(LossBase):
    """``(logits - labels)²``."""

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return self.get_loss(ops.square(logits - labels))


class RMSELoss(LossBase):
    """The root of the mean of ``(logits - label)²``."""

    def __init__(self) -> None:
        super().__init__("mean")

    def construct(self, logits: Tensor, label: Tensor) -> Tensor:
        """The loss."""
        return ops.sqrt(self.get_loss(ops.square(logits - label)))


class SmoothL1Loss(LossBase):
    """``|d| - beta / 2`` for ``d = logits - labels`` above ``beta``, ``d² / 2 beta`` below."""

    def __init__(self, beta: float = 1.0, reduction: str = "none") -> None:
        super().__init__(reduction)
        self.beta = real(self.cls_name, "beta", beta)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(logits, labels)
        distance = ops.abs(logits - labels)
        if self.beta == 0:
            return self.get_loss(distance)
        small = distance * distance * (0.5 / self.beta)
        return self.get_loss(ops.select(distance < self.beta, small, distance - 0.5 * self.beta))


class HuberLoss(LossBase):
    """``d² / 2`` for ``d = logits - labels`` up to ``delta``, ``delta (|d| - delta / 2)`` above."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        self.delta = real(self.cls_name, "delta", delta)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        distance = ops.abs(logits - labels)
        large = self.delta * (distance - 0.5 * self.delta)
        return self.get_loss(ops.select(distance <= self.delta, 0.5 * distance * distance, large))


class SoftmaxCrossEntropyWithLogits(LossBase):
    """The cross entropy of each row of logits; with ``sparse`` the labels are class numbers."""

    def __init__(self, sparse: bool = False, reduction: str = "none") -> None:
        super().__init__(reduction)
        self.sparse = boolean(self.cls_name, "sparse", sparse)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        if self.sparse:
            labels = _one_hot(labels, logits.shape[-1], logits)
        self.check_same_shape(logits, labels)
        return self.get_loss(-(ops.log_softmax(logits, -1) * labels).sum(-1))


class NLLLoss(LossBase):
    """The negative of the log-probability of each label, weighted by class."""

    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.ignore_index = check_type(self.cls_name, "ignore_index", ignore_index, "int", int)
        self.weight = weight if weight is None else check_type(self.cls_name, "weight", weight, "Tensor", Tensor)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss: ``logits`` are log-probabilities."""
        return _nll(self, logits, labels, 0.0)


class CrossEntropyLoss(LossBase):
    """The cross entropy of softmax along axis 1; labels are class numbers, or probabilities in the logits' shape."""

    def __init__(
        self, weight: object = None, ignore_index: int = -100, reduction: str = "mean", label_smoothing: float = 0.0
    ) -> None:
        super().__init__(reduction)
        self.ignore_index = check_type(self.cls_name, "ignore_index", ignore_index, "int", int)
        self.label_smoothing = real(self.cls_name, "label_smoothing", label_smoothing)
        self.weight = weight if weight is None else check_type(self.cls_name, "weight", weight, "Tensor", Tensor)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        axis = 1 if len(logits.shape) > 1 else 0
        scores = ops.log_softmax(logits, axis)
        if labels.dtype.is_float:
            return self._of_probabilities(scores, labels, axis)
        return _nll(self, scores, labels, self.label_smoothing)

    def _of_probabilities(self, scores: Tensor, labels: Tensor, axis: int) -> Tensor:
        """The loss for labels that are probabilities; the mean is over the rows."""
        self.check_same_shape(scores, labels)
        classes = scores.shape[axis]
        wanted = labels * (1 - self.label_smoothing) + self.label_smoothing / classes
        if self.weight is not None:
            wanted = wanted * _along(self.weight, axis, scores)
        rows = -(scores * wanted).sum(axis)
        if self.reduction == "none":
            return rows
        return rows.sum() / (rows.size if self.average else 1)


def _one_hot(labels: Tensor, classes: int, like: Tensor) -> Tensor:
    """Ones at the labels along a new last axis."""
    return (ops.expand_dims(labels, -1) == ops.arange(classes).astype(labels.dtype)).astype(like.dtype)


def _along(weight: Tensor, axis: int, like: Any) -> Tensor:
    """A vector that broadcasts along ``axis``."""
    return ops.reshape(weight, (-1, *([1] * (len(like.shape) - axis - 1)))).astype(like.dtype)


def _nll(loss: Any, scores: Any, labels: Any, smoothing: float) -> Tensor:
    """Negative log-likelihoods of class numbers; the mean is weighted by class, ignored labels count nothing."""
    axis = 1 if len(scores.shape) > 1 else 0
    if labels.shape != (*scores.shape[:axis], *scores.shape[axis + 1 :]):
        raise error(NotLossInputs(loss.cls_name, "labels must have the shape of the logits without the class axis",
                                  scores.shape, labels.shape))  # fmt: skip
    classes = scores.shape[axis]
    numbers = ops.reshape(ops.arange(classes), (-1, *([1] * (len(scores.shape) - axis - 1)))).astype(labels.dtype)
    here = ops.expand_dims(labels, axis) == numbers
    counted = labels != loss.ignore_index
    weights = counted.astype(scores.dtype)
    weighted = scores
    if loss.weight is not None:
        per_class = _along(loss.weight, axis, scores)
        weights = weights * ops.select(here, ops.broadcast_to(per_class, scores.shape), 0.0).sum(axis)
        weighted = scores * per_class
    rows = -ops.select(here, weighted, 0.0).sum(axis)
    if smoothing:
        rows = rows * (1 - smoothing) - weighted.sum(axis) * (smoothing / classes)
    rows = ops.select(counted, rows, 0.0)
    if loss.reduction == "none":
        return rows
    return rows.sum() / weights.sum() if loss.average else rows.sum()


class BCELoss(LossBase):
    """The cross entropy of probabilities and targets between 0 and 1."""

    def __init__(self, weight: Tensor | None = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss; logarithms are cut at -100, so that a sure wrong answer costs 100."""
        self.check_same_shape(logits, labels)
        yes = ops.maximum(ops.log(logits), -100.0)
        no = ops.maximum(ops.log(1 - logits), -100.0)
        return self.get_loss(-(labels * yes + (1 - labels) * no), 1.0 if self.weight is None else self.weight)


class BCEWithLogitsLoss(LossBase):
    """The cross entropy of ``sigmoid(input)`` and targets between 0 and 1, without overflow."""

    def __init__(self, reduction: str = "mean", weight: object = None, pos_weight: Tensor | None = None) -> None:
        super().__init__(reduction)
        self.weight = weight
        self.pos_weight = pos_weight

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(input, target)
        no = ops.maximum(input, 0.0) + ops.log1p(ops.exp(-ops.abs(input)))  # -log(sigmoid(-input))
        yes = no - input
        if self.pos_weight is not None:
            yes = yes * self.pos_weight
        return self.get_loss(target * yes + (1 - target) * no, 1.0 if self.weight is None else self.weight)


class KLDivLoss(LossBase):
    """``labels (log(labels) - logits)``: ``logits`` are log-probabilities, ``labels`` probabilities."""

    def __init__(self, reduction: str = "mean") -> None:
        Cell.__init__(self)
        self.reduction = one_of(self.cls_name, "reduction", reduction, ["mean", "sum", "none", "batchmean"])
        self.reduce = reduction != "none"
        self.average = reduction == "mean"

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(logits, labels)
        loss = self.get_loss(ops.xlogy(labels, labels) - labels * logits)
        return loss / logits.shape[0] if self.reduction == "batchmean" else loss
