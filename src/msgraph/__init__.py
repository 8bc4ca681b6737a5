"""A graph-mode compiler for tensor programs, with MindSpore's names.

    import msgraph as ms

    @ms.jit
    def f(x, y):
        return x * y + 1

Everything here is loaded when it is first used: importing the package costs what importing NumPy costs.
"""

from __future__ import annotations

from types import ModuleType

from msgraph.library.import_paths import install_paths
from msgraph.support.lazy_exports import HIGHER, lazy_exports

__version__ = "0.2.0"

install_paths()
__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)


def _higher(purpose: str) -> ModuleType:
    match purpose:
        case "user functions":
            from msgraph.api.eager import functions as module
        case "listed functions":
            from msgraph.library import listed_functions as module
        case "functions of math":
            from msgraph.library import math_functions as module
        case "functions of the array standard":
            from msgraph import array_api as module
        case "donation":
            from msgraph.library import donation as module
        case _:
            assert purpose == "lowered calls", purpose
            from msgraph.library.export import lowered_call as module
    return module


HIGHER.append(_higher)
