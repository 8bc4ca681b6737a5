"""Compiled calls on disk: found by function and types of the arguments, taken if everything read is what it was.

The name of a file says what the caller knows: code of the function, types and values of the arguments, switches,
versions. What a compilation read on its way, globals, captured variables, attributes, contents, stands inside with
fingerprints of the values; all of it must be the same. No time of a file decides anything.
"""

from __future__ import annotations

import atexit
import builtins
import logging
import marshal
import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast
from weakref import WeakKeyDictionary

from msgraph.api.cache.encoding import Decoder, Encoder, decoded_call, encoded_call
from msgraph.api.cache.fingerprint import EnvironmentFingerprinter, Fingerprint, NoFingerprint
from msgraph.api.jit import signatures
from msgraph.api.jit.all_sizes import Form, Shape, Shapes, Symbols
from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.native_start import WATCHED, compiler
from msgraph.api.jit.signatures import CompileRequest
from msgraph.api.tensor.hooks import HOOKS
from msgraph.api.tensor.mutable import Mutable
from msgraph.api.tensor.parameter import Parameter, replaced_operators
from msgraph.api.tensor.seed import generator_parameters
from msgraph.api.tensor.tensor import Tensor, array_of, wrap
from msgraph.backend.build import build_digest
from msgraph.backend.program_data import Unkeepable, packed, unpacked
from msgraph.backend.shared_memory import first_places, overlapping
from msgraph.backend.target import host_target
from msgraph.backend.template_data import add_choices, pack_any, pack_template, unpack_any, unpack_template
from msgraph.cache import disk_cache as storage
from msgraph.frontend.state.external_state import Guard
from msgraph.support import config
from msgraph.support.gc_tuning import COLLECTIONS
from msgraph.support.log import LOG
from msgraph.support.patches import NAMES
from msgraph.support.progress import LISTENERS, shown, tell
from msgraph.support.report_files import Dispensable
from msgraph.support.size_records import recorded_environment
from msgraph.support.symbolic_sizes import SymbolicSizeError, likely
from msgraph.support.trees import is_tuple, mapped

if TYPE_CHECKING:
    from msgraph.backend.executable import Executable
    from msgraph.backend.templates import ExecutableTemplate
    from msgraph.inspect.copy_report import Copy

T = TypeVar("T")

_NO_MATTER = frozenset({
    *WATCHED, "jit", "enable_compile_cache", "compile_cache_path", "kernel_cache", "cache_limit", "native_calls",
    "check", "save_graphs_path", "device_id", "mpi_timeout",
})  # fmt: skip
SWITCHES = tuple(knob.name for knob in config.KNOBS if knob.name not in _NO_MATTER)
"""What may change a graph, and is not seen in the function."""


def code_versions() -> tuple[object, ...]:
    """What code is made by, and for."""
    return sys.version, build_digest(), tuple(host_target())


def switches_now() -> list[tuple[str, str]]:
    """The switches that may change a graph."""
    return [(name, repr(config.read(name))) for name in SWITCHES]


def entries(key: str, read: Callable[[str], bytes | None]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The names and data of the files of a key that can be read."""
    for name in storage.storage().variants(key) if key else ():
        if (data := loaded(read(name))) is not None:
            yield name, data


def is_used() -> bool:
    """Does this compilation go by way of the disk?"""
    if any(config.read(name) for name in WATCHED) or NAMES.cell_contents:
        return False
    return bool(config.read("enable_compile_cache")) and config.read("check") == "off"


def obtain(call: CompileRequest, shapes: Shapes | None = None) -> Compiled | Form:
    """What an earlier process compiled for this call, or what is compiled now, and kept.

    With ``shapes``, those of the open arguments, it may be a form for all sizes.
    """
    start = time.perf_counter()
    with COLLECTIONS.rare():
        cached = CachedCall(call) if is_used() else None
        compiled = None if cached is None else cached.find(shapes)
        if compiled is None:
            with shown(call.name):
                compiled = compiler.compile_call(call)  # here the compiler is loaded
            if cached is not None:
                cached.keep(compiled)
    if LISTENERS:
        tell(name_and_place(call.function)[0], "compile", start, time.perf_counter())
    return compiled


def obtain_for_all_sizes(
    call: CompileRequest, symbols: Symbols, shapes: Shapes, eager: bool, reason: str, forms: Sequence[Form] = ()
) -> Form:
    """A form for all sizes that an earlier process compiled and that serves a call, or one compiled now, and kept."""
    sizes = symbols.sizes(shapes)
    assert sizes is not None
    with COLLECTIONS.rare():
        cached = CachedCall(call) if is_used() else None
        form = None if cached is None else cached.find_form(shapes)
        if form is None:
            form = compiler.compile_for_all_sizes(call, symbols, sizes, eager, forms)
            REPORTS.append(Report(name_and_place(call.function), False, [reason]))
            if cached is not None:
                cached.keep_form(form)
    return form


def _repeated(args: Sequence[object], kwargs: Mapping[str, object]) -> object:
    """Which tensors among the arguments are one, and which share memory; ``None`` where each is apart."""
    arguments = signatures.Arguments(args, kwargs)
    first, shared = first_places(arguments.leaves), list(overlapping(enumerate(arguments.arrays)))
    return None if list(first) == list(range(len(first))) and not shared else (first, shared)


class CachedCall:
    """One call on its way through the cache: looked for first, kept after it was compiled."""

    def __init__(self, call: CompileRequest) -> None:
        self.call = call
        function, args, kwargs = call[:3]
        options = call[3:]
        self.reasons: list[str] = []
        self._first_fingerprinter: EnvironmentFingerprinter | None = None
        """What was met for the key, until something more is."""
        self.key = ""
        self.parts: dict[str, str] = {}
        self.general: tuple[object, ...] = ()
        """What the names of forms for all sizes say."""
        self.words: dict[str, str] = {}
        """What the arguments are, for people."""
        self.sources: dict[tuple[str, str], tuple[int, str]] = {}
        try:
            start = self._first_fingerprinter = self._new_fingerprinter()
            versions, switches, code = code_versions(), switches_now(), start.of(function)
            named = [(name, start.of_argument(value)) for name, value in kwargs.items()]
            if (ones := _repeated(args, kwargs)) is not None:
                named.append(("tensors that are one", repr(ones)))
            arguments = [start.of_argument(arg) for arg in args], named
            of_any_size = mapped(arguments, lambda part: _with_rank(part) if _is_open(part) else part, _is_open)
            self.general = (versions, switches, options, code), *of_any_size
            self.key = storage.digest(repr((versions, switches, options, code, *arguments)).encode())
            self.sources = start.sources
            self.parts = {"the arguments": repr(arguments), "the options of `jit`": repr(options)}
            self.parts |= {f"the defaults of `{name_and_place(function)[0]}`": _defaults(start, function)}
            self.words = signatures.describe(_names(function), args, kwargs)
            self.parts |= {f"the switch `{name}`": value for name, value in switches}
            self.parts["Python, msgraph or what it stands on"] = repr(versions)
        except NoFingerprint as problem:
            self.reasons.append(str(problem))

    @cached_property
    def form_key(self) -> str:
        """The key of forms for all sizes."""
        return storage.digest(repr(("all sizes", self.general)).encode()) if self.key else ""

    def _new_fingerprinter(self) -> EnvironmentFingerprinter:
        """The objects every compilation of this call starts from."""
        fingerprinter = EnvironmentFingerprinter()
        fingerprinter.know(vars(builtins), NAMES, HOOKS, Tensor, Parameter, replaced_operators)
        for root in (self.call.function, *self.call.args, *self.call.kwargs.values()):
            if not isinstance(root, (list, tuple, dict)) or isinstance(root, Mutable):
                fingerprinter.visit(root)
        for value in (*self.call.args, *self.call.kwargs.values()):
            fingerprinter.of_argument(value)
        for parameter in generator_parameters():  # random operators draw from them
            fingerprinter.visit(parameter)
        return fingerprinter

    # -- looking -----------------------------------------------------------------------------------------

    def find(self, shapes: Shapes | None = None) -> Compiled | Form | None:
        """The compiled call of an earlier process; ``None`` if there is none that fits.

        With ``shapes`` a form for all sizes may do.
        """
        start = time.perf_counter()
        compiled = self._first(self.key, self._decoded)
        if compiled is not None:
            return self._found(compiled, compiled, start)
        if shapes is not None and (form := self.find_form(shapes)) is not None:
            return form
        if self.key:
            self.reasons = self.reasons[:1]  # the entry used last is the most like it
            if REPORTS.explain is not None and not self.reasons:
                self.reasons = REPORTS.explain(self)
        REPORTS.append(Report(name_and_place(self.call.function), False, self.reasons))
        return None

    def find_form(self, shapes: Shapes) -> Form | None:
        """The form for all sizes of an earlier process that serves a call."""
        start = time.perf_counter()
        form = self._first(self.form_key, lambda data: self._decoded_form(data, shapes))
        return None if form is None else self._found(form, form.compiled, start)

    def _first(self, key: str, decoded: Callable[[dict[str, object]], T | None]) -> T | None:
        """The decoded data of the first file of a key that fits."""
        decoded_entries = (decoded(data) for _, data in entries(key, storage.storage().read))
        return next((entry for entry in decoded_entries if entry is not None), None)

    def _found(self, form: T, compiled: Compiled, start: float) -> T:
        REPORTS.append(Report(name_and_place(self.call.function), True, []))
        compiled.times["load"] = time.perf_counter() - start
        _log("Use the compilation cache and execute the backend actions only. Be aware of correctness risks.")
        return form

    def _decoded_form(self, data: dict[str, Any], shapes: Shapes) -> Form | None:
        """A form for all sizes, if it serves a call."""
        *dims, environment = data["form"]
        symbols = Symbols(*dims)
        sizes = symbols.sizes(shapes)
        if sizes is None or not recorded_environment(environment).holds(sizes):
            return None
        template: ExecutableTemplate | None = None

        def executable_of(record: Mapping[str, object]) -> Executable | None:
            nonlocal template
            template = unpack_template(record)
            return None if template is None else template.executable

        compiled = self._decoded(data, executable_of)
        if compiled is None or template is None:
            return None
        form = Form(symbols, compiled, template)
        note_template(template, self.form_key, variant_of(data))
        return form if form.serving(shapes) is not None else None

    def _decoded(
        self, data: dict[str, Any], executable_of: Callable[[Mapping[str, Any]], Executable | None] = unpack_any
    ) -> Compiled | None:
        try:
            fingerprinter, self._first_fingerprinter = self._first_fingerprinter or self._new_fingerprinter(), None
            fingerprinter.sources = self.sources
            guards = list(self._guards(data["guards"], fingerprinter))
            objects = fingerprinter.objects
            folded = [(objects[index], contents) for index, contents in data["folded"]]
            if any(array_of(tensor).tobytes() != contents for tensor, contents in folded):
                self.reasons.append("the elements of a tensor it reads changed")
                return None
        except (NoFingerprint, IndexError, AttributeError) as problem:
            self.reasons.append(str(problem))
            return None
        executable = executable_of(data["executable"])
        if executable is None:
            self.reasons.append("the native code is gone")
            return None
        decoder = Decoder(objects)
        writes = [decoder.write(write) for write in data["writes"]]
        captures = [objects[item] if isinstance(item, int) else wrap(unpacked(*item)) for item in data["captures"]]
        lowered = decoded_call(data, captures, decoder)
        lowered.writes, lowered.guards, lowered.takes_objects = writes, guards, data["takes_objects"]
        compiled = Compiled(lowered, executable, {}, [tensor for tensor, _ in folded], data["references"])
        compiled.level = config.read("load_elim")
        compiled.copies = cast("list[Copy]", [tuple(copy) for copy in data["copies"]])
        return compiled

    def _guards(
        self, written: Iterable[tuple[str, int, str, Fingerprint]], fingerprinter: EnvironmentFingerprinter
    ) -> Iterable[Guard]:
        """The guards of an entry over the objects of this process; raises where one does not hold."""
        for aspect, index, name, fingerprint in written:
            owner = fingerprinter.objects[index]
            value = _guarded_value(aspect, owner, name)
            fingerprinter.visit(value)
            if _fingerprint_of(fingerprinter, aspect, owner, value) != fingerprint:
                raise NoFingerprint(_change(aspect, owner, name, fingerprint, value))
            yield _guard(aspect, owner, name, value)

    # -- keeping -----------------------------------------------------------------------------------------

    def keep(self, compiled: Compiled) -> None:
        """Write a compilation down, if it can be."""
        _log("Check the consistency of dependency files hash failed. Execute all the compilation actions.")
        self._write(self.key, lambda: self._data(compiled, pack_any(compiled.executable)))

    def keep_form(self, form: Form) -> None:
        """Write a form for all sizes down, if it can be."""
        variant = self._write(self.form_key, lambda: self._form_data(form))
        note_template(form.template, self.form_key, variant)

    def _form_data(self, form: Form) -> dict[str, Any]:
        record = pack_template(form.template)
        data = self._data(form.compiled, record)
        return {
            **data,
            "form": (*form.symbols, record["environment"]),
            "parts": {**self.parts, "the arguments": repr(self.general[1:])},
        }

    def _write(self, key: str, data_of: Callable[[], dict[str, object]]) -> str:
        try:
            if not key:
                raise NoFingerprint(self.reasons[-1])
            data = data_of()
            body = marshal.dumps(data)
        except (NoFingerprint, Unkeepable, ValueError, SymbolicSizeError) as problem:
            LOG.debug("not kept on disk: %s", problem)
            REPORTS.note_not_kept(str(problem))
            return ""
        variant = variant_of(data)
        storage.storage().write_variant(key, variant, body)
        KEPT.add(key)
        return variant

    def _data(self, compiled: Compiled, executable: dict[str, object]) -> dict[str, Any]:
        fingerprinter = self._new_fingerprinter()
        lowered = compiled.lowered
        if lowered.unsure:
            raise Unkeepable(lowered.unsure)
        if lowered.aliasing is not None:
            raise Unkeepable("it changes containers that it is given, and reaches others")
        if lowered.sharing is not None:
            raise Unkeepable("it writes memory that tensors share")
        if (tensors := lowered.tensors) is not None and tensors.captured:
            raise Unkeepable("it tells tensors apart, and reaches some that it is not given")
        guards = _encoded_guards(lowered.guards, fingerprinter)
        number_of = fingerprinter.number
        folded = [(number_of(tensor), contents) for tensor, contents in compiled.folded]
        encoder = Encoder(number_of)
        return {
            "writes": [encoder.write(write) for write in lowered.writes],
            **encoded_call(lowered, encoder),
            "function": name_and_place(self.call.function),
            "parts": self.parts,
            "words": self.words,
            "sources": list({**self.sources, **fingerprinter.sources}.items()),
            "guards": guards,
            "folded": folded,
            "captures": [
                packed(array_of(tensor)) if id(tensor) in lowered.inside else number_of(tensor)
                for tensor in lowered.captures
            ],
            "takes_objects": lowered.takes_objects,
            "references": dict(compiled.references),
            "copies": [
                (likely(c.bytes), c.reason, None if c.place is None else tuple(c.place)) for c in compiled.copies
            ],
            "executable": executable,
        }


def _is_open(part: object) -> bool:
    return is_tuple(part) and part[:1] == ("open",) and type(part[1]) is str


def _with_rank(part: tuple[object, ...]) -> Fingerprint:
    """The ranks of tensors and arrays instead of their sizes."""
    return tuple([len(cast("Shape", item)) if type(item) is tuple else item for item in part])


def variant_of(data: Mapping[str, object]) -> str:
    """Which of the graphs of one key it is: in what environment, for which sizes."""
    return storage.digest(repr((data["guards"], data["folded"], data.get("form"))).encode())


_TEMPLATES: WeakKeyDictionary[ExecutableTemplate, tuple[str, str, int]] = WeakKeyDictionary()
"""Those that are on disk: the key of each, the variant, and for how many sizes kernels were chosen."""


def note_template(template: ExecutableTemplate, key: str, variant: str) -> None:
    """A template is on disk: what is chosen for more sizes will be added there."""
    _TEMPLATES[template] = key, variant, len(template.late_choices)


@atexit.register
def keep_choices() -> None:
    """Adds to forms on disk which kernels were chosen for sizes that they were called with."""
    grown = [(template, *entry) for template, (*entry, n) in _TEMPLATES.items() if len(template.late_choices) > n]
    files = storage.storage()
    for template, key, variant in grown if is_used() else ():
        for _, data in entries(str(key), files.look):
            if variant_of(data) == variant:
                with Dispensable("keeping which kernels were chosen", "the next process chooses them again"):
                    if add_choices(data["executable"], template):
                        files.write_variant(str(key), variant, marshal.dumps(data))
                break


KEPT: set[str] = set()
"""The keys of what this process has kept."""


def _names(function: object) -> Sequence[str]:
    """The names of the parameters that go by position."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return () if code is None else code.co_varnames[: code.co_argcount]


def _defaults(start: EnvironmentFingerprinter, function: object) -> str:
    inner = getattr(function, "__func__", function)
    placed: tuple[object, ...] = getattr(inner, "__defaults__", None) or ()
    named: dict[str, object] = getattr(inner, "__kwdefaults__", None) or {}
    return repr([start.of(placed), [(name, start.of(value)) for name, value in named.items()]])


class Report(NamedTuple):
    """What became of one call: which function, whether it was found, and why not."""

    function: tuple[str, str, int]
    found: bool
    reasons: list[str]
    not_kept: str = ""


class Reports(list[Report]):
    """What happened in this process, if somebody asked for it."""

    wanted = False
    explain: Callable[[CachedCall], list[str]] | None = None
    """Says in what a call differs from those on disk that are most like it."""

    def append(self, report: Report) -> None:
        """Note it, if somebody asked for reports."""
        if self.wanted:
            super().append(report)

    def note_not_kept(self, why: str) -> None:
        """The next process will compile this one again."""
        if self.wanted and self and not self[-1].found:
            self[-1] = self[-1]._replace(not_kept=why)


REPORTS = Reports()
"""For ``python -m msgraph cache why``."""


def _encoded_guards(
    guards: Sequence[Guard], fingerprinter: EnvironmentFingerprinter
) -> list[tuple[str, int, str, Fingerprint]]:
    """Guards as data, in an order in which the owner of each has been visited before."""
    written: list[tuple[str, int, str, Fingerprint]] = []
    waiting = list(guards)
    while waiting:
        later: list[Guard] = []
        for guard in waiting:
            if id(guard.owner) not in fingerprinter.numbers:
                later.append(guard)
                continue
            if guard.kind in _ONLY_IN_THIS_PROCESS:
                raise NoFingerprint(f"another process cannot tell whether {guard}")
            value = _guarded_value(guard.kind, guard.owner, guard.name)
            if not guard.holds():
                raise NoFingerprint(f"{guard} while it was compiled")
            fingerprinter.visit(value)
            fingerprint = _fingerprint_of(fingerprinter, guard.kind, guard.owner, value)
            written.append((guard.kind, fingerprinter.number(guard.owner), guard.name, fingerprint))
        if len(later) == len(waiting):
            raise NoFingerprint(f"{later[0]}: nobody knows where that is found")
        waiting = later
    return written


_ONLY_IN_THIS_PROCESS = frozenset({"answer"})
"""Kinds of guards that hold on to what cannot be found again elsewhere."""


def _fingerprint_of(fingerprinter: EnvironmentFingerprinter, aspect: str, owner: Any, value: object) -> Fingerprint:
    """The fingerprint of what a guard looks at: of a class, all its members that are not ours."""
    if aspect != "member":
        return fingerprinter.of(value)
    return fingerprinter.of_class(owner), fingerprinter.of_member(value)


def _guarded_value(aspect: str, owner: Any, name: str) -> object:
    """The object whose fingerprint an entry holds: what a guard looks at, or the whole that this is read from."""
    if aspect == "elements":
        return array_of(owner)
    return owner if aspect in ("code", "state") else Guard(aspect, owner, name, None).now()


def _guard(aspect: str, owner: Any, name: str, value: Any) -> Guard:
    if aspect == "elements":
        value = (array_of, array_of(owner).tobytes())
    elif aspect == "contents":
        value = owner.copy()
    elif aspect in ("code", "state"):
        value = Guard(aspect, owner, name, None).now()
    return Guard(aspect, owner, name, value)


def _change(aspect: str, owner: object, name: str, fingerprint: Fingerprint, value: object) -> str:
    """The guarded value that changed, in words; a function by the place of its source."""
    function = value.__func__ if isinstance(value, MethodType) else value
    if isinstance(function, FunctionType) and fingerprint[0] in ("function", "method"):
        code = function.__code__
        return f"`{os.path.basename(code.co_filename)}:{code.co_firstlineno}` changed"
    return str(Guard(aspect, owner, name, None))


def loaded(body: bytes | None) -> dict[str, Any] | None:
    """The data of a file; ``None`` if there is none, or it is not one of these."""
    try:
        return None if body is None else marshal.loads(storage.graph_body(body))
    except (ValueError, EOFError, TypeError):
        return None


def name_and_place(function: object) -> tuple[str, str, int]:
    """The name, file and line of a function, for people."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    name = str(getattr(function, "__qualname__", type(function).__name__))
    return (name, "", 0) if code is None else (name, code.co_filename, code.co_firstlineno)


def _log(text: str) -> None:
    """MindSpore's words, where the user asked for the cache; else for those who look."""
    is_asked_for = storage.is_on() and config.is_set("enable_compile_cache")
    LOG.log(logging.WARNING if is_asked_for else logging.DEBUG, text)
