"""Metrics of numbers: the loss, and how far predictions are off."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from msgraph.diagnostics.catalog.training import BadMetricInput, NothingMeasured
from msgraph.diagnostics.errors import error
from msgraph.library.nn.arguments import check_type
from msgraph.library.train.metrics.metric import Array, Metric, check_count, pair, rearrange_inputs


class Loss(Metric):
    """The mean of the losses of all batches."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._sum_loss = 0.0
        self._total_num = 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        """Take the loss of a batch into account."""
        check_count(self, inputs, 1, "loss")
        loss = self._convert_data(inputs[0])
        if loss.ndim > 1:
            problem = f"For 'Loss.update', the dimension of your input (loss) must be 1, but got {loss.ndim}."
            raise error(BadMetricInput(problem))
        self._sum_loss += float(loss.mean())
        self._total_num += 1

    def eval(self) -> float:
        """The mean."""
        if not self._total_num:
            raise error(NothingMeasured("Loss"))
        return self._sum_loss / self._total_num


class _MeanError(Metric):
    """The mean over the samples of what their errors sum up to."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._error_sum = 0.0
        self._samples_num = 0

    def _errors(self, difference: Array) -> Array:
        raise NotImplementedError

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        """Take a batch into account."""
        prediction, label = pair(self, inputs)
        self._error_sum += float(self._errors(label.reshape(prediction.shape) - prediction).sum())
        self._samples_num += label.shape[0]

    def eval(self) -> float:
        """The mean."""
        if not self._samples_num:
            raise error(NothingMeasured(type(self).__name__))
        return self._error_sum / self._samples_num


class MAE(_MeanError):
    """The mean absolute error."""

    def _errors(self, difference: Array) -> Array:
        return np.abs(difference)


class MSE(_MeanError):
    """The mean squared error."""

    def _errors(self, difference: Array) -> Array:
        return np.square(difference)


class Perplexity(Metric):
    """How many words a language model wavers between: ``exp`` of the mean negative log probability."""

    def __init__(self, ignore_label: int | None = None) -> None:
        super().__init__()
        if ignore_label is not None:
            check_type("Perplexity", "ignore_label", ignore_label, "int", int)
        self.ignore_label = ignore_label
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._sum_metric = 0.0
        self._num_inst = 0

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        """Take a batch into account: probabilities of each word, and the words."""
        prediction, label = pair(self, inputs)
        if label.size != prediction.size / prediction.shape[-1]:
            problem = (
                "For 'Perplexity.update', predicted value (input[0]) and label (input[1]) should have the same shape, "
                f"but got predicted value shape {prediction.shape}, label shape {label.shape}."
            )
            raise error(BadMetricInput(problem))
        words = label.reshape(-1)
        probabilities = prediction.reshape(-1, prediction.shape[-1])[np.arange(words.size), words.astype(int)]
        if self.ignore_label is not None:
            probabilities = probabilities[words != self.ignore_label]
        self._sum_metric -= float(np.log(np.maximum(1e-10, probabilities)).sum())
        self._num_inst += probabilities.size

    def eval(self) -> float:
        """The perplexity."""
        if not self._num_inst:
            raise error(NothingMeasured("Perplexity"))
        return math.exp(self._sum_metric / self._num_inst)
