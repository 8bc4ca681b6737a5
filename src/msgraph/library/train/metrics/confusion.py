"""Confusion matrices, what is computed from them, and the curve of a threshold."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.diagnostics.catalog.training import NothingMeasured, NotUpdated, UnknownMetric
from msgraph.library.nn.arguments import boolean, check_type, one_of, type_name
from msgraph.library.train.metrics.metric import Array, Metric, pair, rearrange_inputs, refuse


class ConfusionMatrix(Metric):
    """How often each class (a row) was predicted as each class (a column)."""

    def __init__(self, num_classes: int, normalize: str = "no_norm", threshold: float = 0.5) -> None:
        super().__init__()
        self.num_classes: int = check_type("ConfusionMatrix", "num_classes", num_classes, "int", int)
        self.normalize: str = one_of(
            "ConfusionMatrix", "normalize", normalize, ("target", "prediction", "all", "no_norm")
        )
        self.threshold: float = check_type("ConfusionMatrix", "threshold", threshold, "float", float)
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self.confusion_matrix: Array = np.zeros((self.num_classes, self.num_classes))
        self._is_update = False

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account: scores, probabilities of class 1, or class numbers; and class numbers."""
        prediction, label = pair(self, inputs)
        if prediction.ndim not in (label.ndim, label.ndim + 1):
            refuse(
                "For 'ConfusionMatrix.update', predicted value (input[0]) and true value (input[1]) should have same "
                "dimensions, or the dimension of predicted value equals the dimension of true value add 1, but got "
                f"predicted value ndim: {prediction.ndim}, true value ndim: {label.ndim}."
            )
        if prediction.ndim == label.ndim + 1:
            prediction = prediction.argmax(axis=1)
        elif prediction.dtype.kind == "f":
            prediction = prediction >= self.threshold
        places = (label.reshape(-1) * self.num_classes + prediction.reshape(-1)).astype(int)
        counts = np.bincount(places, minlength=self.num_classes**2)
        self.confusion_matrix += counts.reshape(self.num_classes, self.num_classes)
        self._is_update = True

    def eval(self) -> Array:
        """The matrix."""
        if not self._is_update:
            raise NotUpdated().error()
        matrix = self.confusion_matrix.astype(float)
        if self.normalize == "no_norm":
            return matrix
        axis = {"target": 1, "prediction": 0, "all": None}[self.normalize]
        return _ratio(matrix, matrix.sum(axis=axis, keepdims=True), 0.0)


def _ratio(numerator: object, denominator: object, otherwise: float = np.nan) -> Array:
    """A quotient, and what stands for it where the denominator is 0."""
    top, bottom = np.broadcast_arrays(np.asarray(numerator, float), np.asarray(denominator, float))
    return np.divide(top, bottom, out=np.full(top.shape, otherwise), where=bottom != 0)


class _Counts:
    """True and false positives, true and false negatives; and the rates that are made of them."""

    def __init__(self, matrix: Array) -> None:
        self.tp, self.fp, self.tn, self.fn = (matrix[..., cell] for cell in range(4))
        self.p, self.n = self.tp + self.fn, self.fp + self.tn
        self.tpr, self.tnr = _ratio(self.tp, self.p), _ratio(self.tn, self.n)
        self.ppv, self.npv = _ratio(self.tp, self.tp + self.fp), _ratio(self.tn, self.tn + self.fn)


_RATES: dict[str, Callable[[_Counts], Array]] = {
    "tpr sensitivity recall hit_rate true_positive_rate": lambda c: c.tpr,
    "tnr specificity selectivity true_negative_rate": lambda c: c.tnr,
    "ppv precision positive_predictive_value": lambda c: c.ppv,
    "npv negative_predictive_value": lambda c: c.npv,
    "fnr miss_rate false_negative_rate": lambda c: _ratio(c.fn, c.p),
    "fpr fall_out false_positive_rate": lambda c: _ratio(c.fp, c.n),
    "fdr false_discovery_rate": lambda c: _ratio(c.fp, c.fp + c.tp),
    "for false_omission_rate": lambda c: _ratio(c.fn, c.fn + c.tn),
    "pt prevalence_threshold": lambda c: _ratio(np.sqrt(c.tpr * (1.0 - c.tnr)) + c.tnr - 1.0, c.tpr + c.tnr - 1.0),
    "ts threat_score critical_success_index csi": lambda c: _ratio(c.tp, c.tp + c.fn + c.fp),
    "acc accuracy": lambda c: _ratio(c.tp + c.tn, c.p + c.n),
    "ba balanced_accuracy": lambda c: (c.tpr + c.tnr) / 2.0,
    "f1 f1_score": lambda c: _ratio(c.tp * 2.0, c.tp * 2.0 + c.fn + c.fp),
    "mcc matthews_correlation_coefficient": lambda c: _ratio(
        c.tp * c.tn - c.fp * c.fn, np.sqrt((c.tp + c.fp) * (c.tp + c.fn) * (c.tn + c.fp) * (c.tn + c.fn))
    ),
    "fm fowlkes_mallows_index": lambda c: np.sqrt(c.ppv * c.tpr),
    "bm informedness bookmaker_informedness": lambda c: c.tpr + c.tnr - 1.0,
    "mk markedness deltap": lambda c: c.ppv + c.npv - 1.0,
}
"""By its names, the short one first."""
_BY_NAME = {name: rate for names, rate in _RATES.items() for name in names.split()}


def _rate(name: str, matrix: Array) -> Array:
    """A rate by its name, of counts along the last axis."""
    rate = _BY_NAME.get(name.replace(" ", "_").lower())
    if rate is None:
        raise UnknownMetric(name, [*_BY_NAME]).error()
    return rate(_Counts(matrix))


def _mean(values: Array, defined: Array, axis: int) -> tuple[Array, Array]:
    """The mean along an axis of what is known, and whether anything is."""
    count = defined.sum(axis=axis)
    return _ratio(values.sum(axis=axis), count, 0.0), (count > 0).astype(float)


def _reduced(values: Array, how: str) -> tuple[Any, Any]:
    """Rates of samples and channels, reduced; and how many numbers each is made of. NaN is unknown."""
    defined = (~np.isnan(values)).astype(float)
    values = np.nan_to_num(values, nan=0.0)
    if how == "mean":
        return _mean(*_mean(values, defined, 1), 0)
    axes = _REDUCTIONS[how]
    total = _mean(values, defined, axes[0])[0] if how.startswith("mean") else values.sum(axis=axes)
    return total, defined.sum(axis=axes)


_REDUCTIONS: dict[str, tuple[int, ...]] = {
    "none": (), "mean": (0, 1), "sum": (0, 1), "mean_batch": (0,), "sum_batch": (0,), "mean_channel": (1,),
    "sum_channel": (1,),
}  # fmt: skip
"""Ways to reduce rates, and the axes that each takes away."""


class ConfusionMatrixMetric(Metric):
    """A rate of a confusion matrix, of one-hot predictions and labels."""

    def __init__(
        self,
        skip_channel: bool = True,
        metric_name: str = "sensitivity",
        calculation_method: bool = False,
        decrease: str = "mean",
    ) -> None:
        super().__init__()
        self.skip_channel = boolean("ConfusionMatrixMetric", "skip_channel", skip_channel)
        self.calculation_method = boolean("ConfusionMatrixMetric", "calculation_method", calculation_method)
        self.metric_name: str = check_type("ConfusionMatrixMetric", "metric_name", metric_name, "str", str)
        self.decrease: str = one_of("ConfusionMatrixMetric", "decrease", decrease, (*_REDUCTIONS,))
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._total_num: Any = 0
        self._class_num = 0
        self._counts: Array = np.zeros(4)

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        prediction, label = pair(self, inputs)
        if not np.all(label.astype(np.uint8) == label):
            refuse("For 'ConfusionMatrix.update', the true value (input[1]) must be a binarized ndarray.")
        if prediction.ndim < 2:
            refuse(
                "For 'ConfusionMatrix.update', the predicted value (input[0]) must have at least 2 dimensions, but "
                f"got {prediction.ndim}."
            )
        matrix = _counted(prediction, label, self.skip_channel)
        if self.calculation_method:
            score, defined = _reduced(_rate(self.metric_name, matrix), self.decrease)
            count = int(np.asarray(defined).item())
            self._total_num += np.asarray(score).item() * count
            self._class_num += count
        else:
            self._counts += _reduced(matrix, "sum")[0]

    def eval(self) -> Any:
        """The rate."""
        if not self.calculation_method:
            return _rate(self.metric_name, self._counts[None])
        if not self._class_num:
            raise NothingMeasured("ConfusionMatrixMetric").error()
        return self._total_num / self._class_num


def _counted(prediction: Array, label: Array, skip_channel: bool) -> Array:
    """True positives, false positives, true negatives, false negatives of each sample and channel."""
    if not skip_channel:
        prediction, label = (part[:, 1:] if part.shape[1] > 1 else part for part in (prediction, label))
    if prediction.shape != label.shape:
        refuse(f"For 'ConfusionMatrix.update', the shapes {prediction.shape} and {label.shape} differ.")
    predicted, true = (part.reshape(*part.shape[:2], -1).astype(float) for part in (prediction, label))
    tp, tn = (predicted + true == 2).sum(axis=2), (predicted + true == 0).sum(axis=2)
    positives = true.sum(axis=2)
    fn = positives - tp
    return np.stack([tp, true.shape[2] - positives - tn, tn, fn], axis=-1).astype(float)


class ROC(Metric):
    """The curve of a classifier: false positive rates, true positive rates, and the thresholds that give them."""

    def __init__(self, class_num: int | None = None, pos_label: int | None = None) -> None:
        super().__init__()
        for name, value in (("class_num", class_num), ("pos_label", pos_label)):
            check_type("ROC", name, value, "int", int, type(None))
        self.class_num, self.pos_label = class_num, pos_label
        self.clear()

    def clear(self) -> None:
        """Forget the batch."""
        self.y_pred: Any = 0
        self.y: Any = 0
        self._is_update = False

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take this batch, and no other."""
        prediction, label = pair(self, inputs)
        if prediction.ndim == label.ndim:
            if self.class_num not in (None, 1):
                refuse(
                    "For 'ROC', when predicted value (input[0]) and true value (input[1]) have the same shape, the "
                    f"'class_num' must be 1, but got {self.class_num}."
                )
            self.class_num, self.pos_label = 1, 1 if self.pos_label is None else self.pos_label
            prediction = prediction.reshape(-1)
        elif prediction.ndim == label.ndim + 1:
            self._check_columns(prediction)
        else:
            refuse(
                "For 'ROC', predicted value (input[0]) and true value (input[1]) must have same dimensions, or the "
                "dimension of predicted value equal the dimension of true value add 1, but got predicted value ndim: "
                f"{prediction.ndim}, true value ndim: {label.ndim}."
            )
        self.y_pred, self.y, self._is_update = prediction, label.reshape(-1), True

    def _check_columns(self, prediction: Array) -> None:
        if self.pos_label is not None:
            refuse(
                "For 'ROC', when the dimension of predicted value (input[0]) equals the dimension of true value "
                f"(input[1]) add 1, the 'pos_label' must be None, but got {self.pos_label}."
            )
        if self.class_num != prediction.shape[1]:
            refuse(
                "For 'ROC', the 'class_num' must equal the number of classes from predicted value (input[0]), but got "
                f"'class_num' {self.class_num}, the number of classes from predicted value {prediction.shape[1]}."
            )

    def eval(self) -> tuple[Any, Any, Any]:
        """Rates and thresholds; lists of them, one for each class, where there are several."""
        if not self._is_update:
            raise NotUpdated().error()
        scores, label = np.squeeze(self.y_pred), np.squeeze(self.y)
        if self.class_num == 1:
            return _curve(scores if scores.ndim == 1 else scores[:, 0], label, self.pos_label)
        curves = [_curve(scores[:, class_index], label, class_index) for class_index in range(self.class_num or 0)]
        return tuple(list(part) for part in zip(*curves, strict=True))  # pyright: ignore[reportReturnType]


def _curve(scores: Array, label: Array, positive: int | None) -> tuple[Array, Array, Array]:
    """The curve of one class, from the highest threshold down."""
    order = np.argsort(-scores)
    scores, hits = scores[order], (label[order] == positive).astype(np.int64)
    ends = np.append(np.flatnonzero(np.diff(scores)), scores.size - 1)
    right = np.append(0, np.cumsum(hits)[ends])
    wrong = np.append(0, 1 + ends) - right
    for rates, sign, rate in ((wrong, "negative", "false"), (right, "positive", "true")):
        if rates[-1] <= 0:
            refuse(f"For 'ROC.eval', there is no {sign} samples in true value, {rate} positive value is meaningless.")
    return wrong / wrong[-1], right / right[-1], np.append(scores[ends[0]] + 1, scores[ends])


def auc(x: npt.NDArray[Any], y: npt.NDArray[Any], reorder: bool = False) -> Any:
    """The area below a curve, by the trapezoidal rule."""
    if not isinstance(x, np.ndarray) or not isinstance(y, np.ndarray):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise BadArgumentType("auc", "x' and 'y", "np.ndarray", f"{type_name(x)}, {type_name(y)}").error()
    lengths: Sequence[int] = [len(x), len(y)]
    if lengths[0] != lengths[1]:
        refuse(f"Found input variables with inconsistent numbers of samples: {lengths}.")
    x, y = _column(x), _column(y)
    if len(x) < 2:
        raise BadArgument("auc", "shape of the argument 'x' in axis 0", "greater than 2", len(x)).error()
    sign = 1
    if reorder:
        order = np.lexsort((y, x))
        x, y = x[order], y[order]
    elif (steps := np.diff(x)).min() < 0:
        if steps.max() > 0:
            refuse(
                "For 'auc', if the argument is False, the argument 'x' array must be increasing or decreasing, but "
                f"got 'x': {x}"
            )
        sign = -1
    return sign * (np.diff(x) * (y[1:] + y[:-1]) / 2).sum()


def _column(values: Array) -> Array:
    if values.ndim == 1 or (values.ndim == 2 and values.shape[1] == 1):
        return values.reshape(-1)
    return refuse(
        "For 'auc', the input must be a 1-dimensional array, or a 2-dimensional array with the second dimension of 1, "
        f"but got shape {values.shape}."
    )
