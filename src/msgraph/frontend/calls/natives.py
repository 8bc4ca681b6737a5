"""What Python itself computes while a graph is built: would it be the same in another process?

A compilation may be kept on disk only if nothing it was told can be another thing next time. What it reads is guarded
(``external_state.py``), and what it lowers reads under guards too. What is left are the calls it leaves to Python:
those of :data:`_SAME` answer by their arguments alone, as long as these hold nothing whose code or state they would
ask.
"""

from __future__ import annotations

import copy
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any, NamedTuple, cast

from msgraph.frontend.state.external_state import class_of
from msgraph.support.module_origin import is_library, is_standard

_SAME = frozenset({
    "_bisect", "_collections", "_collections_abc", "_contextvars", "_functools", "_heapq", "_operator", "_struct",
    "abc", "bisect", "builtins", "cmath", "collections", "contextlib", "copy", "copyreg", "dataclasses", "decimal",
    "enum", "fractions", "functools", "heapq", "itertools", "math", "ml_dtypes", "msgraph", "numbers", "numpy",
    "operator", "re", "statistics", "string", "struct", "textwrap", "types", "typing", "warnings",
})  # fmt: skip
"""Modules whose functions answer by what they are given."""

_OTHERWISE = frozenset({
    *(f"builtins.{name}" for name in ("open", "input", "id", "hash", "eval", "exec", "compile", "__import__", "vars",
        "dir", "globals", "locals", "breakpoint", "memoryview")),
    *(f"numpy.{name}" for name in ("load", "fromfile", "fromregex", "genfromtxt", "loadtxt", "memmap", "info",
        "get_printoptions", "getbufsize", "geterr", "geterrcall", "empty", "empty_like", "array2string", "array_repr",
        "array_str", "show_config", "show_runtime", "get_include", "vectorize", "frompyfunc", "open_memmap")),
    *(f"numpy.lib.{name}" for name in ("format", "npyio")),
    "msgraph.library.context.get_context", "msgraph.api.tensor.seed.get_seed",
    "msgraph.library.initializer.initializer",
    "functools.lru_cache", "functools._lru_cache_wrapper", "functools.cached_property",
})  # fmt: skip
"""And those of their functions that ask files, settings or the process."""

_STEADY = frozenset({
    "_abc", "_ast", "_blake2", "_datetime", "_decimal", "_hashlib", "_json", "_md5", "_sha1", "_sha2", "_sha256",
    "_sha3", "_sha512", "_sre", "_statistics", "_string", "_typing", "array", "ast", "base64", "binascii", "calendar",
    "codecs", "colorsys", "datetime", "difflib", "hashlib", "html", "inspect", "ipaddress", "json", "keyword",
    "ntpath", "posixpath", "pprint", "reprlib", "traceback", "unicodedata", "urllib", "zlib",
})  # fmt: skip
"""More of the standard library that answers alike in one process, as long as nothing is given that has state."""

_MOVING = frozenset({
    *(f"builtins.{name}" for name in ("open", "input", "eval", "exec", "dir", "globals", "breakpoint")),
    *(f"numpy.{name}" for name in ("load", "fromfile", "fromregex", "genfromtxt", "loadtxt", "memmap", "open_memmap",
        "save", "savez", "savez_compressed", "savetxt", "set_printoptions", "seterr", "seterrcall", "setbufsize")),
    "datetime.now", "datetime.utcnow", "datetime.today", "date.today", "ContextVar.set", "ContextVar.reset",
    "json.load", "json.dump", "posixpath.realpath", "posixpath.abspath", "posixpath.expanduser", "posixpath.ismount",
    "_weakref.ReferenceType", "weakref.ReferenceType", "weakref.WeakMethod", "decimal.Decimal",
    "msgraph.api.tensor.seed.set_seed", "msgraph.library.context.set_context", "urllib.request.urlopen",
})  # fmt: skip
"""Functions that answer anew at each call, or change what others answer."""

_ASKED_AGAIN = frozenset({
    "os.getenv", "os.getcwd", "posixpath.exists", "genericpath.exists", "genericpath.isfile", "genericpath.isdir",
    "ContextVar.get",
    "functools._lru_cache_wrapper", "threading.current_thread",
})  # fmt: skip
"""Functions and classes of callables that change nothing: their answers are compared before each run."""

_ASKED_FOR_CODE = frozenset({"sort", "format", "format_map", "join"})
"""Methods of Python's containers and texts that ask what is in them, or is given to them, for its methods."""

_CONTAINERS = (list, tuple, dict, set, frozenset)
_EXACT = frozenset({*_CONTAINERS, str, bytes})
_HOLDING = frozenset({
    *_CONTAINERS, zip, enumerate, reversed, iter, next, map, filter, len, type, isinstance, issubclass, callable,
    object, slice, super, cast, copy.copy,
})  # fmt: skip
"""What holds or passes on what it is given, and does not look into it."""

ELEMENTS = frozenset({"asnumpy", "numpy", "item", "tolist", "__array__", "__float__", "__int__", "__bool__",
    "__index__", "__iter__", "__contains__", "__repr__", "__str__", "__format__", "tobytes", "to_bytes"})  # fmt: skip
"""Methods of a tensor after which its elements are known."""


class Nature(NamedTuple):
    """What is known of a function that Python runs, whatever it is given."""

    holds: bool
    verdict: str


_NATURES: dict[object, Nature] = {}
"""Of methods of Python's containers and texts, functions in C, and classes of libraries: those never change."""


def nature(function: object) -> Nature:
    """Does it only hold what it is given, and how is its answer to be taken?"""
    key: object = None
    if isinstance(function, BuiltinFunctionType):
        cls = class_of(function.__self__)
        key = (cls, function.__name__) if cls in _EXACT else function if cls is ModuleType else None
    elif isinstance(function, type) and is_library(function.__module__):
        key = function
    known = None if key is None else _NATURES.get(key)
    if known is None:
        known = Nature(holds(function), verdict(function))
        if key is not None:
            _NATURES[key] = known
    return known


def verdict(function: object) -> str:
    """How Python's answer is to be taken.

    ``alike`` it will be in every process, ``same`` in this one, ``asked`` again before each run, or ``refused``.
    """
    owner = getattr(function, "__self__", None)
    own_class = class_of(function)
    bound = isinstance(function, (BuiltinFunctionType, MethodType)) and not isinstance(owner, (ModuleType, type(None)))
    cls = (owner if isinstance(owner, type) else class_of(owner)) if bound else own_class
    name = getattr(function, "__name__", "")
    module = cls.__module__ if bound or not name else getattr(function, "__module__", None) or "builtins"
    names = {f"{base.__name__}.{name}" for base in cls.__mro__} | {f"{module}.{name}"}
    names |= {f"{each.__module__}.{each.__qualname__}" for each in (cls, own_class)}
    package = module.partition(".")[0]
    if names & _ASKED_AGAIN or (package in ("msgraph", "numpy") and f"{module}.{name}" in _OTHERWISE - _MOVING):
        return "asked"
    if names & _MOVING or module.startswith("numpy.random"):
        return "refused"
    if _answers_alike(function):
        return "alike"
    if package in (*_STEADY, "builtins") or not is_library(module):
        return "same"
    return "refused" if is_standard(module) else "asked"


def _answers_alike(function: Any) -> bool:
    """Does it answer by its arguments alone, and do nothing else?"""
    own_class = class_of(function)
    if isinstance(function, type):
        return _is_known(class_of(function), function) or _is_known(function, function)
    if own_class is BuiltinFunctionType or own_class is MethodType:
        owner = function.__self__
        if owner is not None and not isinstance(owner, ModuleType):
            cls = owner if isinstance(owner, type) else class_of(owner)
            return (_is_known(cls, owner) and not isinstance(owner, FunctionType)) or _is_record(cls)
    if own_class.__name__ in ("_ArrayFunctionDispatcher", "function", "builtin_function_or_method"):
        unknown = "" if isinstance(function, FunctionType) else "builtins"  # what `exec` made belongs to no module
        return _is_listed(getattr(function, "__module__", None) or unknown, function)
    return _is_known(own_class, function)


def _is_known(cls: type[object], thing: object) -> bool:
    """A class of one of the modules above, or one of the user's that only holds things."""
    module = cls.__module__
    if isinstance(thing, type) and thing is cls and not is_library(module):
        return True
    return _is_listed(module, cls)


def _is_record(cls: type[object]) -> bool:
    return tuple in cls.__mro__ and hasattr(cls, "_fields")


def _is_listed(module: str, function: object) -> bool:
    if module.startswith("numpy.random") or module.partition(".")[0] not in _SAME:
        return False
    return f"{module}.{getattr(function, '__qualname__', '')}" not in _OTHERWISE


def holds(function: Any) -> bool:
    """Does it take anything without asking it?"""
    if isinstance(function, type):
        own = function.__module__ in ("itertools", "functools", "collections") or issubclass(function, BaseException)
        return own or function in _HOLDING or not is_library(function.__module__)
    owner = getattr(function, "__self__", None)
    if isinstance(owner, (*_CONTAINERS, str)) or class_of(owner).__module__ == "collections":
        return function.__name__ not in _ASKED_FOR_CODE and not _is_record(class_of(owner))
    return function in _HOLDING


def name_of(function: object) -> str:
    """What a function is called in messages: with its module, but for built-ins and those of the program."""
    module = getattr(function, "__module__", None)
    name = getattr(function, "__qualname__", None) or getattr(function, "__name__", None) or type(function).__name__
    return f"{module}.{name}" if module and module not in ("builtins", "__main__") else name
