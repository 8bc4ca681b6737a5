"""``mindspore.parallel._utils``: how work is shared among processes. This one does everything itself."""

from __future__ import annotations

from typing import Any

from msgraph.library.parallel_context import ParallelMode, get_auto_parallel_context
from msgraph.mpi import world
from msgraph.mpi.pipeline import place


def get_parallel_mode() -> str:
    """How work is divided: a name of ``ParallelMode``."""
    return get_auto_parallel_context("parallel_mode")


def get_device_num() -> int:
    """Processes that share the work."""
    return get_auto_parallel_context("device_num")


def get_stage_device_num() -> int:
    """Processes in a stage of a pipeline; all of them where there are no stages."""
    here = place()
    return get_device_num() if here is None else here.replicas


def get_global_rank() -> int:
    """The number of this process."""
    return get_auto_parallel_context("global_rank")


def get_pipeline_stages() -> int:
    """Stages of a pipeline."""
    return get_auto_parallel_context("pipeline_stages")


def get_gradients_mean() -> bool:
    """Are gradients of processes averaged, not summed?"""
    return get_auto_parallel_context("gradients_mean")


def get_full_batch() -> bool:
    """Does each process load the whole batch?"""
    return get_auto_parallel_context("full_batch")


def get_enable_parallel_optimizer() -> bool:
    """Are the states of optimizers divided?"""
    return get_auto_parallel_context("enable_parallel_optimizer")


def get_parameter_broadcast() -> bool:
    """Are the first values of parameters those of process 0?"""
    return get_auto_parallel_context("parameter_broadcast")


def get_grad_accumulation_shard() -> bool:
    """Are sums of gradients divided?"""
    return False


def is_sharding_propagation() -> bool:
    """Are layouts of tensors found by propagation?"""
    return False


def is_in_auto_parallel_mode() -> bool:
    """Is the graph divided by the compiler?"""
    return get_parallel_mode() in (ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)


def is_in_data_parallel_mode() -> bool:
    """Is the batch divided?"""
    return get_parallel_mode() == ParallelMode.DATA_PARALLEL


def is_in_hybrid_parallel_mode() -> bool:
    """Is the graph divided by the program?"""
    return get_parallel_mode() == ParallelMode.HYBRID_PARALLEL


def is_initialized() -> bool:
    """Are several processes connected?"""
    return world.is_started() and world.size() > 1


class _AutoParallelContext:
    """``auto_parallel_context()``: the switches as methods."""

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("get_"):
            raise AttributeError(name)
        return lambda: get_auto_parallel_context(name.removeprefix("get_"))


def auto_parallel_context() -> _AutoParallelContext:
    """The switches of several processes."""
    return _AutoParallelContext()
