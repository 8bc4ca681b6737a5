"""Losses that compare: pairs, triplets, and a class with the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Tensor, ops
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.nn.arguments import boolean, check_type, real
from msgraph.library.nn.losses import LossBase


class MarginRankingLoss(LossBase):
    """What is missing for ``input1`` to be above (target 1) or below (-1) ``input2`` by ``margin``."""

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = margin

    def construct(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor:
        """The loss."""
        return ops.margin_ranking_loss(input1, input2, target, self.margin, self.reduction)


class SoftMarginLoss(LossBase):
    """``log(1 + exp(-labels * logits))`` for labels 1 and -1."""

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return ops.soft_margin_loss(logits, labels, self.reduction)


class HingeEmbeddingLoss(LossBase):
    """Distances of what belongs together (1), and what is missing to ``margin`` for what does not (-1)."""

    def __init__(self, margin: float = 1.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = check_type(self.cls_name, "margin", margin, "float or int", float, int)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return ops.hinge_embedding_loss(logits, labels, self.margin, self.reduction)


class CosineEmbeddingLoss(LossBase):
    """How far from 1 the cosine is for what belongs together (1), how far above ``margin`` for what does not (-1)."""

    def __init__(self, margin: float = 0.0, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.margin = check_type(self.cls_name, "margin", margin, "float", float)
        if not -1.0 <= margin <= 1.0:
            raise BadArgument(self.cls_name, "margin", "in range [-1.0, 1.0]", margin).error()

    def construct(self, logits_x1: Tensor, logits_x2: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return ops.cosine_embedding_loss(logits_x1, logits_x2, labels, self.margin, self.reduction)


class TripletMarginLoss(LossBase):
    """What is missing for ``negative`` to be further from ``x`` than ``positive`` by a margin, in the norm ``p``."""

    def __init__(
        self, p: int = 2, swap: bool = False, eps: float = 1e-6, reduction: str = "mean", margin: float = 1.0
    ) -> None:
        super().__init__(reduction)
        self.p = p
        self.swap = boolean(self.cls_name, "swap", swap)
        self.eps = eps
        self.margin = margin

    def construct(self, x: Tensor, positive: Tensor, negative: Tensor, margin: Any = 1.0) -> Tensor:
        """The loss; ``margin`` counts where the Cell has none of its own."""
        wanted = margin if self.margin == 1.0 else self.margin
        return ops.triplet_margin_loss(x, positive, negative, wanted, self.p, self.eps, self.swap, self.reduction)


def _distance(x: Tensor, y: Tensor) -> Tensor:
    return ops.norm(x - y, 2, 1)


class TripletMarginWithDistanceLoss(LossBase):
    """What is missing for ``negative`` to be further from ``x`` than ``positive`` by a margin, as a function says."""

    def __init__(
        self,
        distance_function: Callable[[Tensor, Tensor], Tensor] | None = None,
        swap: bool = False,
        reduction: str = "mean",
        margin: float = 1.0,
    ) -> None:
        super().__init__(reduction)
        self.margin = check_type(self.cls_name, "margin", margin, "float", float)
        self.swap = boolean(self.cls_name, "swap", swap)
        self.distance_function = distance_function or _distance

    def construct(self, x: Tensor, positive: Tensor, negative: Tensor) -> Tensor:
        """The loss."""
        beyond = self.distance_function(x, negative)
        if self.swap:
            beyond = ops.minimum(beyond, self.distance_function(positive, negative))
        return self.get_loss(ops.maximum(self.distance_function(x, positive) - beyond + self.margin, 0.0))


class MultiMarginLoss(LossBase):
    """What the scores of other classes are above that of the target less ``margin``, to the power ``p``."""

    def __init__(self, p: int = 1, margin: float = 1.0, reduction: str = "mean", weight: Any = None) -> None:
        super().__init__(reduction)
        self.p = p
        self.margin = real(self.cls_name, "margin", margin, -float("inf"), "a number")
        self.weight = weight

    def construct(self, x: Tensor, target: Tensor, weight: Tensor | None = None) -> Tensor:
        """The loss; ``weight`` counts where the Cell has none of its own."""
        weights = weight if self.weight is None else self.weight
        return ops.multi_margin_loss(x, target, self.p, self.margin, weights, self.reduction)


class MultilabelMarginLoss(LossBase):
    """What the scores of other classes are above those of the targets less 1; a row of targets ends before its -1."""

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        """The loss."""
        return ops.multilabel_margin_loss(x, target, self.reduction)


class MultiLabelSoftMarginLoss(LossBase):
    """The cross entropy of every class by itself, averaged over the classes."""

    def __init__(self, weight: Any = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, x: Tensor, target: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(x, target)
        return ops.multilabel_soft_margin_loss(x, target, self.weight, self.reduction)
