"""``msgraph.dataset.config``: settings of all pipelines, with MindSpore's names.

What a setting does here: the seed, the number of workers, how many rows are made ahead, how processes are started, and
what becomes of samples that fail. Settings of MindSpore's engine that have no counterpart (NUMA, autotune, offload,
watchdog, profiling) are kept and handed back, and change nothing.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from enum import IntEnum
from functools import partial
from inspect import Parameter, Signature
from typing import Any, ClassVar, cast

import numpy as np

from msgraph import get_seed as seed_of_msgraph
from msgraph.library.dataset.arguments import INT32, boolean, integer, one_of, text, unfit
from msgraph.library.dataset.debug import DebugHook, PrintMetaDataHook

_UNSEEDED = 5489
"""The seed that MindSpore reports before one is set: runs are then different each time."""
_COPIES = ("do_copy", "parallel_convert")
_LARGEST_SEED = 2**32 - 1


ErrorSamplesMode = IntEnum("ErrorSamplesMode", "RETURN REPLACE SKIP", start=0)
"""What becomes of a sample whose transform raises: the epoch ends, another takes its place, or it is left out."""


class _Settings:
    """The values in force."""

    seed: int | None = None
    seed_beside: int | None = None
    seedings = 0
    values: ClassVar[dict[str, Any]] = {"debug_mode": False, "iterator_mode": dict.fromkeys(_COPIES, False)}


_settings = _Settings()


def set_seed(seed: int) -> None:
    """Seed everything random in pipelines, and Python's and NumPy's global generators."""
    integer("seed", seed, 0, _LARGEST_SEED)
    _settings.seed, _settings.seed_beside = seed, seed_of_msgraph()
    _settings.seedings += 1
    random.seed(seed)
    np.random.seed(seed)


def get_seed() -> int:
    """The seed; 5489 while none is set."""
    seed = seed_of_program()
    return _UNSEEDED if seed is None else seed


def seed_of_program() -> int | None:
    """The seed set last, here or by ``msgraph.set_seed``; ``None`` if neither was called."""
    beside = seed_of_msgraph()
    return beside if _settings.seed is None or beside != _settings.seed_beside else _settings.seed


def seeding() -> tuple[int | None, int]:
    """The seed, and how often one was set here: what is drawn one after the other starts anew when this changes."""
    return seed_of_program(), _settings.seedings


def get_num_parallel_workers() -> int:
    """How many workers an operation has that is not told: 8, or the number of processors if that is smaller."""
    return _settings.values["num_parallel_workers"] or min(8, os.cpu_count() or 1)


def load(file: str) -> None:
    """Read settings from a JSON file: ``{"numParallelWorkers": 4, "seed": 1, "workerConnectorSize": 16}``."""
    with open(file, encoding="utf-8") as stream:
        read = json.load(stream)
    setters = {
        "seed": "seed", "numParallelWorkers": "num_parallel_workers", "opConnectorSize": "prefetch_size",
        "monitorSamplingInterval": "monitor_sampling_interval",
    }  # fmt: skip
    for key, name in setters.items():
        if key in read:
            globals()[f"set_{name}"](read[key])


# -- settings that are a value -------------------------------------------------------------------------------------

_NATURAL, _POSITIVE = (partial(integer, low=low, high=INT32) for low in (0, 1))
_VALUES: dict[str, tuple[object, str, Callable[[str, object], object], str]] = {
    "auto_num_workers": (False, "enable", boolean, "Kept: the number of workers is the one that is set."),
    "auto_offload": (False, "offload", boolean, "Kept: nothing is offloaded."),
    "autotune_interval": (0, "interval", _NATURAL, "Kept: nothing is tuned."),
    "callback_timeout": (60, "timeout", _POSITIVE, "Kept: callbacks of a pipeline run in its own thread."),
    "dynamic_shape": (False, "is_dynamic", boolean, "Kept: each row has its own shape."),
    "enable_autotune": (False, "enable", boolean, "Kept: nothing is tuned."),
    "enable_shared_mem": (True, "enable", boolean, "Do processes hand over arrays in shared memory? Else in pipes."),
    "enable_watchdog": (True, "enable", boolean, "Kept: a worker that has died is noticed at once."),
    "error_samples_mode": (
        ErrorSamplesMode.RETURN, "error_samples_mode", partial(one_of, allowed=tuple(ErrorSamplesMode)),
        "What becomes of samples that fail.",
    ),
    "fast_recovery": (False, "fast_recovery", boolean, "Kept: an iterator in the middle skips rows where it can."),
    "monitor_sampling_interval": (1000, "interval", _POSITIVE, "Kept: there is no monitor."),
    "multiprocessing_start_method": (
        "fork", "start_method", partial(one_of, allowed=("fork", "spawn")), 'How worker processes start.',
    ),
    "multiprocessing_timeout_interval": (300, "interval", _POSITIVE, "Kept: a worker that died is noticed at once."),
    "num_parallel_workers": (None, "num", _POSITIVE, "Workers of an operation that is not told."),
    "numa_enable": (False, "numa_enable", boolean, "Kept: workers run on any processor."),
    "prefetch_size": (16, "size", _POSITIVE, "Rows an iterator makes ahead."),
    "sending_batches": (0, "batch_num", _NATURAL, "Kept: rows are not sent to a device."),
    "video_backend": ("CPU", "backend", partial(one_of, allowed=("CPU", "Ascend")), "Kept: videos are not decoded."),
}  # fmt: skip
"""What a setting is at first, what its argument is called, what checks that, and what becomes of it."""


def _functions(name: str) -> tuple[Callable[..., None], Callable[[], Any]]:
    """What sets and tells a setting."""
    start, argument, check, meaning = _VALUES[name]
    taken = Signature([Parameter(argument, Parameter.POSITIONAL_OR_KEYWORD)])

    def set_value(*args: object, **named: object) -> None:
        _settings.values[name] = check(argument, taken.bind(*args, **named).args[0])

    def get_value() -> object:
        return _settings.values[name]

    _settings.values[name] = start
    set_value.__dict__["__signature__"] = taken
    for function, word in ((set_value, "set"), (get_value, "get")):
        function.__name__ = function.__qualname__ = f"{word}_{name}"
        function.__doc__ = meaning
    return set_value, get_value


for _name in _VALUES:
    for _function in _functions(_name):
        globals().setdefault(_function.__name__, _function)
_set_autotune: Callable[[bool], None] = globals()["set_enable_autotune"]


def __getattr__(name: str) -> Any:
    raise AttributeError(name)


def set_enable_autotune(enable: bool, filepath_prefix: str | None = None) -> None:
    """Kept: nothing is tuned."""
    if filepath_prefix is not None:
        text("filepath_prefix", filepath_prefix)
    _set_autotune(enable)


def set_debug_mode(debug_mode_flag: bool, debug_hook_list: list[Any] | None = None) -> None:
    """With debug mode operations run in the pipeline's own thread, one by one; hooks see what goes in and comes out."""
    flag = boolean("debug_mode_flag", debug_mode_flag)
    hooks: Any = [PrintMetaDataHook()] if debug_hook_list is None else debug_hook_list
    if not isinstance(hooks, list):
        raise unfit("debug_hook_list is not a list.")
    if not all(isinstance(hook, DebugHook) for hook in cast("list[Any]", hooks)):
        raise unfit("All items in debug_hook_list must be of type DebugHook.")
    _settings.values["debug_mode"], _settings.values["debug_hooks"] = flag, hooks


def debug_hooks() -> list[DebugHook]:
    """The hooks of debug mode."""
    return _settings.values["debug_hooks"]


def get_debug_mode() -> bool:
    """Is debug mode on?"""
    return _settings.values["debug_mode"]


def set_iterator_mode(do_copy: bool = False, parallel_convert: bool = False) -> None:
    """Kept: tensors share the memory of what the pipeline has made, which nothing else writes."""
    chosen = zip(_COPIES, (do_copy, parallel_convert), strict=True)
    _settings.values["iterator_mode"] = {name: boolean(name, value) for name, value in chosen}


def get_iterator_mode() -> dict[str, bool]:
    """What was set."""
    return _settings.values["iterator_mode"]
