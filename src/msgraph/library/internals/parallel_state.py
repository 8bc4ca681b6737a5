"""``mindspore.parallel._utils``: how work is shared among processes. This one does everything itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgraph.library.context import get_context
from msgraph.library.parallel_context import ParallelMode, get_auto_parallel_context
from msgraph.support.processes import pipeline, world


def _switch(name: str) -> Callable[[], Any]:
    """``get_device_num`` and its kin: the value of one switch."""
    return lambda: get_auto_parallel_context(name)


get_parallel_mode = _switch("parallel_mode")
get_device_num = _switch("device_num")
get_global_rank = _switch("global_rank")
get_pipeline_stages = _switch("pipeline_stages")
get_gradients_mean = _switch("gradients_mean")
get_full_batch = _switch("full_batch")
get_enable_parallel_optimizer = _switch("enable_parallel_optimizer")
get_parameter_broadcast = _switch("parameter_broadcast")


def get_mode() -> int:
    """GRAPH_MODE or PYNATIVE_MODE."""
    return get_context("mode")


def get_stage_device_num() -> int:
    """Processes in a stage of a pipeline; all of them where there are no stages."""
    here = pipeline.pipeline_place()
    return get_device_num() if here is None else here.replicas


def get_grad_accumulation_shard() -> bool:
    """Are sums of gradients divided?"""
    return False


def is_sharding_propagation() -> bool:
    """Are layouts of tensors found by propagation?"""
    return False


def _mode_is(*modes: str) -> Callable[[], bool]:
    """``is_in_data_parallel_mode`` and its kin: is work shared in one of these ways?"""
    return lambda: get_parallel_mode() in modes


is_in_auto_parallel_mode = _mode_is(ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)
is_in_data_parallel_mode = _mode_is(ParallelMode.DATA_PARALLEL)
is_in_hybrid_parallel_mode = _mode_is(ParallelMode.HYBRID_PARALLEL)


def is_initialized() -> bool:
    """Are several processes connected?"""
    return world.is_started() and world.size() > 1


class _AutoParallelContext:
    """``auto_parallel_context()``: the switches as methods."""

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("get_"):
            raise AttributeError(name)
        return _switch(name.removeprefix("get_"))


def auto_parallel_context() -> _AutoParallelContext:
    """The switches of several processes."""
    return _AutoParallelContext()
