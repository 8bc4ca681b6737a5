"""A cell of a notebook that is run again, with the same text: its compiled functions are those there are already.

Only functions that are known by their code alone: of a module, without captured variables, with the same defaults and
options. What they read of the module is looked at before each call, as always.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable
from types import FunctionType
from typing import Any
from weakref import WeakValueDictionary

from msgraph.api.jit.graph_function import GraphFunction
from msgraph.support.module_origin import is_of_notebook

_functions: WeakValueDictionary[Hashable, GraphFunction[..., Any]] = WeakValueDictionary()


def compiled_once(
    function: FunctionType, options: tuple[Hashable, ...], make: Callable[..., GraphFunction[..., object]]
) -> GraphFunction[..., Any]:
    """The compiled form of a function of a cell, which an earlier run of the same text may have made."""
    defaults: tuple[object, ...] = (*(function.__defaults__ or ()), *(function.__kwdefaults__ or {}).values())
    plain = all(type(value) in (int, float, bool, str, type(None)) for value in defaults)
    is_of_module = function.__qualname__ == function.__name__
    if not is_of_notebook(function) or function.__closure__ or not plain or not is_of_module:
        return make(function)
    default_texts = tuple(f"{type(value).__name__} {value!r}" for value in defaults)
    key = (function.__code__, function.__qualname__, id(function.__globals__), default_texts, options)
    graph = _functions.get(key)
    if graph is None or type(graph) is not GraphFunction:
        graph = make(function)
        if type(graph) is GraphFunction:
            _functions[key] = graph
        return graph
    graph.__ms_function__ = function  # what is compiled from now on names the cell as it is called now
    functools.update_wrapper(graph, function)
    return graph
