"""What one may ask a compiled function about its compilation; the answers are loaded when they are asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from msgraph.api.jit.native_start import compiler
from msgraph.backend.callables import native_hits
from msgraph.support.lazy_module import open_pack
from msgraph.support.report_files import DEFECTS

if TYPE_CHECKING:
    import os

    from msgraph.api.jit.compiled import Compiled
    from msgraph.backend.executable import MemoryUse
    from msgraph.inspect.copy_report import Copy
    from msgraph.packs.bisect.report import Verdict
    from msgraph.packs.machines.passes.partition_pipeline.schedule import Schedule
    from msgraph.packs.reports.cast_report import CastList
    from msgraph.packs.reports.explanation import Explanation
    from msgraph.packs.reports.fusion_report import KernelList
    from msgraph.packs.reports.graph_picture import GraphPictures
    from msgraph.packs.reports.profile import profile as Profile


class CacheInfo(NamedTuple):
    """How often a compiled function was called and compiled."""

    hits: int
    misses: int
    currsize: int


class Inspection:
    """The methods of :class:`GraphFunction` that say what has been compiled, or repeat it to see what happens in it."""

    __slots__ = ()

    def cache_info(self: Any) -> CacheInfo:
        """Calls served from the cache, calls that compiled, compiled forms kept."""
        every = self._all()
        hits = sum(own._hits + native_hits(own) for own in every)
        return CacheInfo(hits, sum(own._misses for own in every), sum(len(own.table) for own in every))

    @property
    def last_call(self: Any) -> tuple[tuple[object, ...], dict[str, object]] | None:
        """What was compiled for last, without the elements."""
        return None if (newest := self._newest()) is None else newest.call

    def _newest(self: Any) -> Compiled | None:
        return next((own.table for own in self._all()[::-1] if own.table.forms), self.table).newest()

    def explain(self: Any) -> str:
        """What was compiled, and what runs as Python and why: ``print(f.explain())``."""
        name = getattr(self, "__qualname__", "function")
        lines = [f"{name}{s}: {s.how()}" for s in self.signatures]
        each_size = {words: reason for own in self._all() for words, reason in own.table.each_size.items()}
        lines += [f"{name}{words}: compiled for each size: {reason}" for words, reason in each_size.items()]
        lines += [f"msgraph made a mistake, and went on without {part}" for part in DEFECTS]
        return "\n".join(lines) or f"{name} has not been called"

    def copies(self: Any) -> list[Copy]:
        """The copies of parameters that the last compiled form makes: how many bytes, on which line, and why."""
        return compiler.copies_of(self._newest())

    def memory(self: Any) -> MemoryUse | None:
        """Bytes a call of the last compiled form needs at most; its copies are part of the arena."""
        return None if (newest := self._newest()) is None else newest.executable.memory()

    def kernels(self: Any, *args: object, **kwargs: object) -> KernelList:
        """The kernels of a call: what was fused into each, and why neighbours were not: ``print(f.kernels(x))``.

        Without arguments those of the form that was compiled last.
        """
        given = (None if args or kwargs else self.last_call) or self.given_arguments(args, kwargs)
        return _report("functions").kernels_of(self.call(*given))

    def bisect(self: Any, *args: object, **kwargs: object) -> Verdict:
        """Which step of the compilation of a call makes it do something else than Python: ``print(f.bisect(x))``."""
        call = self.call(*self.given_arguments(args, kwargs))
        return open_pack("bisect.search").bisect(call)

    def why(self: object, name: str = "", *, line: int = 0) -> Explanation:
        """What became of a variable or a line of the function, in the form that was compiled last.

        ``print(f.why("out"))`` or ``print(f.why(line=12))``: the rewrites that changed, merged or removed it, the
        kernel it is in and why that is not a larger one, copies, memory, and the time it took in the last profile.
        """
        return _report("why").explain(self, name, line)

    def casts(self: object, *args: object, **kwargs: object) -> CastList:
        """The changes of element type that the program does not ask for: ``print(f.casts(x))``.

        Without arguments those of the form that was compiled last.
        """
        return _report("why").casts(self, args, kwargs)

    def graph(self: object, *args: object, **kwargs: object) -> GraphPictures:
        """The graph of a call, to be printed or seen: ``f.graph(x).svg()``, ``.dot()``; notebooks show it.

        Without arguments that of the call that was compiled last. Raises what ``f.lower`` raises.
        """
        return _report("functions").pictures_of(self, args, kwargs)

    def schedule(self: object, *args: object, **kwargs: object) -> Schedule | None:
        """What each stage of a pipeline does when, in a call like this one: ``print(step.schedule(x, y))``.

        Without arguments that of the call that was compiled last; ``None`` if there are no stages. Raises what
        ``f.lower`` raises.
        """
        return _report("functions").schedule_of(self, args, kwargs)

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
        return _report("page.page").written(self, path, args, kwargs, profile)

    def _repr_html_(self: Any) -> str | None:
        """What a notebook shows: the report, in a frame; nothing special before the first call."""
        if self.last_call is None:
            return None
        page = _report("page.page").html(self)
        text = page.replace("&", "&amp;").replace('"', "&quot;")
        return f'<iframe style="width:100%;height:36rem;border:0" srcdoc="{text}"></iframe>'


def _report(name: str) -> ModuleType:
    """The pack that answers a question."""
    return open_pack(f"reports.{name}")


QUESTIONS = tuple(name for name, member in vars(Inspection).items() if callable(member) and not name.startswith("_"))
