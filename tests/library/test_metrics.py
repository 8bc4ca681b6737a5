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
