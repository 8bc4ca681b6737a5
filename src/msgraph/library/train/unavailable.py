"""Classes of MindSpore that are refused when they are made, with what to use in their place."""

from __future__ import annotations

from typing import Any

from msgraph.diagnostics.catalog.training import NotBuiltHere
from msgraph.diagnostics.errors import error
from msgraph.library.train.callback import Callback


def _refused(name: str, reason: str, instead: str, base: type[object] = Callback) -> type[Any]:
    """The class of a name: making one says why it is not here, and what is."""

    def __init__(self: object, *args: object, **kwargs: object) -> None:
        raise error(NotBuiltHere(name, reason, instead))

    return type(name, (base,), {"__init__": __init__, "__module__": __name__, "__doc__": f"Refused: {reason}."})


_INSIGHT = "it writes files for MindInsight, which is no longer developed"
SummaryCollector = _refused(
    "SummaryCollector", _INSIGHT,
    "`train.History` keeps losses and metrics, a `train.Callback` of a few lines writes them anywhere",
)  # fmt: skip
SummaryLandscape = _refused("SummaryLandscape", _INSIGHT, "evaluate `Model.eval` on a grid of parameters", object)
FlopsUtilizationCollector = _refused(
    "FlopsUtilizationCollector", "it counts the operations of MindSpore's own graphs",
    "`ms.profile` shows where the time goes",
)  # fmt: skip
TrainFaultTolerance = _refused(
    "TrainFaultTolerance", "it works with the cluster manager of Ascend servers",
    "`train.OnRequestExit` or `train.BackupAndRestore`",
)  # fmt: skip
Profiler = _refused(
    "Profiler", "it writes files for MindStudio",
    "`with ms.profile() as seen:` and `print(seen)` show the kernels and their times", object,
)  # fmt: skip
