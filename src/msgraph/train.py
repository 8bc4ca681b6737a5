"""``msgraph.train``: the loop around a training step, callbacks, metrics."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []
"""MindSpore's modules below it (``train.callback``, ``train.metrics``) are this one: ``api/compat/import_paths.py``."""

_HOMES = {
    "msgraph.library.train.model": ("Model",),
    "msgraph.library.train.callback": ("Callback", "RunContext", "_InternalCallbackParam"),
    "msgraph.library.train.monitors": ("History", "LambdaCallback", "LossMonitor", "TimeMonitor"),
    "msgraph.library.train.checkpointing": ("CheckpointConfig", "ModelCheckpoint"),
    "msgraph.library.train.feeding": ("DatasetHelper", "connect_network_with_dataset", "data_sink"),
    "msgraph.library.train.resuming": ("BackupAndRestore", "OnRequestExit"),
    "msgraph.library.train.stopping": ("EarlyStopping", "LearningRateScheduler", "ReduceLROnPlateau"),
    "msgraph.library.train.unavailable": (
        "FlopsUtilizationCollector", "Profiler", "SummaryCollector", "SummaryLandscape", "TrainFaultTolerance",
    ),
    "msgraph.library.train.summary_record": ("SummaryRecord",),
    "msgraph.library.train.metrics.metric": ("Metric", "rearrange_inputs"),
    "msgraph.library.train.metrics.registry": ("get_metric_fn", "names"),
    "msgraph.library.train.metrics.regression": ("Loss", "MAE", "MSE", "Perplexity"),
    "msgraph.library.train.metrics.classification": (
        "Accuracy", "F1", "Fbeta", "Precision", "Recall", "Top1CategoricalAccuracy", "Top5CategoricalAccuracy",
        "TopKCategoricalAccuracy",
    ),
    "msgraph.library.train.metrics.confusion": ("ConfusionMatrix", "ConfusionMatrixMetric", "ROC", "auc"),
    "msgraph.library.train.metrics.distances": (
        "Dice", "HausdorffDistance", "MeanSurfaceDistance", "RootMeanSquareDistance",
    ),
    "msgraph.library.train.metrics.similarity": ("BleuScore", "CosineSimilarity", "OcclusionSensitivity"),
    "msgraph.library.amp.building": ("build_train_network",),
    "msgraph.library.amp.managers": ("DynamicLossScaleManager", "FixedLossScaleManager", "LossScaleManager"),
    "msgraph.library.checkpoints.checkpoint": (
        "async_ckpt_thread_status", "load_checkpoint", "load_checkpoint_async", "load_param_into_net",
        "save_checkpoint",
    ),
    "msgraph.library.export.export": ("export",),
    "msgraph.library.export.loaded_graph": ("load",),
    "msgraph.library.checkpoints.converting": ("ckpt_to_safetensors", "safetensors_to_ckpt"),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES, {"amp": "msgraph.amp"})
