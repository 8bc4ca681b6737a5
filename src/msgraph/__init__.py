"""A graph-mode compiler for tensor programs, with MindSpore's names.

    import msgraph as ms

    @ms.jit
    def f(x, y):
        return x * y + 1

Everything here is loaded when it is first used: importing the package costs what importing NumPy costs.
"""

from __future__ import annotations

from msgraph.library.import_paths import install_paths
from msgraph.support.lazy_exports import HIGHER, lazy_exports

__version__ = "0.1.0"

install_paths()
HIGHER.update(
    {
        "user functions": "msgraph.api.eager.functions",
        "donation": "msgraph.library.donation",
        "lowered calls": "msgraph.library.export.lowered_call",
        "functions of the array standard": "msgraph.array_api",
        "functions of math": "msgraph.library.math_functions",
    }
)

__getattr__, __dir__, __all__ = lazy_exports(__name__, __file__)
