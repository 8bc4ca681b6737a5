"""What one may ask a compiled function about its compilation; the answers are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any

from msgraph.api.jit.native_start import pipeline

if TYPE_CHECKING:
    import os

    from msgraph.cli.bisect.report import Verdict
    from msgraph.inspect.cast_report import CastList
    from msgraph.inspect.explanation import Explanation
    from msgraph.inspect.graph_picture import GraphPictures
    from msgraph.inspect.pipeline_schedule import PipelineSchedule
    from msgraph.inspect.profile import profile as Profile


class Inspection:
    """The methods of :class:`GraphFunction` that repeat a compilation to see what happens in it."""

    __slots__ = ()

    def bisect(self: Any, *args: object, **kwargs: object) -> Verdict:
        """Which step of the compilation of a call makes it do something else than Python: ``print(f.bisect(x))``."""
        call = self.call(*self.given_arguments(args, kwargs))
        return import_module("msgraph.cli.bisect.entry").bisect(call)

    def why(self: Any, name: str = "", *, line: int = 0) -> Explanation:
        """What became of a variable or a line of the function, in the form that was compiled last.

        ``print(f.why("out"))`` or ``print(f.why(line=12))``: the rewrites that changed, merged or removed it, the
        kernel it is in and why that is not a larger one, copies, memory, and the time it took in the last profile.
        """
        from msgraph.api.jit.why import explain

        return explain(self, name, line)

    def casts(self: Any, *args: object, **kwargs: object) -> CastList:
        """The changes of element type that the program does not ask for: ``print(f.casts(x))``.

        Without arguments those of the form that was compiled last.
        """
        from msgraph.api.jit.why import casts

        return casts(self, args, kwargs)

    def graph(self: Any, *args: object, **kwargs: object) -> GraphPictures:
        """The graph of a call, to be printed or seen: ``f.graph(x).svg()``, ``.dot()``; notebooks show it.

        Without arguments that of the call that was compiled last. Raises what ``f.lower`` raises.
        """
        from msgraph.api.jit import compilation_trace as trace
        from msgraph.inspect.graph_picture import GraphPictures

        lowered = trace.graph_of(self, *trace.arguments_of(self, args or None, kwargs or None))
        return GraphPictures(lowered.module)

    def schedule(self: Any, *args: object, **kwargs: object) -> PipelineSchedule | None:
        """What each stage of a pipeline does when, in a call like this one: ``print(step.schedule(x, y))``.

        Without arguments that of the call that was compiled last; ``None`` if there are no stages. Raises what
        ``f.lower`` raises.
        """
        from msgraph.api.jit import compilation_trace as trace

        lowered = trace.graph_of(self, *trace.arguments_of(self, args or None, kwargs or None))
        return pipeline.pipeline_schedule(lowered.module)

    def view(
        self: Any,
        path: str | os.PathLike[str] | None = None,
        *,
        args: Sequence[object] | None = None,
        kwargs: Mapping[str, object] | None = None,
        profile: Profile | None = None,
    ) -> str:
        """Write the report of the compilation for a call like this one to an HTML file; the path of the file.

        Without ``args`` it is the call that was compiled last, and without ``path`` a new temporary file. A ``profile``
        in which the function ran gives the times of its kernels. Raises what ``f.lower`` raises.
        """
        from msgraph.api.jit.compilation_report import written

        return written(self, path, args, kwargs, profile)

    def _repr_html_(self: Any) -> str | None:
        """What a notebook shows: the report, in a frame; nothing special before the first call."""
        if self.last_call is None:
            return None
        from msgraph.api.jit.compilation_report import report_of

        page = report_of(self, None, None, None).html()
        text = page.replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe style="width:100%;height:36rem;border:0" srcdoc="{text}"></iframe>'


QUESTIONS = tuple(name for name in vars(Inspection) if not name.startswith("_"))
"""The names of the methods."""
