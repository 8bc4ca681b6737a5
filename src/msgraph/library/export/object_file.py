"""The file for programs in C, OBJECT: ``net.o``, which a linker takes, and ``net.h``, which says how it is called.

    int net_run(const float *x, float *result, void *workspace);

The kernels are those that msgraph runs here, for the processor at hand or the one ``target`` names. Parameters that the
program writes are in a struct of the caller's; all others, and constants, are in the object.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from msgraph.api.tensor.tensor import array_of
from msgraph.backend.executable import Executable
from msgraph.backend.target import TILES, Target, host_target, runs_here, target_named
from msgraph.diagnostics.catalog.export import BadExportArgument, NotExportable
from msgraph.dialects import dtypes
from msgraph.dialects.accesses import Accesses
from msgraph.dialects.dtypes import DType
from msgraph.frontend.state.structures import Failure, Result, flatten
from msgraph.library.export.exported_program import ExportedProgram, ExportedTensor, in_one_move
from msgraph.library.export.standalone import LINE, STOPPED, Place, StandaloneProgram
from msgraph.pipeline import compile_module
from msgraph.support import config

_C_TYPES: dict[DType, str] = {
    dtypes.bool_: "uint8_t", dtypes.int8: "int8_t", dtypes.int16: "int16_t", dtypes.int32: "int32_t",
    dtypes.int64: "int64_t", dtypes.uint8: "uint8_t", dtypes.uint16: "uint16_t", dtypes.uint32: "uint32_t",
    dtypes.uint64: "uint64_t", dtypes.float16: "uint16_t", dtypes.bfloat16: "uint16_t", dtypes.float32: "float",
    dtypes.float64: "double", dtypes.complex64: "float", dtypes.complex128: "double",
}  # fmt: skip
"""What elements are in C: halves are their bits, complex numbers pairs."""

_TARGETS = ("avx512", "avx2", "neon", "generic")


class _CTensor(NamedTuple):
    """A parameter of the C function, or a member of the state."""

    name: str
    dtype: DType
    shape: tuple[int, ...]

    @property
    def c_type(self) -> str:
        return _C_TYPES[self.dtype]

    @property
    def elements(self) -> int:
        """Elements of the C type."""
        count = 2 if self.dtype.is_complex else 1
        for size in self.shape:
            count *= size
        return count

    @property
    def bytes(self) -> int:
        return self.dtype.size * self.elements // (2 if self.dtype.is_complex else 1)

    def __str__(self) -> str:
        return f"{self.dtype.name}{list(self.shape)}"


def write(program: ExportedProgram, path: Path, options: Mapping[str, object]) -> None:
    """Write the object and its header."""
    name = re.sub(r"\W", "_", path.name.removesuffix(".o"), flags=re.ASCII)
    name = name if re.match(r"[A-Za-z_]", name) else f"_{name}"
    target = _target(options.get("target"))
    # registers of the matrix unit are there on request only, and nobody says that the program makes one
    target = target._replace(features=target.features.replace(f"+{TILES}", f"-{TILES}"))
    file = _ObjectProgram(program, name, target)
    for destination, content in ((path, file.standalone.image()), (path.with_suffix(".h"), file.header().encode())):
        with in_one_move(destination) as temporary:
            temporary.write_bytes(content)


def _target(name: object) -> Target:
    if name is None:
        return host_target()
    if name not in _TARGETS or not runs_here(str(name)):
        there = [one for one in _TARGETS if runs_here(one)]
        text = f"For 'export', the argument 'target' must be one of {there} on this machine, but got {name!r}."
        raise BadExportArgument(text, "leave it out for this processor").error()
    return target_named(str(name))


class _ObjectProgram:
    """A compiled program, and what a caller in C must know of it."""

    def __init__(self, program: ExportedProgram, name: str, target: Target) -> None:
        self.name, self.program, self.target = name, program, target
        written = _written(program)
        self.outputs = list(self._outputs(program))
        self.executable = self._compiled(program, target)
        names = _Names()
        self.inputs = [_CTensor(names.of(one.name), one.dtype, one.shape) for one in program.inputs]
        self.results = {
            result.index: self._result(names, output, result.index) for output, result in enumerate(self.outputs)
        }
        members = _Names()
        self.state: list[_CTensor] = []
        self.standalone = self._standalone(written, members)

    def _standalone(self, written: set[int], members: _Names) -> StandaloneProgram:
        arguments: list[Any] = [Place(one.name) for one in self.inputs]
        offset, initial = 0, list[Any]()
        for index, about in enumerate(self.program.weights, len(arguments)):
            if index not in written:
                arguments.append(array_of(_tensor(about)))
                continue
            member = _CTensor(members.of(about.name), about.dtype, about.shape)
            self.state.append(member)
            initial.append(array_of(_tensor(about)))
            arguments.append(Place("state", offset))
            offset += -(-member.bytes // LINE) * LINE
        count = len(self.executable.results)
        places = [Place(self.results[index].name) if index in self.results else None for index in range(count)]
        parameters = [*(one.name for one in self.inputs), *(one.name for one in self.results.values())]
        parameters += ["state"] if self.state else []
        failure = self.program.graph.failure
        parameters.append("workspace")
        return StandaloneProgram(self.name, self.executable, arguments, places, parameters, initial, failure)

    def _outputs(self, program: ExportedProgram) -> Iterator[Result]:
        """The results that the caller gets, each once, in the order of what the function returns."""
        seen: set[int] = set()
        if program.graph.writes:
            raise _refused("it changes objects of its program", "return what it changes")
        for leaf in flatten(program.graph.output)[0]:
            if isinstance(leaf, Result):
                if leaf.index not in seen:
                    seen.add(leaf.index)
                    yield leaf
            elif leaf is not None and not isinstance(leaf, (bool, int, float, complex, str, bytes)):
                raise _refused(f"it returns a `{type(leaf).__name__}`", "return tensors and numbers")

    def _result(self, names: _Names, output: int, index: int) -> _CTensor:
        shape, dtype = self.executable.results[index]
        own = "result" if len(self.outputs) == 1 else f"result{output}"
        return _CTensor(names.of(own), dtypes.from_numpy(dtype), shape)

    def _compiled(self, program: ExportedProgram, target: Target) -> Executable:
        module = program.graph.module
        executable = compile_module(module.clone(), program.name, target, config.read("load_elim"), again=module.clone)
        for call in executable.program.hosts:
            names = [step.op for step in call.steps if step.op != "ms.constant"]
            what = "it prints" if "ms.print" in names else f"`{', '.join(names)}` runs in Python"
            raise _refused(what, "leave it out, or compute it where the program is called", call.places)
        return executable

    # -- the header ----------------------------------------------------------------------------------------

    def header(self) -> str:
        """What a compiler of C or C++ reads."""
        return "\n".join(self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        name, guard = self.name, f"{self.name.upper()}_H"
        yield f"/* {self.program.name}, exported by msgraph for {self.target.name} on {self.target.architecture}. */"
        yield f"\n#ifndef {guard}\n#define {guard}\n\n#include <stddef.h>\n#include <stdint.h>\n"
        yield '#ifdef __cplusplus\nextern "C" {\n#endif\n'
        if self.state:
            yield from self._state()
        size = self.standalone.workspace_bytes
        yield "/* Bytes of the workspace of a call: memory that nobody else uses meanwhile. */"
        yield f"#define {name.upper()}_WORKSPACE {size}"
        yield f"static inline size_t {name}_workspace_bytes(void) {{ return {name.upper()}_WORKSPACE; }}\n"
        yield from self._function()
        yield "#ifdef __cplusplus\n}\n#endif\n\n#endif"

    def _state(self) -> Iterator[str]:
        """The parameters that the program writes."""
        name = self.name
        yield "/* The parameters that a run reads and writes. */\ntypedef struct {"
        for one in self.state:
            yield f"    {one.c_type} {one.name}[{max(one.elements, 1)}] __attribute__((aligned({LINE})));  /* {one} */"
        yield f"}} {name}_state;\n"
        yield f"/* The values that they were exported with. */\nextern const {name}_state {name}_initial_state;\n"

    def _function(self) -> Iterator[str]:
        failures = ", or the number of what it raised" if self.program.graph.failures else ""
        yield "/* Runs it. Tensors lie in memory in C's order."
        for one in self.inputs:
            yield f"     {one.name}: {one}"
        yield f"   Returns {', '.join(f'`{one.name}` {one}' for one in self.results.values()) or 'nothing'}."
        yield f"   The return value is 0, or {STOPPED} where it had no memory left{failures}. */"
        parameters = [f"const {one.c_type} *{one.name}" for one in self.inputs]
        parameters += [f"{one.c_type} *{one.name}" for one in self.results.values()]
        parameters += [f"{self.name}_state *state"] if self.state else []
        yield f"int {self.name}_run({', '.join([*parameters, 'void *workspace'])});\n"
        if self.program.graph.failures:
            yield "/* What a return value above 0 says. */"
            yield f"static inline const char *{self.name}_error(int code) {{\n    switch (code) {{"
            for code, failure in enumerate(self.program.graph.failures, 1):
                yield f"    case {code}: return {_c_string(_said(failure))};"
            yield '    default: return "";\n    }\n}\n'


class _Names:
    """Names that C takes, each once."""

    def __init__(self) -> None:
        self._taken = {"state", "workspace", "table", "start", "more", "line", "arena", "end", "stopped", "code", "met"}
        self._taken |= _KEYWORDS

    def of(self, wanted: str) -> str:
        """A name like this one."""
        name = re.sub(r"\W", "_", wanted, flags=re.ASCII)
        name = name if re.match(r"[A-Za-z]", name) and not re.fullmatch(r"[pt]\d+", name) else f"_{name}"
        suffix, own = 0, name
        while own in self._taken:
            suffix += 1
            own = f"{name}_{suffix}"
        self._taken.add(own)
        return own


_KEYWORDS = frozenset({
    "alignas", "alignof", "and", "asm", "auto", "bool", "break", "case", "catch", "char", "class", "const", "constexpr",
    "continue", "default", "delete", "do", "double", "else", "enum", "explicit", "export", "extern", "false", "float",
    "for", "friend", "goto", "if", "inline", "int", "int8_t", "int16_t", "int32_t", "int64_t", "long", "mutable",
    "namespace", "new", "not", "nullptr", "operator", "or", "private", "protected", "public", "register", "restrict",
    "return", "short", "signed", "size_t", "sizeof", "static", "static_assert", "struct", "switch", "template", "this",
    "throw", "true", "try", "typedef", "typeid", "typename", "uint8_t", "uint16_t", "uint32_t", "uint64_t", "union",
    "unsigned", "using", "virtual", "void", "volatile", "while", "xor",
})  # fmt: skip
"""Names that C or C++ has another use for."""


def _written(program: ExportedProgram) -> set[int]:
    """The arguments of the entry that are written."""
    accesses, entry = Accesses(program.graph.module), program.entry
    writes = accesses.of_function[entry.sym_name.data].writes
    return {index for index, argument in enumerate(entry.body.block.args) if accesses.parameter(argument) in writes}


def _tensor(about: ExportedTensor) -> Any:
    return about.tensor


def _said(failure: Failure) -> str:
    """An exception in words; what only a run knows is left out."""
    exception = failure.exception
    is_known = not failure.values and all(isinstance(part, str) for part in exception.args)
    first = str(exception).partition("\n")[0] if is_known else ""
    return f"{type(exception).__name__}{': ' if first else ''}{first}"


def _c_string(text: str) -> str:
    plain = (chr(byte) if 32 <= byte < 127 and byte not in b'"\\?' else f"\\{byte:03o}" for byte in text.encode())
    return f'"{"".join(plain)}"'


def _refused(reason: str, way_out: str, spans: Sequence[Any] = ()) -> Exception:
    return NotExportable("OBJECT", reason, way_out).error(list(spans))
