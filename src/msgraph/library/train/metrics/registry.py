"""The names of metrics."""

from __future__ import annotations

from typing import Any, cast

from msgraph.diagnostics.catalog.training import NotMetrics, UnknownMetric
from msgraph.library.train.metrics import classification, confusion, distances, regression, similarity
from msgraph.library.train.metrics.metric import Metric

_BY_NAME: dict[str, Any] = {
    "accuracy": classification.Accuracy,
    "acc": classification.Accuracy,
    "precision": classification.Precision,
    "recall": classification.Recall,
    "F1": classification.F1,
    "dice": distances.Dice,
    "roc": confusion.ROC,
    "auc": confusion.auc,
    "bleu_score": similarity.BleuScore,
    "cosine_similarity": similarity.CosineSimilarity,
    "occlusion_sensitivity": similarity.OcclusionSensitivity,
    "hausdorff_distance": distances.HausdorffDistance,
    "mean_surface_distance": distances.MeanSurfaceDistance,
    "root_mean_square_distance": distances.RootMeanSquareDistance,
    "confusion_matrix": confusion.ConfusionMatrix,
    "confusion_matrix_metric": confusion.ConfusionMatrixMetric,
    "topk": classification.TopKCategoricalAccuracy,
    "top_1_accuracy": classification.Top1CategoricalAccuracy,
    "top_5_accuracy": classification.Top5CategoricalAccuracy,
    "mae": regression.MAE,
    "mse": regression.MSE,
    "loss": regression.Loss,
    "perplexity": regression.Perplexity,
}


def names() -> list[str]:
    """The names ``get_metric_fn`` knows."""
    return sorted(_BY_NAME)


def get_metric_fn(name: str, *args: object, **kwargs: object) -> Any:
    """The metric of a name, made with the arguments."""
    if name not in _BY_NAME:
        raise UnknownMetric(name, names()).error()
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
                raise NotMetrics(problem).error()
        return cast("dict[str, Any]", metrics)
    if isinstance(metrics, (set, frozenset)):
        return {name: get_metric_fn(name) for name in sorted(cast("set[str]", metrics))}
    raise NotMetrics(f"the argument 'metrics' must be None, dict or set, but got {metrics}").error()
