"""Metrics: what they measure over several batches, checked against the definition."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import train

SCORES = np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]])
LABELS = np.array([1, 0, 1])


def measured(metric: Any, *batches: tuple[Any, ...]) -> Any:
    metric.clear()
    for batch in batches:
        metric.update(*batch)
    return metric.eval()


def test_accuracy_counts_over_batches_and_takes_tensors_and_lists() -> None:
    whole = measured(train.Accuracy(), (ms.Tensor(SCORES), ms.Tensor(LABELS)))
    parts = measured(train.Accuracy(), (SCORES[:1], LABELS[:1].tolist()), (SCORES[1:].tolist(), LABELS[1:]))
    one_hot = measured(train.Accuracy(), (SCORES, np.eye(2)[LABELS]))
    assert whole == parts == one_hot == pytest.approx(2 / 3)


def test_several_labels_are_right_together() -> None:
    said = np.array([[0, 1, 1], [1, 0, 1], [0, 1, 0]])
    true = np.array([[0, 1, 1], [1, 0, 1], [0, 1, 1]])
    assert train.Accuracy("multilabel")(said, true) == pytest.approx(2 / 3)
    assert np.allclose(train.Recall("multilabel")(said, true), [1, 1, 0.5])
    assert np.allclose(train.Precision("multilabel")(said, true), [1, 1, 1])


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [
        (train.Precision(), [0.5, 1.0]),
        (train.Recall(), [1.0, 0.5]),
        (train.F1(), [2 / 3, 2 / 3]),
        (train.Fbeta(2), [5 * 0.5 / (4 * 0.5 + 1.0), 5 * 0.5 / (4 * 1.0 + 0.5)]),
    ],
    ids=["precision", "recall", "f1", "fbeta"],
)
def test_shares_of_classes(metric: Any, wanted: list[float]) -> None:
    metric.clear()
    metric.update(SCORES, LABELS)
    assert np.allclose(metric.eval(), wanted)
    assert metric.eval(average=True) == pytest.approx(np.mean(wanted))


def test_top_k_is_among_the_highest_scores() -> None:
    scores = np.array([[0.2, 0.5, 0.3, 0.6, 0.2], [0.1, 0.35, 0.5, 0.2, 0.0], [0.9, 0.6, 0.2, 0.01, 0.3]])
    labels = np.array([2, 0, 1])
    assert train.TopKCategoricalAccuracy(3)(scores, labels) == pytest.approx(2 / 3)
    assert train.Top1CategoricalAccuracy()(scores, labels) == 0
    assert train.Top5CategoricalAccuracy()(scores, labels) == 1


def test_errors_and_losses_are_means() -> None:
    said, true = np.array([0.1, 0.2, 0.6, 0.9]), np.array([0.1, 0.25, 0.7, 0.9])
    assert train.MAE()(said, true) == pytest.approx(0.0375)
    assert train.MSE()(said, true) == pytest.approx((0.05**2 + 0.1**2) / 4)
    assert measured(train.Loss(), (ms.Tensor(0.2),), ([0.4],)) == pytest.approx(0.3)


def test_perplexity_leaves_out_what_is_ignored() -> None:
    said = np.array([[0.2, 0.8], [0.5, 0.5], [0.1, 0.9]])
    assert train.Perplexity()(said, np.array([0, 1, 1])) == pytest.approx((0.2 * 0.5 * 0.9) ** (-1 / 3))
    assert train.Perplexity(ignore_label=0)(said, np.array([0, 1, 1])) == pytest.approx((0.5 * 0.9) ** (-1 / 2))


def test_indexes_choose_the_inputs_of_a_metric() -> None:
    metric = train.Accuracy().set_indexes([2, 0])
    metric.update(LABELS, None, SCORES)
    assert metric.eval() == pytest.approx(2 / 3)


def test_names_make_metrics() -> None:
    made = {name: train.get_metric_fn(name) for name in ("accuracy", "acc", "loss", "mae", "top_1_accuracy")}
    assert isinstance(made["acc"], train.Accuracy) and isinstance(made["loss"], train.Loss)
    assert set(made) < set(train.names())


def test_confusion_matrices_are_normalised() -> None:
    said, true = np.array([1, 0, 1, 0]), np.array([1, 0, 0, 1])
    by_row = measured(train.ConfusionMatrix(3, "target"), (said, true))
    assert np.allclose(measured(train.ConfusionMatrix(3), (said, true)), [[1, 1, 0], [1, 1, 0], [0, 0, 0]])
    assert np.allclose(by_row, [[0.5, 0.5, 0], [0.5, 0.5, 0], [0, 0, 0]])
    assert train.ConfusionMatrix(3, "all")(said, true).sum() == pytest.approx(1)


@pytest.mark.parametrize(
    ("name", "wanted"),
    [("recall", 2 / 3), ("specificity", 1 / 2), ("ppv", 2 / 3), ("accuracy", 3 / 5), ("f1 score", 2 / 3),
     ("fall out", 1 / 2), ("threat score", 1 / 2), ("informedness", 1 / 6), ("mcc", 1 / 6)],
)  # fmt: skip
def test_rates_of_a_confusion_matrix(name: str, wanted: float) -> None:
    said, true = np.array([[[1], [1], [1], [0], [0]]]), np.array([[[1], [1], [0], [1], [0]]])
    columns = [np.moveaxis(part.astype(float), 1, 2) for part in (said, true)]  # one channel of five places
    assert train.ConfusionMatrixMetric(metric_name=name)(*columns) == pytest.approx(wanted)
    each = train.ConfusionMatrixMetric(metric_name=name, calculation_method=True)
    assert measured(each, tuple(columns), tuple(columns)) == pytest.approx(wanted)


def test_a_curve_goes_from_the_highest_score_down() -> None:
    rates = train.ROC(pos_label=1)(np.array([3.0, 1, 4, 2]), np.array([0, 1, 0, 1]))
    wanted = ([0, 0.5, 1, 1, 1], [0, 0, 0, 0.5, 1], [5, 4, 3, 2, 1])
    assert all(np.allclose(mine, theirs) for mine, theirs in zip(rates, wanted, strict=True))
    scores = np.array([[0.7, 0.2, 0.1], [0.2, 0.6, 0.2], [0.5, 0.3, 0.2], [0.1, 0.1, 0.8]])
    false, true, _ = train.ROC(class_num=3)(scores, np.array([0, 1, 0, 2]))
    assert [train.auc(np.asarray(x), np.asarray(y)) for x, y in zip(false, true, strict=True)] == [1, 1, 1]


def test_areas_of_curves() -> None:
    y, x = np.array([0.0, 0.5, 1.0]), np.array([0.0, 0.5, 1.0])
    assert train.auc(x, y) == train.auc(x[::-1], y) * -1 + 1 == 0.5
    assert train.auc(np.array([0.5, 0, 1]), np.array([0.5, 0, 1]), reorder=True) == 0.5
    with pytest.raises(ValueError, match="must be increasing or decreasing"):
        train.auc(np.array([0.5, 0, 1]), np.array([0.5, 0, 1]))


def _square(low: int, high: int) -> Any:
    image = np.zeros((9, 9), int)
    image[low:high, low:high] = 1
    return image


@pytest.mark.parametrize(
    ("metric", "wanted"),
    [
        (train.HausdorffDistance(), 2 * 2**0.5),
        (train.HausdorffDistance("chessboard"), 2),
        (train.HausdorffDistance("taxicab", directed=True), 4),
        (train.HausdorffDistance("chessboard", percentile=50.0, crop=False), 2),
        (train.MeanSurfaceDistance(distance_metric="chessboard"), 2),
        (train.RootMeanSquareDistance(distance_metric="chessboard"), 4),
        (train.RootMeanSquareDistance(symmetric=True, distance_metric="chessboard"), 2),
    ],
)
def test_distances_of_surfaces(metric: Any, wanted: float) -> None:
    assert metric(_square(1, 8), _square(3, 6), 1) == pytest.approx(wanted)


def test_a_surface_that_is_not_there_is_far_away() -> None:
    assert train.MeanSurfaceDistance()(_square(1, 8), _square(0, 0), 1) == np.inf
    assert train.HausdorffDistance()(_square(1, 8), _square(1, 8), 1) == 0


def test_overlaps_and_similarities() -> None:
    said, true = np.array([[0.2, 0.5], [0.3, 0.1], [0.9, 0.6]]), np.array([[0, 1], [1, 0], [0, 1.0]])
    assert train.Dice()(said, true) == pytest.approx(2 * 1.4 / (1.56 + 3) / 3, rel=1e-4)
    rows = np.array([[3.0, 4.0], [4.0, 3.0], [5.0, 0.0]])
    wanted = np.array([[0, 0.96, 0.6], [0.96, 0, 0.8], [0.6, 0.8, 0]])
    assert np.allclose(train.CosineSimilarity()(rows), wanted)
    assert np.allclose(train.CosineSimilarity(reduction="mean")(rows), wanted.mean(1))


def test_translations_are_compared_by_runs_of_words() -> None:
    said = [["i", "have", "a", "pen", "on", "my", "desk"]]
    true = [[["i", "have", "a", "pen", "in", "my", "desk"], ["there", "is", "a", "pen", "on", "the", "desk"]]]
    assert train.BleuScore()(said, true) == pytest.approx(0.5946035575013605)
    assert train.BleuScore(1)([["a", "b"]], [[["c", "d"]]]) == 0


def test_covering_what_counts_lowers_the_score() -> None:
    net = ms.nn.Dense(9, 2, weight_init="zeros")
    net.weight.set_data(ms.Tensor(np.stack([np.zeros(9), np.arange(9)]), ms.float32))

    class Net(ms.nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.dense = net

        def construct(self, x: Any) -> Any:
            return self.dense(x.reshape(x.shape[0], -1))

    metric = train.OcclusionSensitivity(margin=1, n_batch=4)
    falls = metric(Net(), np.ones((1, 3, 3), np.float32), np.array([1]))
    assert falls.shape == (3, 3)
    assert falls[2, 2] == pytest.approx(4 + 5 + 7 + 8) and falls[0, 0] == 0
    assert train.OcclusionSensitivity(b_box=[1, 2, 0, -1])(Net(), np.ones((1, 3, 3), np.float32), [1]).shape == (2, 3)
