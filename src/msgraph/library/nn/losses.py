"""Loss functions as cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph import Tensor, bfloat16, float16, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType, NotLossInputs, NotProbabilities
from msgraph.library.naming import variant
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
            raise NotLossInputs(self.cls_name, "labels must be in the shape of the logits", logits.shape,
                                      labels.shape).error()  # fmt: skip

    def check_without_classes(self, logits: Tensor, labels: Tensor) -> None:
        """Refuses labels that are no class numbers in the shape of the logits without the classes."""
        _check_classes(self.cls_name, labels)
        axis = 1 if len(logits.shape) > 1 else 0
        if labels.shape != (*logits.shape[:axis], *logits.shape[axis + 1 :]):
            raise NotLossInputs(self.cls_name, "labels must have the shape of the logits without the class axis",
                                      logits.shape, labels.shape).error()  # fmt: skip


def _check_classes(owner: str, labels: Tensor) -> None:
    """Refuses labels that are no integers."""
    if not labels.dtype.is_integer:
        raise BadArgumentType(
            owner, "labels", "a Tensor of integers, such as `labels.astype(ms.int32)`", str(labels.dtype)
        ).error()


class L1Loss(LossBase):
    """``|logits - labels|``."""

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return self.get_loss(ops.abs(logits - labels))


MAELoss = variant(L1Loss, "MAELoss", "The mean absolute error; the same as :class:`L1Loss`.")


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
        return self.get_loss(ops.smooth_l1_loss(logits, labels, self.beta))


class HuberLoss(LossBase):
    """``d² / 2`` for ``d = logits - labels`` up to ``delta``, ``delta (|d| - delta / 2)`` above."""

    def __init__(self, reduction: str = "mean", delta: float = 1.0) -> None:
        super().__init__(reduction)
        self.delta = real(self.cls_name, "delta", delta)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        return self.get_loss(ops.huber_loss(logits, labels, "none", self.delta))


class SoftmaxCrossEntropyWithLogits(LossBase):
    """The cross entropy of each row of logits; with ``sparse`` the labels are class numbers."""

    def __init__(self, sparse: bool = False, reduction: str = "none") -> None:
        super().__init__(reduction)
        self.sparse = boolean(self.cls_name, "sparse", sparse)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        scores = ops.log_softmax(logits, -1)
        if self.sparse:
            _check_classes(self.cls_name, labels)
            if self.reduction == "mean" and logits.ndim == 2:
                return ops.SparseSoftmaxCrossEntropyWithLogits()(logits, labels)
            labels = (ops.expand_dims(labels, -1) == ops.arange(logits.shape[-1])).astype(logits.dtype)
        self.check_same_shape(logits, labels)
        return self.get_loss(-(scores * labels).sum(-1))


class NLLLoss(LossBase):
    """The negative of the log-probability of each label, weighted by class."""

    def __init__(self, weight: Tensor | None = None, ignore_index: int = -100, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.ignore_index = check_type(self.cls_name, "ignore_index", ignore_index, "int", int)
        self.weight = weight if weight is None else check_type(self.cls_name, "weight", weight, "Tensor", Tensor)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss: ``logits`` are log-probabilities."""
        self.check_without_classes(logits, labels)
        return ops.nll_loss(logits, labels, self.weight, self.ignore_index, self.reduction)


class CrossEntropyLoss(LossBase):
    """The cross entropy of softmax along axis 1; labels are class numbers, or probabilities in the logits' shape.

    Args:
        weight: a Tensor with a factor for each class, or None
        ignore_index: the class that does not count
        reduction: "mean", "sum", or "none" for a loss of each label
        label_smoothing: a share from 0 to 1 of each label that is spread over all classes
    """

    def __init__(
        self, weight: object = None, ignore_index: int = -100, reduction: str = "mean", label_smoothing: float = 0.0
    ) -> None:
        super().__init__(reduction)
        self.ignore_index = check_type(self.cls_name, "ignore_index", ignore_index, "int", int)
        self.label_smoothing = real(self.cls_name, "label_smoothing", label_smoothing)
        self.weight = weight if weight is None else check_type(self.cls_name, "weight", weight, "Tensor", Tensor)

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss."""
        if labels.dtype.is_float and labels.ndim == logits.ndim:
            self.check_same_shape(logits, labels)
        else:
            self.check_without_classes(logits, labels)
        return ops.cross_entropy(logits, labels, self.weight, self.ignore_index, self.reduction, self.label_smoothing)


class BCELoss(LossBase):
    """The cross entropy of probabilities and targets between 0 and 1."""

    def __init__(self, weight: Tensor | None = None, reduction: str = "mean") -> None:
        super().__init__(reduction)
        self.weight = weight

    def construct(self, logits: Tensor, labels: Tensor) -> Tensor:
        """The loss; logarithms are those of at least 1e-12, so that a sure wrong answer costs 27.6."""
        self.check_same_shape(logits, labels)
        loss = self.get_loss(ops.binary_cross_entropy(logits, labels, self.weight, "none"))
        _check_probabilities(self.cls_name, logits)  # behind the loss: a gradient that needs none computes none
        return loss


def _check_probabilities(owner: str, logits: Tensor) -> None:
    if (ops.abs(logits - 0.5) > 0.5).any():
        raise NotProbabilities(owner).error()


class BCEWithLogitsLoss(LossBase):
    """The cross entropy of ``sigmoid(input)`` and targets between 0 and 1, without overflow."""

    def __init__(self, reduction: str = "mean", weight: Tensor | None = None, pos_weight: Tensor | None = None) -> None:
        super().__init__(reduction)
        self.weight = weight
        self.pos_weight = pos_weight

    def construct(self, input: Tensor, target: Tensor) -> Tensor:
        """The loss."""
        self.check_same_shape(input, target)
        loss = ops.binary_cross_entropy_with_logits(input, target, self.weight, self.pos_weight, "none")
        return self.get_loss(loss)


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
        loss = self.get_loss(ops.kl_div(logits, labels, "none"))
        return loss / logits.shape[0] if self.reduction == "batchmean" else loss


class SampledSoftmaxLoss(LossBase):
    """The cross entropy of rows of classes and some others, drawn alike: what training on many classes can afford."""

    def __init__(
        self, num_sampled: int, num_classes: int, num_true: int = 1, sampled_values: Any = None,
        remove_accidental_hits: bool = True, seed: int = 0, reduction: str = "none",
    ) -> None:  # fmt: skip
        super().__init__(reduction)
        for name, count in (("num_sampled", num_sampled), ("num_true", num_true)):
            if not 0 < count <= num_classes:
                wanted = f"at least 1, and smaller than or equal to 'num_classes' ({num_classes})"
                raise BadArgument(self.cls_name, name, wanted, count).error()
        self.num_true, self.sampled_values = num_true, sampled_values
        self.sampler = num_true, num_sampled, True, num_classes, seed, remove_accidental_hits

    def construct(self, weights: Tensor, biases: Tensor, labels: Tensor, logits: Tensor) -> Tensor:
        """The loss of each row: ``labels`` are its classes, ``logits`` what a layer makes scores of."""
        _check_classes(self.cls_name, labels)
        labels = ops.reshape(labels, (-1, self.num_true))
        drawn = self.sampled_values or ops.uniform_candidate_sampler(labels, *self.sampler)
        classes, expected, expected_of_drawn = drawn
        own = (ops.gather(weights, labels, 0) * ops.expand_dims(logits, 1)).sum(-1) + ops.gather(biases, labels, 0)
        others = ops.matmul(logits, ops.gather(weights, classes, 0).T) + ops.gather(biases, classes, 0)
        scores = ops.concat((own - ops.log(expected), others - ops.log(expected_of_drawn)), 1)
        return -ops.log_softmax(scores, 1)[:, : self.num_true].mean(1)


# -- pairs, triplets, and a class with the others --------------------------------------------------------------------


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
