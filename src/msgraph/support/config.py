"""Every knob in one table: its environment variable, its ``set_context`` keyword, its default, one line of help."""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple


class Knob(NamedTuple):
    """One setting. ``keyword`` is its name in ``set_context``, ``variable`` in the environment; either may miss."""

    name: str
    default: object
    help: str
    keyword: str = ""
    variable: str = ""
    values: tuple[Any, ...] = ()
    wanted: str = ""
    """What it may be, in words, where its values and its default do not say so."""

    @property
    def words(self) -> str:
        """What it may be; empty if anything is taken."""
        if self.wanted or self.values:
            return self.wanted or f"one of {', '.join(map(repr, self.values))}"
        return "True or False" if isinstance(self.default, bool) else ""

    def takes(self, value: object) -> bool:
        """May it be this?"""
        if self.wanted == FOLDER:
            return isinstance(value, (str, Path)) and str(value).lower() not in (*_WORDS, "none")
        if self.wanted in (POSITIVE, COUNT):
            return type(value) is int and value >= (self.wanted == POSITIVE)
        if self.values:
            return value in self.values or (isinstance(self.default, str) and str(value) in self.values)
        return isinstance(value, bool) or not isinstance(self.default, bool)


FOLDER, POSITIVE, COUNT = "a directory", "a positive int", "an int, 0 or larger"

_WORDS: dict[str, bool] = dict.fromkeys(("", "0", "false", "off", "no"), False)
_WORDS.update(dict.fromkeys(("1", "true", "on", "yes"), True))
"""What the environment calls False and True."""

CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
"""Cores this process may use."""

WORLD_GROUP = "mccl_world_group"
"""The name of the group of all processes."""

KNOBS: tuple[Knob, ...] = (
    Knob("mode", 1, "0 (GRAPH_MODE) compiles Cells, 1 (PYNATIVE_MODE) does not", keyword="mode", values=(0, 1)),
    Knob("device_target", "CPU", "accepted; everything runs on the CPU", keyword="device_target",
         values=("CPU", "GPU", "Ascend")),
    Knob("device_id", 0, "accepted, without effect", keyword="device_id"),
    Knob("jit", "1", "0: compiled functions run as Python", variable="MS_JIT", values=("0", "1")),
    Knob("jit_syntax_level", 2, "what cannot be compiled: 0 is an error, 2 runs as Python", keyword="jit_syntax_level",
         variable="MS_DEV_JIT_SYNTAX_LEVEL", values=(0, 2), wanted="ms.STRICT (0) or ms.LAX (2)"),
    Knob("jit_level", "", "accepted, without effect", keyword="jit_level", values=("O0", "O1", "O2")),
    Knob("jit_config", {}, "accepted, without effect", keyword="jit_config"),
    Knob("max_call_depth", 1000, "the largest depth of recursion at compile time", keyword="max_call_depth",
         wanted=POSITIVE),
    Knob("enable_compile_cache", True, "use the compile cache on disk", keyword="enable_compile_cache",
         variable="MS_COMPILER_CACHE_ENABLE"),
    Knob("compile_cache_path", "", "the directory of the compile cache", keyword="compile_cache_path",
         variable="MS_COMPILER_CACHE_PATH", wanted=FOLDER),
    Knob("save_graphs", 0, "dump graphs: 0 none to 3 all", keyword="save_graphs", variable="MS_DEV_SAVE_GRAPHS",
         values=(0, 1, 2, 3)),
    Knob("save_graphs_path", "", "the directory that graphs are dumped to", keyword="save_graphs_path",
         variable="MS_DEV_SAVE_GRAPHS_PATH", wanted=FOLDER),
    Knob("load_elim", 1, "when reading a parameter makes a copy: 0 always, 1 careful, 2 fewer, 3 never, 4 fewest",
         keyword="side_effect_load_elim", variable="MS_DEV_SIDE_EFFECT_LOAD_ELIM", values=(0, 1, 2, 3, 4),
         wanted="an int from 0 to 4"),
    Knob("cell_reuse", "1", "Cells that share a subgraph: 0 none, 1 lazily inlined, 2 until planned, auto all equal",
         keyword="cell_reuse", variable="MS_DEV_CELL_REUSE", values=("0", "1", "2", "auto"),
         wanted="0, 1, 2 or 'auto'"),
    Knob("precise_math", True, "False: faster and less accurate exp and tanh of float32; fused multiply-adds",
         keyword="precise_math", variable="MSGRAPH_PRECISE_MATH"),
    Knob("deterministic", "OFF", "accepted: results never depend on timing", keyword="deterministic"),
    Knob("pynative_synchronize", True, "accepted: eager operations are synchronous", keyword="pynative_synchronize"),
    Knob("memory_optimize_level", "O0", "accepted, without effect", keyword="memory_optimize_level"),
    Knob("max_device_memory", "1024GB", "accepted, without effect", keyword="max_device_memory"),
    Knob("enable_ge", False, "accepted, without effect", keyword="enable_ge"),
    Knob("enable_graph_kernel", False, "accepted: kernels are always fused", keyword="enable_graph_kernel"),
    Knob("runtime_num_threads", 1, "accepted, without effect", keyword="runtime_num_threads"),
    Knob("threads", CORES, "the largest number of threads for a kernel",
         keyword="threads", variable="MSGRAPH_THREADS", wanted=POSITIVE),
    Knob("debug_nans", False, "functions compiled from now on report the operator that makes a NaN",
         keyword="debug_nans", variable="MSGRAPH_DEBUG_NANS"),
    Knob("precompile_only", False, "calls only compile, and return None", keyword="precompile_only",
         variable="MS_DEV_PRECOMPILE_ONLY"),
    Knob("native_calls", "1", "0: compiled functions are called through Python; now: the native entry is made at the "
         "first call, not in the background", variable="MSGRAPH_NATIVE_CALLS", values=("0", "1", "now")),
    Knob("eager", "1", "0: operations outside of compiled functions use NumPy only", variable="MSGRAPH_EAGER",
         values=("0", "1")),
    Knob("perf", False, "write the names of kernels for perf to /tmp/perf-PID.map", variable="MSGRAPH_PERF"),
    Knob("mpi_timeout", 600, "how long a process waits for others before the run ends, in seconds",
         variable="MSGRAPH_MPI_TIMEOUT", wanted=POSITIVE),
    Knob("mpi_delay", 0, "for experiments: the least duration of a collective in compiled calls, in microseconds",
         variable="MSGRAPH_MPI_DELAY", wanted=COUNT),
    Knob("process_groups", "", "this process and its groups; `communication.init` writes it"),
    Knob("pipeline", "", "the stages of a pipeline and its order; `set_auto_parallel_context` writes it"),
    Knob("dump", "", "the directory that each stage of every graph is written to", variable="MSGRAPH_DUMP",
         wanted=FOLDER),
    Knob("check", "off", "forms: verify graphs after each pass; results: compare each call with plain Python",
         variable="MSGRAPH_CHECK", values=("off", "forms", "results")),
    Knob("kernel_cache", "", "the directory of the compile cache, if not the default", variable="MSGRAPH_CACHE",
         wanted=FOLDER),
    Knob("cache_limit", 1024, "the largest size of the compile cache, in MB", variable="MSGRAPH_CACHE_LIMIT",
         wanted=COUNT),
)  # fmt: skip

TARGET = Knob("target", "", "the instruction set to compile for, if not the native one", variable="MSGRAPH_TARGET",
              values=("avx512", "avx2", "neon", "generic"))  # fmt: skip
"""What no program may set while it runs."""

VARIABLES = frozenset(knob.variable for knob in (*KNOBS, TARGET) if knob.variable)

if _strangers := [name for name in os.environ if name.startswith(("MSGRAPH_", "MS_")) and name not in VARIABLES]:
    from msgraph.diagnostics.advice import about_settings
    from msgraph.support.log import LOG

    for _line in about_settings(_strangers, VARIABLES):
        LOG.warning("%s", _line)

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
    value = _ENVIRONMENT._data.get(_VARIABLES.get(name))
    return BY_NAME[name].default if value is None else _from_environment(name, value)


@cache
def _from_environment(name: str, value: object) -> Any:
    """What the environment says, as its dict has it: looked at once."""
    return parsed(BY_NAME[name], _ENVIRONMENT.decodevalue(value))


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


def parsed(knob: Knob, text: str) -> object:
    """The value that the environment gives a knob."""
    value: object = text
    if isinstance(knob.default, bool):
        value = _WORDS.get(text.lower(), text)
    elif isinstance(knob.default, int) and text.lstrip("-").isdigit():
        value = int(text)
    if text and not knob.takes(value):
        raise refusal(knob, text)
    return value


def refusal(knob: Knob, value: object, problem: str = "", name: str = "") -> Exception:
    """What is raised where a knob, as a variable of the environment or by ``name``, is given what it cannot be."""
    from msgraph.diagnostics.catalog.jit import BadContextValue

    name = name or f"The environment variable '{knob.variable}'"
    return BadContextValue(value, knob.values, name, knob.words, problem).error()


for _knob in (*KNOBS, TARGET):  # what is wrong there is said when msgraph is first used
    if _knob.variable in os.environ:
        parsed(_knob, os.environ[_knob.variable])
