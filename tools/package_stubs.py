"""The stubs of modules that load their names when they are used: ``msgraph`` and ``msgraph.nn``."""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence

import msgraph
from msgraph import amp, array_api, boost, nn, numpy, ops, train

HEAD = '"""{doc} Written by ``tools/write_stubs.py``; do not edit."""\n\n'


def package_stub() -> str:
    """What ``import msgraph`` gives."""
    modules = (f"from {module.rpartition('.')[0]} import {name} as {name}\n" for name, module in _modules())
    version = (
        "\n__version__: str\n"
        "common: Any\n"
        '"""MindSpore\'s name for what is here, too: ``common.initializer``, ``common.dtype``."""\n\n'
        "def _compiled_graph_count() -> int: ...\n"
    )
    return (
        HEAD.format(doc=_first(msgraph))
        + "from typing import Any\n\n"
        + "".join((*modules, *_names(msgraph._HOMES), version))
    )


def nn_stub() -> str:
    """What ``msgraph.nn`` gives."""
    return HEAD.format(doc=_first(nn)) + "".join(_names(nn._HOMES))


def train_stub() -> str:
    """What ``msgraph.train`` gives."""
    return HEAD.format(doc=_first(train)) + "from msgraph import amp as amp\n" + "".join(_names(train._HOMES))


def amp_stub() -> str:
    """What ``msgraph.amp`` gives."""
    return HEAD.format(doc=_first(amp)) + "".join(_names(amp._HOMES))


def boost_stub() -> str:
    """What ``msgraph.boost`` gives."""
    return HEAD.format(doc=_first(boost)) + "".join(_names(boost._HOMES))


def numpy_stub() -> str:
    """What ``msgraph.numpy`` gives."""
    return (
        HEAD.format(doc=_first(numpy))
        + "from msgraph.library.numpy import fft as fft\n"
        + "".join(_names(numpy._HOMES))
    )


def array_api_stub() -> str:
    """What ``msgraph.array_api`` gives."""
    return (
        HEAD.format(doc=_first(array_api))
        + "from msgraph.library.array_api import fft as fft\n"
        + "from msgraph.library.array_api import linalg as linalg\n"
        + "".join(_names(array_api._HOMES))
        + "from msgraph.library.array_api.names import __array_api_version__ as __array_api_version__\n"
        + "from msgraph.library.array_api.types import __array_namespace_info__ as __array_namespace_info__\n"
    )


def mint_stub(module: str) -> str:
    """What ``msgraph.mint``, or a module below it, gives."""
    public = importlib.import_module(module)
    homes = {
        home: [n for n in names if home != "msgraph.ops" or n in ops.__dir__()] for home, names in public._HOMES.items()
    }
    below = (
        f"from {place.rpartition('.')[0]} import {name} as {name}\n"
        for name, place in getattr(public, "_MODULES", {}).items()
    )
    return HEAD.format(doc=_first(public)) + "".join((*below, *_names(homes)))


def _modules() -> Iterator[tuple[str, str]]:
    """The modules among the names of the package; MindSpore's ``common`` is another name of the package itself."""
    return ((name, module) for name, module in sorted(msgraph._MODULES.items()) if module != "msgraph.common")


def _names(homes: Mapping[str, Sequence[str]]) -> Iterator[str]:
    for module, names in sorted(homes.items()):
        yield from (f"from {module} import {name} as {name}\n" for name in names if name[0] != "_")


def _first(module: object) -> str:
    return (module.__doc__ or "").splitlines()[0]
