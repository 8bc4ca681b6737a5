"""Classes of MindSpore that are refused when they are made, with what to use in their place."""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.catalog.training import NotBuiltHere
from msgraph.diagnostics.errors import error
from msgraph.library.train.callback import Callback

_INSIGHT = "it writes files for MindInsight, which is no longer developed"
_RECORD = "`train.History` keeps losses and metrics, a `train.Callback` of a few lines writes them anywhere"


class SummaryCollector(Callback):
    """Refused: a log for MindInsight."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise error(NotBuiltHere("SummaryCollector", _INSIGHT, _RECORD))


class SummaryLandscape:
    """Refused: a picture of a loss for MindInsight."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise error(NotBuiltHere("SummaryLandscape", _INSIGHT, "evaluate `Model.eval` on a grid of parameters"))


class FlopsUtilizationCollector(Callback):
    """Refused: it counts the operations of MindSpore's own graphs."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        reason = "it counts the operations of MindSpore's own graphs"
        raise error(NotBuiltHere("FlopsUtilizationCollector", reason, "`ms.profile` shows where the time goes"))


class TrainFaultTolerance(Callback):
    """Refused: it works with a cluster manager of Ascend servers."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        reason = "it works with the cluster manager of Ascend servers"
        raise error(NotBuiltHere("TrainFaultTolerance", reason, "`train.OnRequestExit` or `train.BackupAndRestore`"))


class Profiler:
    """Refused: it records for MindStudio what Ascend processors do."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        reason = "it writes files for MindStudio"
        raise error(
            NotBuiltHere(
                "Profiler", reason, "`with ms.profile() as seen:` and `print(seen)` show the kernels and their times"
            )
        )
