"""Metrics that compare texts, vectors, and what a network makes of a covered image."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, cast

import numpy as np

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.catalog.training import NotUpdated
from msgraph.library.nn.arguments import boolean, check_type, one_of
from msgraph.library.train.metrics.metric import Array, Metric, array_of_data, check_count, rearrange_inputs, refuse


class BleuScore(Metric):
    """How much of a translation is in its references, by runs of up to ``n_gram`` words."""

    def __init__(self, n_gram: int = 4, smooth: bool = False) -> None:
        super().__init__()
        check_type("BleuScore", "n_gram", n_gram, "int", int)
        if not 1 <= n_gram <= 4:
            raise BadArgument("BleuScore", "n_gram", "from 1 to 4", n_gram).error()
        self.n_gram = n_gram
        self.smooth = boolean("BleuScore", "smooth", smooth)
        self.clear()

    def clear(self) -> None:
        """Forget all batches."""
        self._numerator: Array = np.zeros(self.n_gram)
        self._denominator: Array = np.zeros(self.n_gram)
        self._c = 0
        self._r = 0
        self._is_update = False

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        """Take translations and the references of each into account, as lists of words."""
        check_count(self, inputs, 2, "candidate_corpus, reference_corpus")
        candidates, references = inputs
        if len(candidates) != len(references):
            refuse(
                "For 'BleuScore.update', 'translate_corpus' (inputs[0]) and 'reference_corpus' (inputs[1]) should be "
                f"equal in length, but got {len(candidates)}, {len(references)}"
            )
        for candidate, translations in zip(candidates, references, strict=True):
            self._c += len(candidate)
            self._r += min((len(reference) for reference in translations), key=lambda n: abs(len(candidate) - n))
            candidate_runs, allowed = self._runs(candidate), Counter[tuple[Any, ...]]()
            for reference in translations:
                allowed |= self._runs(reference)
            for run, count in (candidate_runs & allowed).items():
                self._numerator[len(run) - 1] += count
            for run, count in candidate_runs.items():
                self._denominator[len(run) - 1] += count
        self._is_update = True

    def _runs(self, words: Sequence[object]) -> Counter[tuple[Any, ...]]:
        return Counter(
            tuple(words[start : start + length])
            for length in range(1, self.n_gram + 1)
            for start in range(len(words) - length + 1)
        )

    def eval(self) -> Any:
        """The score."""
        if not self._is_update:
            raise NotUpdated().error()
        if self._numerator.min() == 0:
            return np.array(0.0)
        more = 1.0 if self.smooth else 0.0
        precision = (self._numerator + more) / (self._denominator + more)
        brevity = np.array(1.0) if self._c > self._r else np.exp(1 - self._r / self._c)
        return brevity * np.exp(np.sum(np.log(precision) / self.n_gram))


class CosineSimilarity(Metric):
    """The products of the rows of a matrix with each other, of unit length with ``"cosine"``."""

    def __init__(self, similarity: str = "cosine", reduction: str = "none", zero_diagonal: bool = True) -> None:
        super().__init__()
        self.similarity: str = one_of("CosineSimilarity", "similarity", similarity, ("dot", "cosine"))
        self.reduction: str = one_of("CosineSimilarity", "reduction", reduction, ("none", "sum", "mean"))
        self.zero_diagonal = boolean("CosineSimilarity", "zero_diagonal", zero_diagonal)
        self.clear()

    def clear(self) -> None:
        """Forget the matrix."""
        self.sqr_mtx_res: Any = None

    @rearrange_inputs
    def update(self, *inputs: object) -> None:
        """Take this matrix, and no other."""
        check_count(self, inputs, 1, "input matrix")
        rows = array_of_data(inputs[0])
        if self.similarity == "cosine":
            rows = rows / np.linalg.norm(rows, ord=2, axis=1, keepdims=True)
        self.sqr_mtx_res = rows @ rows.T

    def eval(self) -> Array:
        """The products."""
        if self.sqr_mtx_res is None:
            raise NotUpdated().error()
        similarities: Array = self.sqr_mtx_res.copy()
        if self.zero_diagonal:
            np.fill_diagonal(similarities, 0)
        if self.reduction == "none":
            return similarities
        return similarities.mean(axis=-1) if self.reduction == "mean" else similarities.sum(axis=-1)


class OcclusionSensitivity(Metric):
    """How much a network's score of a class falls where a part of the image is covered."""

    def __init__(
        self, pad_val: float = 0.0, margin: int | list[int] = 2, n_batch: int = 128, b_box: list[int] | None = None
    ) -> None:
        super().__init__()
        self.pad_val: float = check_type("OcclusionSensitivity", "pad_val", pad_val, "float", float)
        self.margin: Any = check_type("OcclusionSensitivity", "margin", margin, "int or list", int, list)
        self.n_batch: int = check_type("OcclusionSensitivity", "n_batch", n_batch, "int", int)
        self.b_box = check_type("OcclusionSensitivity", "b_box", b_box, "list", list, type(None))
        self.clear()

    def clear(self) -> None:
        """Forget the image."""
        self._baseline = 0.0
        self._sensitivity_im: Any = None

    @rearrange_inputs
    def update(self, *inputs: Any) -> None:
        """Take this network, image (a batch of one) and class."""
        check_count(self, inputs, 3, "classification model, predicted value, label")
        model, image, label = inputs[0], array_of_data(inputs[1]), array_of_data(inputs[2])
        check_type("OcclusionSensitivity", "model", model, "Cell", Cell)
        if image.shape[0] > 1:
            refuse(
                "For 'OcclusionSensitivity.update', the shape at index 0 of the predicted value (input[1]) must be 1, "
                f"but got {image.shape[0]}."
            )
        if label.size != image.shape[0]:
            refuse(
                "For 'OcclusionSensitivity.update', the number of the label (input[2]) must be same as the batches, "
                f"but got the label number {label.size}, and batches {image.shape[0]}."
            )
        class_index = int(label.reshape(-1)[0])
        low, high = self._bounds(image.shape[1:])
        places = list(np.ndindex(*[top - bottom + 1 for bottom, top in zip(low, high, strict=True)]))
        scores: list[Array] = []
        for start in range(0, len(places), self.n_batch):
            group = [np.add(corner, low) for corner in places[start : start + self.n_batch]]
            covered = np.concatenate([self._covered(image, corner) for corner in group])
            scores.append(model(Tensor(covered)).asnumpy()[:, class_index])
        self._baseline = model(Tensor(image)).asnumpy()[0, class_index].item()
        self._sensitivity_im = np.concatenate(scores).reshape([b - a + 1 for a, b in zip(low, high, strict=True)])

    def _covered(self, image: Array, corner: Array) -> Array:
        """A copy of an image, covered around a place."""
        margins = cast("list[int]", self.margin if isinstance(self.margin, list) else [self.margin] * len(corner))
        window = tuple(
            slice(max(0, at - margin), min(size, at + margin))
            for at, margin, size in zip(corner, margins, image.shape[1:], strict=True)
        )
        result = image.copy()
        result[(slice(None), *window)] = self.pad_val
        return result

    def _bounds(self, shape: tuple[int, ...]) -> tuple[list[int], list[int]]:
        """The lowest and highest place along each axis."""
        if self.b_box is None:
            return [0] * len(shape), [size - 1 for size in shape]
        if len(self.b_box) != 2 * len(shape):
            refuse(
                "For 'OcclusionSensitivity', the bounding box must contain upper and lower for all dimensions (except "
                f"batch number), but got 'b_box' length {len(self.b_box)}, predicted value length (except batch "
                f"number) {len(shape)}."
            )
        low = [max(0, bound) for bound in self.b_box[::2]]
        high = [size - 1 if bound < 0 else bound for bound, size in zip(self.b_box[1::2], shape, strict=True)]
        if any(bound >= size for bound, size in zip(high, shape, strict=True)):
            refuse("For 'OcclusionSensitivity', maximum bounding box must be smaller than image size for all values.")
        if any(a > b for a, b in zip(low, high, strict=True)):
            refuse(
                "For 'OcclusionSensitivity', minimum bounding box must be smaller than maximum bounding box for all "
                "values."
            )
        return low, high

    def eval(self) -> Array:
        """The falls of the score, one for each place."""
        if self._sensitivity_im is None:
            raise NotUpdated().error()
        return self._baseline - np.squeeze(self._sensitivity_im)
