"""``Metric``: what measures predictions; and what several metrics need to read their inputs."""

from __future__ import annotations

import functools
from abc import ABCMeta, abstractmethod
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, cast

import numpy as np

from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.training import BadMetricInput, MetricDataType, MetricInputCount, NothingMeasured
from msgraph.dialects.arrays import Array as Array
from msgraph.library.nn.arguments import one_of

M = TypeVar("M", bound="Metric")


def rearrange_inputs(func: Callable[..., object]) -> Callable[..., Any]:
    """A method of a metric that is given only those of its inputs that ``set_indexes`` names, in that order."""

    @functools.wraps(func)
    def wrapper(self: Any, *inputs: object) -> Any:
        indexes = self.indexes
        return func(self, *([inputs[i] for i in indexes] if indexes else inputs))

    return wrapper


class Metric(metaclass=ABCMeta):
    """Base of metrics: ``clear``, ``update`` with each batch, ``eval`` at the end."""

    def __init__(self) -> None:
        self._indexes: list[int] | None = None

    def _convert_data(self, data: object) -> Array:
        """A tensor, an array or a list as an array."""
        return array_of_data(data)

    @property
    def indexes(self) -> list[int] | None:
        """Which inputs of ``update`` count, and in which order; ``None`` for all."""
        return getattr(self, "_indexes", None)

    def set_indexes(self: M, indexes: list[int]) -> M:
        """Choose which inputs of ``update`` count, and in which order."""
        if not isinstance(indexes, list) or not all(isinstance(i, int) for i in indexes):  # pyright: ignore[reportUnnecessaryIsInstance]
            refuse(
                "For 'set_indexes', the argument 'indexes' must be a list and all its elements must be int, please "
                "check whether it is correct."
            )
        self._indexes = indexes
        return self

    def __call__(self, *inputs: object) -> Any:
        """The metric of one batch alone."""
        self.clear()
        self.update(*inputs)
        return self.eval()

    @abstractmethod
    def clear(self) -> None:
        """Forget all batches."""

    @abstractmethod
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""

    @abstractmethod
    def eval(self) -> Any:
        """What all batches measure."""


class MeanMetric(Metric):
    """A mean: what batches add up to, by how much there was."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._sum, self._count = 0.0, 0

    def eval(self) -> float:
        """The mean."""
        if not self._count:
            raise NothingMeasured(type(self).__name__).error()
        return self._sum / self._count


class EvaluationBase(Metric):
    """Base of metrics of classes: one class per sample, or any number of labels per sample."""

    def __init__(self, eval_type: str) -> None:
        super().__init__()
        self._type: str = one_of(type(self).__name__, "eval_type", eval_type, ("classification", "multilabel"))
        self._class_num = 0

    def _read(self, inputs: tuple[object, ...]) -> tuple[Array, Array]:
        """Predictions and labels that belong together, labels as class numbers if there is one class per sample."""
        prediction, label = pair(self, inputs)
        label = class_numbers(prediction, label) if self._type == "classification" else label
        self._check_shape(prediction, label)
        self._check_value(prediction, label)
        self._class_num = checked_classes(self, self._class_num, prediction)
        return prediction, label

    def _counted(self, inputs: tuple[object, ...]) -> tuple[Array, Array]:
        """Predictions and labels as ones and zeros: a column for each class, or for each sample of several labels."""
        prediction, label = self._read(inputs)
        if self._type == "multilabel":
            count = self._class_num
            return prediction.swapaxes(1, 0).reshape(count, -1), label.swapaxes(1, 0).reshape(count, -1)
        return one_hot_pair(self, prediction, label, self._class_num)

    def _check_shape(self, y_pred: Array, y: Array) -> None:
        if self._type == "classification":
            ranks, shapes = y_pred.ndim == y.ndim + 1, y.shape == (*y_pred.shape[:1], *y_pred.shape[2:])
            rank_rule = "the dimension of y (true value) add 1"
            shape_rule = "y shape should be equal to y_pred shape that the value at index 1 is deleted"
        else:
            ranks, shapes = y_pred.ndim == y.ndim, y_pred.shape == y.shape
            rank_rule, shape_rule = "the dimension of y (true value)", "they should be equal"
        if not ranks:
            refuse(
                f"In {self._type} case, the dimension of y_pred (predicted value) should equal to {rank_rule}, but "
                f"got y_pred dimension: {y_pred.ndim} and y dimension: {y.ndim}."
            )
        if not shapes:
            refuse(
                f"In {self._type} case, y_pred (predicted value) shape and y (true value) shape can not match, "
                f"{shape_rule}. But got y_pred shape {y_pred.shape} and y shape {y.shape}"
            )

    def _check_value(self, y_pred: Array, y: Array) -> None:
        if self._type != "classification" and not (_is_binary(y_pred) and _is_binary(y)):
            refuse(
                "In multilabel case, all elements in y_pred (predicted value) and y (true value) should be 0 or 1."
                "Please check whether your inputs y_pred and y are correct."
            )


def refuse(problem: str) -> NoReturn:
    """Raises ValueError with what is wrong with the inputs of a metric."""
    raise BadMetricInput(problem).error()


def array_of_data(data: object) -> Array:
    """A tensor, an array or a list as an array."""
    if isinstance(data, Tensor):
        return data.asnumpy()
    if isinstance(data, (list, np.ndarray)):
        return np.asarray(cast(Any, data))
    raise MetricDataType(str(type(data))).error()


def check_count(metric: Metric, inputs: tuple[object, ...], wanted: int, names: str) -> None:
    """Refuse another number of inputs than a metric compares."""
    if len(inputs) != wanted:
        plural = "input" if wanted == 1 else "inputs"
        raise MetricInputCount(type(metric).__name__, f"{wanted} {plural} ({names})", len(inputs)).error()


def pair(metric: Metric, inputs: tuple[object, ...]) -> tuple[Array, Array]:
    """The prediction and the label, as arrays."""
    check_count(metric, inputs, 2, "predicted value, true value")
    return array_of_data(inputs[0]), array_of_data(inputs[1])


def class_numbers(prediction: Array, label: Array) -> Array:
    """Labels as class numbers: also those that mark one class in each place, in the shape of the scores."""
    is_one_hot = label.ndim > 1 and _is_binary(label) and bool((label.sum(axis=1) == 1).all())
    return label.argmax(axis=1) if prediction.ndim == label.ndim and is_one_hot else label


def _is_binary(data: Array) -> bool:
    """Whether all numbers are 0 or 1."""
    return bool(((data == 0) | (data == 1)).all())


def checked_classes(metric: Metric, class_count: int, prediction: Array) -> int:
    """The number of classes, which is that of the batches before."""
    count = prediction.shape[1]
    if class_count not in (0, count):
        refuse(
            f"For '{type(metric).__name__}.update', class number not match, last input predicted data contain "
            f"{class_count} classes, but current predicted data contain {count} classes, please check your "
            "predicted value(inputs[0])."
        )
    return count


def one_hot_pair(metric: Metric, prediction: Array, label: Array, classes: int) -> tuple[Array, Array]:
    """Scores and class numbers as ones and zeros, a row for each sample."""
    if label.max() + 1 > classes:
        refuse(
            f"For '{type(metric).__name__}.update', predicted value (input[0]) should have the same classes number as "
            f"true value (input[1]), but got predicted value classes {classes}, true value classes {label.max() + 1}."
        )
    one_hot = np.eye(classes)
    return one_hot[prediction.argmax(axis=1).reshape(-1)], one_hot[label.reshape(-1)]
