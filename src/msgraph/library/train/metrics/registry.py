"""The names of metrics."""

from __future__ import annotations

from typing import Any, cast

from msgraph.diagnostics.catalog.training import NotMetrics, UnknownMetric
from msgraph.diagnostics.errors import error
from msgraph.library.train.metrics.classification import (
    F1,
    Accuracy,
    Precision,
    Recall,
    Top1CategoricalAccuracy,
    Top5CategoricalAccuracy,
    TopKCategoricalAccuracy,
)
from msgraph.library.train.metrics.confusion import ROC, ConfusionMatrix, ConfusionMatrixMetric, auc
from msgraph.library.train.metrics.distances import (
    Dice,
    HausdorffDistance,
    MeanSurfaceDistance,
    RootMeanSquareDistance,
)
from msgraph.library.train.metrics.metric import Metric
from msgraph.library.train.metrics.regression import MAE, MSE, Loss, Perplexity
from msgraph.library.train.metrics.similarity import BleuScore, CosineSimilarity, OcclusionSensitivity

_BY_NAME: dict[str, Any] = {
    "accuracy": Accuracy,
    "acc": Accuracy,
    "precision": Precision,
    "recall": Recall,
    "F1": F1,
    "dice": Dice,
    "roc": ROC,
    "auc": auc,
    "bleu_score": BleuScore,
    "cosine_similarity": CosineSimilarity,
    "occlusion_sensitivity": OcclusionSensitivity,
    "hausdorff_distance": HausdorffDistance,
    "mean_surface_distance": MeanSurfaceDistance,
    "root_mean_square_distance": RootMeanSquareDistance,
    "confusion_matrix": ConfusionMatrix,
    "confusion_matrix_metric": ConfusionMatrixMetric,
    "topk": TopKCategoricalAccuracy,
    "top_1_accuracy": Top1CategoricalAccuracy,
    "top_5_accuracy": Top5CategoricalAccuracy,
    "mae": MAE,
    "mse": MSE,
    "loss": Loss,
    "perplexity": Perplexity,
}


def names() -> list[str]:
    """The names ``get_metric_fn`` knows."""
    return sorted(_BY_NAME)


def get_metric_fn(name: str, *args: object, **kwargs: object) -> Any:
    """The metric of a name, made with the arguments."""
    if name not in _BY_NAME:
        raise error(UnknownMetric(name, names()))
    return _BY_NAME[name](*args, **kwargs)


def get_metrics(metrics: object) -> dict[str, Any]:
    """Metrics by name: from none, a set of names, or a dict of metrics."""
    if metrics is None:
        return {}
    if isinstance(metrics, dict):
        for name, metric in cast("dict[Any, Any]", metrics).items():
            if not isinstance(name, str) or not isinstance(metric, Metric):
                problem = (
                    "if 'metrics' is dict, the key in 'metrics' must be string and value in 'metrics' must be Metric, "
                    f"but got key:{type(name)}, value:{type(metric)}"
                )
                raise error(NotMetrics(problem))
        return cast("dict[str, Any]", metrics)
    if isinstance(metrics, (set, frozenset)):
        return {name: get_metric_fn(name) for name in sorted(cast("set[str]", metrics))}
    raise error(NotMetrics(f"the argument 'metrics' must be None, dict or set, but got {metrics}"))
