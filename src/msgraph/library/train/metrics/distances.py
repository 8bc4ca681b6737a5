"""Metrics of shapes in images: overlaps, and distances between surfaces."""

from __future__ import annotations

from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.catalog.training import NotUpdated
from msgraph.library.nn.arguments import boolean, check_type, one_of
from msgraph.library.train.metrics import metric

_DISTANCES = ("euclidean", "chessboard", "taxicab")
_BLOCK = 1 << 22
"""How many distances are computed at a time."""


class Dice(metric.MeanMetric):
    """Twice the overlap over the sum of both, the mean over samples of what batches give."""

    def __init__(self, smooth: float = 1e-5) -> None:
        super().__init__()
        check_type("Dice", "smooth", smooth, "float", float)
        if smooth <= 0:
            raise BadArgument("Dice", "smooth", "positive float", smooth).error()
        self.smooth = smooth

    @metric.rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        prediction, label = metric.pair(self, inputs)
        if prediction.shape != label.shape:
            metric.refuse(
                "For 'Dice.update', predicted value (input[0]) and true value (input[1]) should have same shape, but "
                f"got predicted value shape: {prediction.shape}, true value shape: {label.shape}."
            )
        self._count += label.shape[0]
        predicted, true = prediction.reshape(-1), label.reshape(-1)
        both = float(np.dot(predicted, predicted) + np.dot(true, true) + self.smooth)
        self._sum += 2 * float(np.dot(predicted, true)) / both


class _SurfaceMetric(metric.Metric):
    """Base of metrics of the surfaces of what is labelled with a number, in two images of any dimension."""

    def __init__(self, distance_metric: str) -> None:
        super().__init__()
        self.distance_metric: str = one_of(type(self).__name__, "distance_metric", distance_metric, _DISTANCES)
        self.clear()

    def clear(self) -> None:
        """Forget the images."""
        self._said: Any = None
        self._true: Any = None

    def _bodies(self, predicted: metric.Array, true: metric.Array) -> tuple[metric.Array, metric.Array]:
        """What surfaces are taken of."""
        return predicted, true

    @metric.rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take these images, and no others: a prediction, a truth, and the number of the label."""
        name = type(self).__name__
        metric.check_count(self, inputs, 3, "predicted value, true value, label index")
        prediction, label = metric.array_of_data(inputs[0]), metric.array_of_data(inputs[1])
        label_index = inputs[2]
        if not isinstance(label_index, (int, float)):
            metric.refuse(
                f"For '{name}.update', the label index (input[2]) must be int or float, but got {type(label_index)}."
            )
        if label_index not in prediction and label_index not in label:
            metric.refuse(
                f"For '{name}.update', the label index (input[2]) must be in predicted value (input[0]) or true value "
                f"(input[1]), but {label_index} is not."
            )
        if prediction.shape != label.shape:
            metric.refuse(
                f"For '{name}.update', the size of predicted value (input[0]) and true value (input[1]) must be "
                "greater than 0, in addition to that, predicted value and true value should have the same shape, but "
                f"got predicted value size: {prediction.size}, shape: {prediction.shape}, true value size: "
                f"{label.size}, shape: {label.shape}."
            )
        self._said, self._true = map(_surface, self._bodies(prediction == label_index, label == label_index))

    def _distances(self) -> tuple[metric.Array, metric.Array]:
        """The distances of one surface to the other, and back."""
        if self._said is None:
            raise NotUpdated().error()
        return (
            _distances(self._said, self._true, self.distance_metric),
            _distances(self._true, self._said, self.distance_metric),
        )


class HausdorffDistance(_SurfaceMetric):
    """The largest distance from one surface to the other, or the ``percentile`` of these distances."""

    def __init__(
        self,
        distance_metric: str = "euclidean",
        percentile: float | None = None,
        directed: bool = False,
        crop: bool = True,
    ) -> None:
        super().__init__(distance_metric)
        if percentile is not None:
            check_type("HausdorffDistance", "percentile", percentile, "float", float)
            if not 0 <= percentile <= 100:
                raise BadArgument("HausdorffDistance", "percentile", "in [0, 100]", percentile).error()
        self.percentile = percentile
        self.directed = boolean("HausdorffDistance", "directed", directed)
        self.crop = boolean("HausdorffDistance", "crop", crop)

    def _bodies(self, predicted: metric.Array, true: metric.Array) -> tuple[metric.Array, metric.Array]:
        either = predicted | true
        if not self.crop or not either.any():
            return predicted, true
        box = tuple(slice(places.min(), places.max() + 1) for places in np.nonzero(either))
        return np.squeeze(predicted[box]), np.squeeze(true[box])

    def eval(self) -> Any:
        """The distance."""
        there, back = map(self._farthest, self._distances())
        return there if self.directed else max(there, back)

    def _farthest(self, distances: metric.Array) -> Any:
        if not distances.size:
            return np.inf
        return np.percentile(distances, self.percentile) if self.percentile else distances.max()


class _MeanDistance(_SurfaceMetric):
    """Base of means of distances from the predicted surface to the true one, or with ``symmetric`` of both ways."""

    def __init__(self, symmetric: bool = False, distance_metric: str = "euclidean") -> None:
        super().__init__(distance_metric)
        self.symmetric = boolean(type(self).__name__, "symmetric", symmetric)


class MeanSurfaceDistance(_MeanDistance):
    """The mean distance from the predicted surface to the true one; with ``symmetric`` the mean of both ways."""

    def eval(self) -> Any:
        """The distance."""
        there, back = (distances.mean() if distances.size else np.inf for distances in self._distances())
        return np.mean((there, back)) if self.symmetric else there


class RootMeanSquareDistance(_MeanDistance):
    """The mean of the squared distances from the predicted surface to the true one.

    As in MindSpore the root is taken with ``symmetric`` only, of the mean of both ways.
    """

    def eval(self) -> Any:
        """The distance."""
        squares = [np.square(distances) for distances in self._distances()]
        there, back = (square.mean() if square.size else np.inf for square in squares)
        return np.sqrt(np.mean((there, back))) if self.symmetric else there


def _surface(body: metric.Array) -> metric.Array:
    """The places of a body that have a neighbour outside of it."""
    padded = np.pad(body, 1)
    inner = body.copy()
    for axis in range(body.ndim):
        for start in (0, 2):
            window = [slice(1, -1)] * body.ndim
            window[axis] = slice(start, start + body.shape[axis])
            inner &= padded[tuple(window)]
    return body & ~inner


def _distances(source: metric.Array, target: metric.Array, how: str) -> metric.Array:
    """The distance of every place of one surface to the nearest of another."""
    sources, targets = np.argwhere(np.atleast_1d(source)), np.argwhere(np.atleast_1d(target))
    if not len(sources) or not len(targets):
        return np.full(len(sources), np.inf)
    rows = max(1, _BLOCK // len(targets))
    parts = [_nearest(sources[start : start + rows], targets, how) for start in range(0, len(sources), rows)]
    return np.concatenate(parts)


def _nearest(sources: metric.Array, targets: metric.Array, how: str) -> metric.Array:
    apart = np.abs(sources[:, None] - targets[None])
    if how == "euclidean":
        return np.sqrt(np.square(apart).sum(axis=2).min(axis=1))
    return (apart.max(axis=2) if how == "chessboard" else apart.sum(axis=2)).min(axis=1)
