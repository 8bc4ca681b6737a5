"""What one may ask a compiled function about its compilation; the answers are loaded when they are asked for."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from msgraph.cli.bisect.report import Verdict
    from msgraph.inspect.cast_report import CastList
    from msgraph.inspect.explanation import Explanation


class Inspection:
    """The methods of :class:`GraphFunction` that repeat a compilation to see what happens in it."""

    __slots__ = ()

    def bisect(self: Any, *args: object, **kwargs: object) -> Verdict:
        """Which step of the compilation of a call makes it do something else than Python: ``print(f.bisect(x))``."""
        call = (self.__ms_function__, *self.given_arguments(args, kwargs), self.fullgraph, self.AS_PYTHON)
        return import_module("msgraph.cli.bisect.entry").bisect(*call)

    def why(self, name: str = "", *, line: int = 0) -> Explanation:
        """What became of a variable or a line of the function, in the form that was compiled last.

        ``print(f.why("out"))`` or ``print(f.why(line=12))``: the rewrites that changed, merged or removed it, the
        kernel it is in and why that is not a larger one, copies, memory, and the time it took in the last profile.
        """
        return cast("Explanation", import_module("msgraph.api.jit.why").explain(self, name, line))

    def casts(self, *args: object, **kwargs: object) -> CastList:
        """The changes of element type that the program does not ask for: ``print(f.casts(x))``.

        Without arguments those of the form that was compiled last.
        """
        return cast("CastList", import_module("msgraph.api.jit.why").casts(self, args, kwargs))


QUESTIONS = tuple(name for name in vars(Inspection) if not name.startswith("_"))
"""The names of the methods."""
