"""What one may ask a compiled function about its compilation; the answers are loaded when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from msgraph.cli.bisect.report import Verdict


class Inspection:
    """The methods of :class:`GraphFunction` that repeat a compilation to see what happens in it."""

    __slots__ = ()

    def bisect(self: Any, *args: object, **kwargs: object) -> Verdict:
        """Which step of the compilation of a call makes it do something else than Python: ``print(f.bisect(x))``."""
        call = (self.__ms_function__, *self.given_arguments(args, kwargs), self.fullgraph, self.AS_PYTHON)
        return import_module("msgraph.cli.bisect.entry").bisect(*call)


QUESTIONS = tuple(name for name in vars(Inspection) if not name.startswith("_"))
"""The names of the methods."""
