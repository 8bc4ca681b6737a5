"""Metrics of classes: accuracy, precision, recall and what is made of them."""

from __future__ import annotations

import sys
from typing import Any, ClassVar

import numpy as np

from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.catalog.training import NothingMeasured
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, check_type
from msgraph.library.train.metrics import metric

_TINY = sys.float_info.min
"""Added to what is divided by: classes nobody predicted have a precision of 0."""


class Accuracy(metric.EvaluationBase, metric.MeanMetric):
    """The share of samples that are predicted right; of several labels all must be."""

    def __init__(self, eval_type: str = "classification") -> None:
        super().__init__(eval_type)

    def clear(self) -> None:
        """Forget all batches."""
        super().clear()
        self._class_num = 0

    @metric.rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        prediction, label = self._read(inputs)
        if self._type == "classification":
            right = (prediction.argmax(axis=1) == label).reshape(-1)
        else:
            last = prediction.ndim - 1
            prediction = prediction.swapaxes(1, last).reshape(-1, self._class_num)
            right = (prediction == label.swapaxes(1, last).reshape(-1, self._class_num)).all(axis=1)
        self._sum += int(right.sum())
        self._count += right.shape[0]


class _Share(metric.EvaluationBase):
    """What part of something is right, for each class, or for each sample of several labels."""

    WHOLE: ClassVar[int]
    """What right predictions are a share of: 0 of the predictions, 1 of the labels."""

    def __init__(self, eval_type: str = "classification") -> None:
        super().__init__(eval_type)
        self.eps = _TINY
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._class_num = 0
        several = self._type == "multilabel"
        self._right: Any = np.empty(0) if several else 0
        self._all: Any = np.empty(0) if several else 0

    @metric.rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        counted = self._counted(inputs)
        whole, right = counted[self.WHOLE].sum(axis=0), (counted[0] * counted[1]).sum(axis=0)
        if self._type == "multilabel":
            self._right, self._all = np.concatenate((self._right, right)), np.concatenate((self._all, whole))
        else:
            self._right, self._all = self._right + right, self._all + whole

    def eval(self, average: bool = False) -> Any:
        """The share of each class; its mean with ``average``."""
        if not self._class_num:
            raise NothingMeasured(type(self).__name__).error()
        boolean(type(self).__name__, "average", average)
        shares = self._right / (self._all + self.eps)
        return shares.mean() if average else shares


Precision = variant(_Share, "Precision", "The share of what was predicted as a class that is of it.", WHOLE=0)
Recall = variant(_Share, "Recall", "The share of what is of a class that was predicted so.", WHOLE=1)


class Fbeta(metric.Metric):
    """The harmonic mean of precision and recall, with recall ``beta`` times as important."""

    def __init__(self, beta: float) -> None:
        super().__init__()
        if not beta > 0:
            raise BadArgument("Fbeta", "beta", "greater than 0", beta).error()
        self.eps = _TINY
        self.beta = beta
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._true_positives: Any = 0
        self._actual_positives: Any = 0
        self._positives: Any = 0
        self._class_num = 0

    @metric.rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        prediction, label = metric.pair(self, inputs)
        label = metric.class_numbers(prediction, label)
        self._class_num = metric.checked_classes(self, self._class_num, prediction)
        prediction, label = metric.one_hot_pair(self, prediction, label, self._class_num)
        self._positives += prediction.sum(axis=0)
        self._actual_positives += label.sum(axis=0)
        self._true_positives += (label * prediction).sum(axis=0)

    def eval(self, average: bool = False) -> Any:
        """The score of each class; its mean with ``average``."""
        boolean(type(self).__name__, "average", average)
        if not self._class_num:
            raise NothingMeasured(type(self).__name__).error()
        weight = self.beta**2
        score = (1.0 + weight) * self._true_positives / (weight * self._actual_positives + self._positives + self.eps)
        return score.mean() if average else score


class F1(Fbeta):
    """The harmonic mean of precision and recall."""

    def __init__(self) -> None:
        super().__init__(1.0)


class TopKCategoricalAccuracy(metric.MeanMetric):
    """The share of samples whose class is among the ``k`` of the highest scores."""

    def __init__(self, k: int) -> None:
        super().__init__()
        check_type("TopKCategoricalAccuracy", "k", k, "int", int)
        if k < 1:
            raise BadArgument("TopKCategoricalAccuracy", "k", "at least 1", k).error()
        self.k = k

    @metric.rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        prediction, label = metric.pair(self, inputs)
        label = metric.class_numbers(prediction, label)
        best = np.argsort(-prediction, axis=1)[:, : self.k]
        self._sum += int((best == label.reshape(-1, 1)).sum())
        self._count += label.size


class Top1CategoricalAccuracy(TopKCategoricalAccuracy):
    """The share of samples whose class has the highest score."""

    def __init__(self) -> None:
        super().__init__(1)


class Top5CategoricalAccuracy(TopKCategoricalAccuracy):
    """The share of samples whose class is among the five of the highest scores."""

    def __init__(self) -> None:
        super().__init__(5)
