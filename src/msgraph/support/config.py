"""Every knob in one table: its environment variable, its ``set_context`` keyword, its default, one line of help."""

from __future__ import annotations

import os
from typing import Any, NamedTuple


class Knob(NamedTuple):
    """One setting. ``keyword`` is its name in ``set_context``, ``variable`` in the environment; either may miss."""

    name: str
    default: object
    help: str
    keyword: str = ""
    variable: str = ""
    values: tuple[Any, ...] = ()


CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
"""Cores this process may use."""

WORLD_GROUP = "mccl_world_group"
"""The name of the group of all processes."""

KNOBS: tuple[Knob, ...] = (
    Knob("mode", 1, "0 compiles the outermost Cell call, 1 runs Cells as Python", keyword="mode", values=(0, 1)),
    Knob("device_target", "CPU", "accepted for MindSpore's sake; everything runs on the CPU", keyword="device_target"),
    Knob("device_id", 0, "accepted, without effect", keyword="device_id"),
    Knob("jit", "1", "0 runs compiled functions as Python", variable="MS_JIT", values=("0", "1")),
    Knob("jit_syntax_level", 2, "0 STRICT, 2 LAX", keyword="jit_syntax_level", variable="MS_DEV_JIT_SYNTAX_LEVEL"),
    Knob("jit_level", "", "accepted, without effect", keyword="jit_level", values=("O0", "O1", "O2")),
    Knob("jit_config", {}, "accepted, without effect", keyword="jit_config"),
    Knob("max_call_depth", 1000, "how deep calls on constants are followed", keyword="max_call_depth"),
    Knob("enable_compile_cache", True, "keep compiled code on disk", keyword="enable_compile_cache",
         variable="MS_COMPILER_CACHE_ENABLE"),
    Knob("compile_cache_path", "", "where compiled code is kept", keyword="compile_cache_path",
         variable="MS_COMPILER_CACHE_PATH"),
    Knob("save_graphs", 0, "dump graphs: 0 none to 3 all", keyword="save_graphs", variable="MS_DEV_SAVE_GRAPHS"),
    Knob("save_graphs_path", "", "where graphs are dumped", keyword="save_graphs_path",
         variable="MS_DEV_SAVE_GRAPHS_PATH"),
    Knob("load_elim", 1, "which loads of parameters are copied: 0 all, 1 careful, 2 fewer, 3 none, 4 the fewest",
         keyword="side_effect_load_elim", variable="MS_DEV_SIDE_EFFECT_LOAD_ELIM", values=(0, 1, 2, 3, 4)),
    Knob("cell_reuse", "1", "Cells that share a graph: 0 none, 1 lazily inlined, 2 until planned, auto all alike",
         keyword="cell_reuse", variable="MS_DEV_CELL_REUSE", values=("0", "1", "2", "auto")),
    Knob("precise_math", True, "False: float32 exp and tanh of fewer digits, multiply-adds rounded once",
         keyword="precise_math", variable="MSGRAPH_PRECISE_MATH"),
    Knob("deterministic", "OFF", "accepted: results never depend on timing", keyword="deterministic"),
    Knob("pynative_synchronize", True, "accepted: eager operations are synchronous", keyword="pynative_synchronize"),
    Knob("memory_optimize_level", "O0", "accepted, without effect", keyword="memory_optimize_level"),
    Knob("max_device_memory", "1024GB", "accepted, without effect", keyword="max_device_memory"),
    Knob("enable_ge", False, "accepted, without effect", keyword="enable_ge"),
    Knob("enable_graph_kernel", False, "accepted: kernels are always fused", keyword="enable_graph_kernel"),
    Knob("runtime_num_threads", 1, "accepted, without effect", keyword="runtime_num_threads"),
    Knob("threads", CORES, "how many threads may share the kernels of a call that take long; usually all cores",
         keyword="threads", variable="MSGRAPH_THREADS"),
    Knob("debug_nans", False, "what is compiled from now on names the operator that makes a NaN",
         keyword="debug_nans", variable="MSGRAPH_DEBUG_NANS"),
    Knob("precompile_only", False, "calls compile and give None", keyword="precompile_only",
         variable="MS_DEV_PRECOMPILE_ONLY"),
    Knob("native_calls", "1", "0 calls compiled functions through Python; now: no call goes that way while the native "
         "entry is made in the background", variable="MSGRAPH_NATIVE_CALLS", values=("0", "1", "now")),
    Knob("eager", "1", "0 computes what is outside of compiled functions in NumPy alone", variable="MSGRAPH_EAGER",
         values=("0", "1")),
    Knob("perf", False, "name native code for perf, in /tmp/perf-PID.map", variable="MSGRAPH_PERF"),
    Knob("mpi_timeout", 600, "after so many seconds a process that waits for others ends the run",
         variable="MSGRAPH_MPI_TIMEOUT"),
    Knob("mpi_delay", 0, "microseconds every exchange of a compiled call takes at least, to see what of them is hidden",
         variable="MSGRAPH_MPI_DELAY"),
    Knob("process_groups", "", "this process and its groups; `communication.init` writes it"),
    Knob("pipeline", "", "the stages of a pipeline and its order; `set_auto_parallel_context` writes it"),
    Knob("dump", "", "a directory that receives every form of every graph, numbered", variable="MSGRAPH_DUMP"),
    Knob("check", "off", "forms: verify graphs between passes; results: compare each call with Python's",
         variable="MSGRAPH_CHECK", values=("off", "forms", "results")),
    Knob("kernel_cache", "", "the directory of the compile cache, if not the user's", variable="MSGRAPH_CACHE"),
    Knob("cache_limit", 1024, "how large the compile cache may get, in MB", variable="MSGRAPH_CACHE_LIMIT"),
)  # fmt: skip

READ_ELSEWHERE: tuple[Knob, ...] = (
    Knob("target", "", "the machine that kernels are made for, if not this one", variable="MSGRAPH_TARGET",
         values=("avx512", "avx2", "neon", "generic")),
)  # fmt: skip
"""What no program may set while it runs."""

VARIABLES = frozenset(knob.variable for knob in (*KNOBS, *READ_ELSEWHERE) if knob.variable)

if _strangers := [name for name in os.environ if name.startswith(("MSGRAPH_", "MS_")) and name not in VARIABLES]:
    from msgraph.support.misspelt import advise

    advise(_strangers, VARIABLES)

BY_NAME = {knob.name: knob for knob in KNOBS}
BY_KEYWORD = {knob.keyword: knob for knob in KNOBS if knob.keyword}

_ENVIRONMENT: Any = os.environ
_VARIABLES: dict[str, Any] = {knob.name: _ENVIRONMENT.encodekey(knob.variable) for knob in KNOBS if knob.variable}
"""The names of variables as the dict of the environment has them: asked by the hundred, it must be fast."""

_set: dict[str, Any] = {}


def read(name: str) -> Any:
    """The value of a knob: set by the program, else by the environment, else its default."""
    if name in _set:
        return _set[name]
    default = BY_NAME[name].default
    value = _ENVIRONMENT._data.get(_VARIABLES.get(name))
    return default if value is None else _parsed(_ENVIRONMENT.decodevalue(value), default)


def is_set(name: str) -> bool:
    """Was a knob set, by the program or in the environment?"""
    return name in _set or _VARIABLES.get(name) in _ENVIRONMENT._data


def sources(name: str) -> list[tuple[dict[Any, Any], Any]]:
    """The dicts and the names in them that decide what :func:`read` gives."""
    settings: list[tuple[dict[Any, Any], Any]] = [(_set, name)]
    if name in _VARIABLES:
        settings.append((_ENVIRONMENT._data, _VARIABLES[name]))
    return settings


def write(name: str, value: object) -> None:
    """Set a knob for this process."""
    if name not in BY_NAME:
        raise KeyError(name)
    _set[name] = value


def forget(name: str) -> None:
    """Take back what the program set: the environment and the default count again."""
    _set.pop(name, None)


def _parsed(text: str, default: object) -> object:
    if isinstance(default, bool):
        return text.lower() not in ("", "0", "false", "off")
    return int(text) if isinstance(default, int) and text.lstrip("-").isdigit() else text
