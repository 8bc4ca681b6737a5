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
from msgraph.library.dataset.arguments import INT32, boolean, integer, one_of, text
from msgraph.library.dataset.debug import DebugHook, PrintMetaDataHook

_UNSEEDED = 5489
"""The seed that MindSpore reports before one is set: runs are then different each time."""
_COPIES = ("do_copy", "parallel_convert")
_LARGEST_SEED = 2**32 - 1

__all__ = (
    "ErrorSamplesMode", "get_auto_num_workers", "get_auto_offload", "get_autotune_interval", "get_callback_timeout",
    "get_debug_mode", "get_dynamic_shape", "get_enable_autotune", "get_enable_shared_mem", "get_enable_watchdog",
    "get_error_samples_mode", "get_fast_recovery", "get_iterator_mode", "get_monitor_sampling_interval",
    "get_multiprocessing_start_method", "get_multiprocessing_timeout_interval", "get_num_parallel_workers",
    "get_numa_enable", "get_prefetch_size", "get_seed", "get_video_backend", "load", "set_auto_num_workers",
    "set_auto_offload", "set_autotune_interval", "set_callback_timeout", "set_debug_mode", "set_dynamic_shape",
    "set_enable_autotune", "set_enable_shared_mem", "set_enable_watchdog", "set_error_samples_mode",
    "set_fast_recovery", "set_iterator_mode", "set_monitor_sampling_interval", "set_multiprocessing_start_method",
    "set_multiprocessing_timeout_interval", "set_num_parallel_workers", "set_numa_enable", "set_prefetch_size",
    "set_seed", "set_sending_batches", "set_video_backend",
)  # fmt: skip


class ErrorSamplesMode(IntEnum):
    """What becomes of a sample whose transform raises: the epoch ends, another takes its place, or it is left out."""

    RETURN = 0
    REPLACE = 1
    SKIP = 2


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
    setters = {"seed": set_seed, "numParallelWorkers": set_num_parallel_workers, "opConnectorSize": set_prefetch_size}
    for name, set_value in {**setters, "monitorSamplingInterval": set_monitor_sampling_interval}.items():
        if name in read:
            set_value(read[name])


# -- settings that are a value -------------------------------------------------------------------------------------


def _kept(
    name: str,
    start: object,
    argument: str,
    meaning: str,
    check: Callable[[str, object], object] = boolean,
    default: object = Parameter.empty,
) -> tuple[Callable[..., None], Callable[[], Any]]:
    """The functions that set and tell a setting, which is ``start`` at first; ``meaning`` says what becomes of it."""

    def set_value(*args: object, **named: object) -> None:
        bound = SIGNATURE.bind(*args, **named)
        bound.apply_defaults()
        _settings.values[name] = check(argument, bound.args[0])

    def get_value() -> object:
        return _settings.values[name]

    _settings.values[name] = start
    SIGNATURE = Signature([Parameter(argument, Parameter.POSITIONAL_OR_KEYWORD, default=default)])
    set_value.__dict__["__signature__"] = SIGNATURE
    for function, word in ((set_value, "set"), (get_value, "get")):
        function.__name__ = function.__qualname__ = f"{word}_{name}"
        function.__doc__ = meaning
    return set_value, get_value


_NATURAL, _POSITIVE = (partial(integer, low=low, high=INT32) for low in (0, 1))

set_prefetch_size, get_prefetch_size = _kept("prefetch_size", 16, "size", "Rows an iterator makes ahead.", _POSITIVE)
set_num_parallel_workers, _ = _kept(
    "num_parallel_workers", None, "num", "Workers of an operation that is not told.", _POSITIVE
)
set_multiprocessing_start_method, get_multiprocessing_start_method = _kept(
    "multiprocessing_start_method", "fork", "start_method", 'How worker processes start: ``"fork"`` or ``"spawn"``.',
    partial(one_of, allowed=("fork", "spawn")), "fork",
)  # fmt: skip
set_error_samples_mode, get_error_samples_mode = _kept(
    "error_samples_mode", ErrorSamplesMode.RETURN, "error_samples_mode", "What becomes of samples that fail.",
    partial(one_of, allowed=tuple(ErrorSamplesMode)),
)  # fmt: skip
set_monitor_sampling_interval, get_monitor_sampling_interval = _kept(
    "monitor_sampling_interval", 1000, "interval", "Kept: there is no monitor.", _POSITIVE
)
set_callback_timeout, get_callback_timeout = _kept(
    "callback_timeout", 60, "timeout", "Kept: callbacks of a pipeline run in its own thread.", _POSITIVE
)
set_autotune_interval, get_autotune_interval = _kept(
    "autotune_interval", 0, "interval", "Kept: nothing is tuned.", _NATURAL
)
set_multiprocessing_timeout_interval, get_multiprocessing_timeout_interval = _kept(
    "multiprocessing_timeout_interval", 300, "interval", "Kept: a worker that has died is noticed at once.", _POSITIVE
)
set_sending_batches, _ = _kept("sending_batches", 0, "batch_num", "Kept: rows are not sent to a device.", _NATURAL)
set_video_backend, get_video_backend = _kept(
    "video_backend", "CPU", "backend", "Kept: videos are not decoded.", partial(one_of, allowed=("CPU", "Ascend"))
)
set_numa_enable, get_numa_enable = _kept("numa_enable", False, "numa_enable", "Kept: workers run on any processor.")
set_auto_num_workers, get_auto_num_workers = _kept(
    "auto_num_workers", False, "enable", "Kept: the number of workers is the one that is set."
)
set_enable_shared_mem, get_enable_shared_mem = _kept(
    "enable_shared_mem", True, "enable", "Do worker processes hand over arrays in shared memory? Else in pipes."
)
_set_autotune, get_enable_autotune = _kept("enable_autotune", False, "enable", "Kept: nothing is tuned.")
set_auto_offload, get_auto_offload = _kept("auto_offload", False, "offload", "Kept: nothing is offloaded.")
set_enable_watchdog, get_enable_watchdog = _kept(
    "enable_watchdog", True, "enable", "Kept: a worker that has died is noticed at once."
)
set_dynamic_shape, get_dynamic_shape = _kept("dynamic_shape", False, "is_dynamic", "Kept: each row has its own shape.")
set_fast_recovery, get_fast_recovery = _kept(
    "fast_recovery", False, "fast_recovery", "Kept: an iterator that starts in the middle skips rows where it can."
)


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
        raise TypeError("debug_hook_list is not a list.")
    if not all(isinstance(hook, DebugHook) for hook in cast("list[Any]", hooks)):
        raise TypeError("All items in debug_hook_list must be of type DebugHook.")
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
