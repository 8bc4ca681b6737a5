"""MindSpore's switches for several processes.

``parallel_mode="data_parallel"`` lets training reduce gradients over all processes (``docs/parallel.md``); what divides
single tensors is kept and changes nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from msgraph.diagnostics.catalog.jit import BadParallelMode, UnknownSwitch
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.diagnostics.catalog.parallel import TensorsNotDivided, UnknownScheduler
from msgraph.library.naming import named
from msgraph.support.log import LOG
from msgraph.support.processes import pipeline, world


class ParallelMode:
    """How work is divided among processes, by name."""

    STAND_ALONE = "stand_alone"
    DATA_PARALLEL = "data_parallel"
    HYBRID_PARALLEL = "hybrid_parallel"
    SEMI_AUTO_PARALLEL = "semi_auto_parallel"
    AUTO_PARALLEL = "auto_parallel"
    MODE_LIST = [STAND_ALONE, DATA_PARALLEL, HYBRID_PARALLEL, SEMI_AUTO_PARALLEL, AUTO_PARALLEL]


_DIVIDES_TENSORS = (ParallelMode.SEMI_AUTO_PARALLEL, ParallelMode.AUTO_PARALLEL)
_MEANT = frozenset({
    "parallel_mode", "gradients_mean", "device_num", "global_rank", "all_reduce_fusion_config",
    "enable_parallel_optimizer", "parallel_optimizer_config", "parameter_broadcast",
    "pipeline_stages", "pipeline_config", "pipeline_result_broadcast",
})  # fmt: skip
"""Switches that do what they say."""


class _Switches:
    """Switches with their first values; what is set is kept for who asks, and said once to have no effect."""

    def __init__(self, **first: Any) -> None:
        self.first = first
        self.values = deepcopy(first)

    def set(self, **settings: object) -> None:
        for key, value in settings.items():
            self._known("Set", key)
            if key == "parallel_mode" and value not in ParallelMode.MODE_LIST:
                raise BadParallelMode(value).error()
            if key == "parallel_mode" and value in _DIVIDES_TENSORS and world.launched_size() > 1:
                raise TensorsNotDivided(value).error()
            if key == "pipeline_stages" and (type(value) is not int or value < 1):
                raise BadArgument("set_auto_parallel_context", key, "a positive int", value).error()
            if key not in _MEANT and value != self.first[key] and value != self.values[key]:
                LOG.warning("%s=%r is accepted; this process computes everything itself.", key, value)
            self.values[key] = value

    def get(self, key: str) -> Any:
        self._known("Get", key)
        return self.values[key]

    def reset(self) -> None:
        self.values = deepcopy(self.first)

    def _known(self, verb: str, key: str) -> None:
        if key not in self.first:
            raise UnknownSwitch(key, list(self.first), verb).error()


_FUSION = {"mode": "auto", "config": None}
_PARALLEL = _Switches(
    device_num=1,
    global_rank=0,
    gradients_mean=False,
    gradient_fp32_sync=True,
    loss_repeated_mean=True,
    parallel_mode=ParallelMode.STAND_ALONE,
    auto_parallel_search_mode="recursive_programming",
    search_mode="recursive_programming",
    auto_parallel_new_interface=False,
    parameter_broadcast=False,
    strategy_ckpt_load_file="",
    strategy_ckpt_save_file="",
    strategy_ckpt_config={"load_file": "", "save_file": "", "only_trainable_params": True},
    full_batch=False,
    dataset_strategy="data_parallel",
    enable_parallel_optimizer=False,
    parallel_optimizer_config={},
    enable_alltoall=False,
    force_fp32_communication=False,
    all_reduce_fusion_config=[],
    comm_fusion={"openstate": True, "allreduce": _FUSION, "allgather": _FUSION, "reducescatter": _FUSION},
    pipeline_stages=1,
    pipeline_config={},
    pipeline_result_broadcast=False,
    grad_accumulation_step=1,
    init_param_in_compile=True,
    dump_local_norm=False,
    dump_local_norm_path="",
    dump_device_local_norm=False,
)
_ALGORITHM = _Switches(
    fully_use_devices=False,
    elementwise_op_strategy_follow=False,
    enable_algo_approxi=False,
    algo_approxi_epsilon=0.1,
    tensor_slice_align_enable=False,
    tensor_slice_align_size=16,
)
_SERVER = _Switches(enable_ps=False, config_file_path="", enable_ssl=False, client_password="", server_password="")


def set_auto_parallel_context(**kwargs: object) -> None:
    """Keep switches of automatic parallelism. ``ValueError`` for an unknown switch or ``parallel_mode``."""
    _PARALLEL.set(**kwargs)
    _switch_pipeline()


def _switch_pipeline() -> None:
    """Let the compiler know the stages of pipelines."""
    settings = _PARALLEL.values
    config: dict[str, object] = settings["pipeline_config"] or {}
    scheduler = config.get("pipeline_scheduler", pipeline.SCHEDULERS[0])
    if scheduler not in pipeline.SCHEDULERS:
        raise UnknownScheduler(scheduler).error()
    pipeline.switch_on(settings["pipeline_stages"], str(scheduler))


def get_auto_parallel_context(attr_key: str) -> Any:
    """A switch of automatic parallelism. ``ValueError`` if there is none of the name."""
    if attr_key in _OF_PIPELINES:
        return _PARALLEL.get("pipeline_config").get(attr_key, _OF_PIPELINES[attr_key])
    value = _PARALLEL.get(attr_key)
    if value == _PARALLEL.first[attr_key] and attr_key in _OF_THE_WORLD and world.is_started():
        return _OF_THE_WORLD[attr_key]()
    return value


_OF_PIPELINES = {"pipeline_interleave": False, "pipeline_scheduler": "1f1b"}
_OF_THE_WORLD: dict[str, Callable[[], int]] = {"device_num": lambda: world.size(), "global_rank": lambda: world.rank()}


def reset_auto_parallel_context() -> None:
    """Give every switch of automatic parallelism its first value."""
    _PARALLEL.reset()
    _switch_pipeline()


def _functions_of(switches: _Switches, name: str, whose: str) -> tuple[Callable[..., Any], ...]:
    """The functions that set switches, tell one, and give all their first values; ``ValueError`` for an unknown one."""

    def set_switches(**kwargs: object) -> None:
        switches.set(**kwargs)

    def get_switch(attr_key: str) -> Any:
        return switches.get(attr_key)

    def reset_switches() -> None:
        switches.reset()

    words = {"set": "Keep switches of", "get": "A switch of", "reset": "The first value for every switch of"}
    functions = (set_switches, get_switch, reset_switches)
    return tuple(
        named(function, f"{verb}_{name}", f"{words[verb]} {whose}.")
        for function, verb in zip(functions, words, strict=True)
    )


set_algo_parameters, get_algo_parameters, reset_algo_parameters = _functions_of(
    _ALGORITHM, "algo_parameters", "the search for parallel strategies"
)
set_ps_context, get_ps_context, reset_ps_context = _functions_of(_SERVER, "ps_context", "parameter servers")
