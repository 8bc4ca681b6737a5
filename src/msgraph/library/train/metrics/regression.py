"""Metrics of numbers: the loss, and how far predictions are off."""

from __future__ import annotations

import math
from typing import ClassVar

import numpy as np

from msgraph.library.naming import variant
from msgraph.library.nn.arguments import check_type
from msgraph.library.train.metrics.metric import MeanMetric, check_count, pair, rearrange_inputs, refuse


class Loss(MeanMetric):
    """The mean of the losses of all batches."""

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take the loss of a batch into account."""
        check_count(self, inputs, 1, "loss")
        loss = self._convert_data(inputs[0])
        if loss.ndim > 1:
            refuse(f"For 'Loss.update', the dimension of your input (loss) must be 1, but got {loss.ndim}.")
        self._sum += float(loss.mean())
        self._count += 1


class _MeanError(MeanMetric):
    """The mean over the samples of what their errors sum up to."""

    ERROR: ClassVar[np.ufunc]
    """What counts of a difference."""

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account."""
        prediction, label = pair(self, inputs)
        self._sum += float(self.ERROR(label.reshape(prediction.shape) - prediction).sum())
        self._count += label.shape[0]


MAE = variant(_MeanError, "MAE", "The mean absolute error.", ERROR=np.abs)
MSE = variant(_MeanError, "MSE", "The mean squared error.", ERROR=np.square)


class Perplexity(MeanMetric):
    """How many words a language model wavers between: ``exp`` of the mean negative log probability."""

    def __init__(self, ignore_label: int | None = None) -> None:
        super().__init__()
        self.ignore_label = check_type("Perplexity", "ignore_label", ignore_label, "int", int, type(None))

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take a batch into account: probabilities of each word, and the words."""
        prediction, label = pair(self, inputs)
        if label.size != prediction.size / prediction.shape[-1]:
            refuse(
                "For 'Perplexity.update', predicted value (input[0]) and label (input[1]) should have the same shape, "
                f"but got predicted value shape {prediction.shape}, label shape {label.shape}."
            )
        words = label.reshape(-1)
        probabilities = prediction.reshape(-1, prediction.shape[-1])[np.arange(words.size), words.astype(int)]
        if self.ignore_label is not None:
            probabilities = probabilities[words != self.ignore_label]
        self._sum -= float(np.log(np.maximum(1e-10, probabilities)).sum())
        self._count += probabilities.size

    def eval(self) -> float:
        """The perplexity."""
        return math.exp(super().eval())
