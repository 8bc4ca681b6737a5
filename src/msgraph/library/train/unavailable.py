"""Classes of MindSpore that are refused when they are made, with what to use in their place."""

from __future__ import annotations

from msgraph.library.internals.refused import PROFILE, refused_name

_INSIGHT = "it writes files for MindInsight, which is no longer developed"
_HISTORY = "`train.History` keeps losses and metrics, a `train.Callback` of a few lines writes them anywhere"
SummaryCollector = refused_name("SummaryCollector", _HISTORY, _INSIGHT)
SummaryLandscape = refused_name("SummaryLandscape", "evaluate `Model.eval` on a grid of parameters", _INSIGHT)
FlopsUtilizationCollector = refused_name(
    "FlopsUtilizationCollector", "`ms.profile` shows where the time goes",
    "it counts the operations of MindSpore's own graphs",
)  # fmt: skip
TrainFaultTolerance = refused_name(
    "TrainFaultTolerance", "`train.OnRequestExit` or `train.BackupAndRestore`",
    "it works with the cluster manager of Ascend servers",
)  # fmt: skip
Profiler = refused_name("Profiler", PROFILE, "it writes files for MindStudio")
