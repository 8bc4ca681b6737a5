"""Graphs as text, spoilt at random: ``msgraph-opt`` reads each of them or says, with a line, what is wrong with it.

python -m tests.fuzz.ir_mutations [--count 2000] [--seed 1] [--show]

The inputs are those of the lit tests; a seed says which of them is taken, what is done to it, and which passes run.
"""

from __future__ import annotations

import argparse
import io
import re
import shlex
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgraph.diagnostics.catalog.internal import FailedOver
from msgraph.dialects.op_index import op_index
from msgraph.packs.opt import command as opt
from msgraph.passes.base import list_passes

LIT = Path(__file__).parents[2] / "lit_tests"
TOKEN = re.compile(r"%[\w#]+|@\w+|\^\w+|!?[A-Za-z_][\w.$-]*(?:<[^<>\n]*>)?|\"[^\"\n]*\"|-?\d+(?:\.\d+)?|->|::|\S")
PIPELINES = (
    "fuse-kernels,plan-buffers,lower-kernels,expand-math",
    "expand-vmap,expand-grad,insert-effect-order,expand-calls,fold-constants,simplify,eliminate-common,eliminate-dead",
    "insert-effect-order,eliminate-loads,insert-tensor-move,fuse-kernels,fuse-updates,plan-buffers",
    "expand-grad,fuse-attention,simplify",
)
TYPES = (
    "tensor<2xf32>", "tensor<f32>", "tensor<?xf32>", "tensor<0xf32>", "tensor<*xf32>", "tensor<2xi1>", "tensor<2xi7>",
    "f32", "i64", "index", "none", "memref<2xf32>", "tuple<f32>", "tensor<2xindex>", "vector<2xf32>", "!ms.state", "()",
    "tensor<99999999999xf32>", "tensor<2x2x2x2x2x2xf64>",
)  # fmt: skip
VALUES = ("-1", "0", "9223372036854775808", '"x"', "[]", "true", "1.5 : f32", "dense<0> : tensor<2xi64>", "unit", "@f")
GARBAGE = ("\0", "}", "{", "(", ")", ">", "\\", "é", "☃", "%", "@", "^", '"', "//", "#", "\r", "\t", "0x", "dense<")


FOREIGN = (
    "%foreign = arith.constant 1 : i32", '%foreign = "tosa.add"(%x, %x) : (f32, f32) -> f32', "func.func private @p()",
    "%foreign = tensor.empty() : tensor<2xf32>", '"llvm.return"() : () -> ()', "memref.dealloc %m : memref<2xf32>",
    '"linalg.fill"() : () -> ()', "cf.br ^bb1", "^bb1:", "%foreign = scf.while : () -> i1 { scf.yield }", "func.return",
    '%foreign = "test.op"() ({}) {a = #none} : () -> !gpu.async.token', "gpu.barrier", "scf.yield", "ms.return",
)  # fmt: skip


class Mutant(NamedTuple):
    """A spoilt text, what it was made of, and the arguments of ``msgraph-opt``."""

    source: str
    kind: str
    text: str
    arguments: list[str]


@cache
def inputs() -> list[tuple[str, str, tuple[str, ...]]]:
    """Every chunk of every input of the lit tests: its name, its text, the pipelines of its RUN lines."""
    found: list[tuple[str, str, tuple[str, ...]]] = []
    for path in sorted(LIT.rglob("*.mlir")):
        text = path.read_text()
        pipelines: list[str] = []
        for line in re.findall(r"// RUN: (?!not )(.*)", text):
            words = shlex.split(line.replace("%s", "S"), comments=False)
            pipelines += [words[i + 1] for i, word in enumerate(words) if word == "-p"]
        for number, chunk in enumerate(text.split("// -----")):
            if "func" in chunk or "ms." in chunk:
                found.append((f"{path.relative_to(LIT)}:{number}", chunk, tuple(dict.fromkeys(pipelines))))
    return found


def mutant(seed: int) -> Mutant:
    """The spoilt text of a seed."""
    random = Random(seed)
    good = [entry for entry in inputs() if "refused" not in entry[0] and "mistakes" not in entry[0]]
    source, text, pipelines = random.choice(good if random.random() < 0.9 else inputs())
    text = "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("//")) + "\n"
    functions = re.split(r"(?m)^(?=func\.func)", text)
    if len(functions) > 4:  # large files are slow, and one function shows as much
        text = "".join(random.sample(functions, 3))
    kinds: list[str] = []
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        kind = random.choice(MEANING if random.random() < 0.7 else list(KINDS))
        text = KINDS[kind](random, text)
        kinds.append(kind)
    choice = random.random()
    pipeline = random.choice(pipelines) if pipelines and choice < 0.5 else random.choice((*PIPELINES, *list_passes()))
    words = [] if choice > 0.9 else ["-p", pipeline]
    if random.random() < 0.1:
        words = spoilt_arguments(random, words, pipeline)
    if random.random() < 0.1:
        words += ["-t", random.choice(("ms", "mindspore", "llvm"))]
    return Mutant(source, "+".join(kinds), text, words)


OPTIONS = ("{level=9}", "{level=x}", "{nothing=1}", "{", "{}", "{threads=0}", "{vector-bytes=-1}", "{features=none}")


def spoilt_arguments(random: Random, words: list[str], pipeline: str) -> list[str]:
    """A command line that is wrong, or odd."""
    at = random.randrange(len(pipeline))
    return random.choice((
        ["-p", pipeline[:at] + pipeline[at + 1 :]],
        ["-p", pipeline + random.choice(OPTIONS)],
        [*words, "-p", random.choice(list_passes())],
        [*words, "-o", "missing/folder/out.mlir"],
        ["--pass-pipeline", f"builtin.module({pipeline}" + random.choice((")", "", "))"))],
        [*words, "-t", "nothing"],
        [*words, "--split-input-file"],
        [*words, "--check-forms"],
        ["-p", ""],
    ))  # fmt: skip


# -- what is done to a text ------------------------------------------------------------------------------------


def _spans(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in TOKEN.finditer(text)] or [(0, 0)]


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True) or ["\n"]


def delete_token(random: Random, text: str) -> str:
    start, end = random.choice(_spans(text))
    return text[:start] + text[end:]


def duplicate_token(random: Random, text: str) -> str:
    start, end = random.choice(_spans(text))
    return f"{text[:end]} {text[start:end]}{text[end:]}"


def swap_tokens(random: Random, text: str) -> str:
    (a, b), (c, d) = sorted(random.choices(_spans(text), k=2))
    return text if b > c else text[:a] + text[c:d] + text[b:c] + text[a:b] + text[d:]


def exchange_token(random: Random, text: str) -> str:
    (start, end), (other, stop) = random.choices(_spans(text), k=2)
    return text[:start] + text[other:stop] + text[end:]


def delete_line(random: Random, text: str) -> str:
    lines = _lines(text)
    del lines[random.randrange(len(lines))]
    return "".join(lines)


def duplicate_line(random: Random, text: str) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    return "".join([*lines[: at + 1], *lines[at:]])


def swap_lines(random: Random, text: str) -> str:
    lines = _lines(text)
    a, b = random.randrange(len(lines)), random.randrange(len(lines))
    lines[a], lines[b] = lines[b], lines[a]
    return "".join(lines)


def truncate(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def change_number(random: Random, text: str) -> str:
    spots = [m.span() for m in re.finditer(r"\d+", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + random.choice(("0", "1", "3", "-1", "7", "99999999999999999999", "1.5")) + text[end:]


def change_type(random: Random, text: str) -> str:
    spots = [m.span() for m in re.finditer(r"tensor<[^<>]*>|\b[fi]\d+\b|index|memref<[^<>]*>", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + random.choice(TYPES) + text[end:]


def rename(random: Random, text: str) -> str:
    spots = [m.span() for m in re.finditer(r"[%@]\w+|\b[a-z_]+\.[a-z_]+\b", text)] or [(0, 0)]
    start, end = random.choice(spots)
    other, stop = random.choice(spots)
    return text[:start] + random.choice((text[start:end] + "x", text[other:stop], "ms.add", "ms.nothing")) + text[end:]


def drop_field(random: Random, text: str) -> str:
    spots = [m.span() for m in re.finditer(r"\w+ = [^,{}=]+,? ?", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + text[end:]


def change_field(random: Random, text: str) -> str:
    spots = [m.span(1) for m in re.finditer(r"\w+ = ([^,{}=\n]+)[,}]", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + random.choice(VALUES) + text[end:]


def rename_field(random: Random, text: str) -> str:
    spots = [m.span(1) for m in re.finditer(r"[{,] ?(\w+) =", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + random.choice(("shape", "axis", "nothing", "dtype", "value")) + text[end:]


def drop_fields(random: Random, text: str) -> str:
    spots = [m.span() for m in re.finditer(r"\{[^{}\n]*=[^{}\n]*\}", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + text[end:]


def nest(random: Random, text: str) -> str:
    depth = random.choice((3, 30, 300))
    lines = _lines(text)
    at = random.randrange(len(lines) + 1)
    opening = (
        "%c_nest = arith.constant true\n" + "scf.if %c_nest {\n" * depth + "}\n" * random.choice((depth, depth - 1))
    )
    return "".join([*lines[:at], opening, *lines[at:]])


def nest_brackets(random: Random, text: str) -> str:
    start, _ = random.choice(_spans(text))
    return text[:start] + random.choice(("(", "[", "{", "tuple<", "tensor<")) * random.choice((5, 500)) + text[start:]


def move_up(random: Random, text: str) -> str:
    """Use before definition."""
    lines = _lines(text)
    spots = [i for i, line in enumerate(lines) if re.match(r"\s*%\S+ =", line)] or [0]
    at = random.choice(spots)
    line = lines.pop(at)
    lines.insert(max(0, at - random.randrange(1, 6)), line)
    return "".join(lines)


def change_type_everywhere(random: Random, text: str) -> str:
    old = random.choice(re.findall(r"tensor<[^<>]*>|\b[fi]\d+\b|memref<[^<>]*>", text) or ["f32"])
    return text.replace(old, random.choice(TYPES))


def change_element_everywhere(random: Random, text: str) -> str:
    old, new = (
        random.choice(("f32", "i64", "i1", "f64", "2x", "4x", "8x")),
        random.choice(("i8", "f16", "bf16", "i1", "3x")),
    )
    return re.sub(rf"(?<=[<x]){old}(?=[>x\d])" if old[0] in "fi" else rf"(?<=[<x]){old}", new, text)


def change_operation(random: Random, text: str) -> str:
    """One of the dialect for another."""
    spots = [m.span() for m in re.finditer(r"\bms\.\w+", text)] or [(0, 0)]
    start, end = random.choice(spots)
    return text[:start] + "ms." + random.choice(sorted(op_index().ops)) + text[end:]


def double_function(random: Random, text: str) -> str:
    functions = re.split(r"(?m)^(?=func\.func)", text)
    return text + random.choice(functions)


def insert_garbage(random: Random, text: str) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(GARBAGE) + text[at:]


def splice(random: Random, text: str) -> str:
    """The end of another input."""
    other = random.choice(inputs())[1]
    return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other)) :]


def drop_region(random: Random, text: str) -> str:
    """The contents of a region, or the whole of it with its braces."""
    starts = [m.start() for m in re.finditer(r"\{$", text, re.MULTILINE)] or [0]
    start = random.choice(starts)
    depth, end = 0, start
    for end in range(start, len(text)):
        depth += (text[end] == "{") - (text[end] == "}")
        if not depth:
            break
    return text[:start] + random.choice(("", "{\n}", "{\n^bb0:\n}")) + text[end + 1 :]


def insert_foreign(random: Random, text: str) -> str:
    """An operation of another dialect, right or wrong, or of none that is known."""
    lines = _lines(text)
    at = random.randrange(len(lines) + 1)
    return "".join([*lines[:at], random.choice(FOREIGN) + "\n", *lines[at:]])


def insert_bytes(random: Random, text: str) -> str:
    """What is no text, in some encoding."""
    at = random.randrange(len(text) + 1)
    garbage = random.randbytes(random.choice((1, 4, 64))).decode(errors="surrogateescape")
    return text[:at] + garbage + random.choice((text[at:], ""))


def empty(random: Random, text: str) -> str:
    return random.choice(("", "\n", "\ufeff" + text, text.replace("\n", "\r\n"), "//", "module", "builtin.module {"))


KINDS: dict[str, Callable[[Random, str], str]] = {
    made.__name__: made
    for made in (
        delete_token, duplicate_token, swap_tokens, exchange_token, delete_line, duplicate_line, swap_lines, truncate,
        change_number, change_type, rename, drop_field, change_field, rename_field, drop_fields, nest, nest_brackets,
        move_up, double_function, insert_garbage, splice, change_type_everywhere, change_element_everywhere,
        change_operation, drop_region, insert_foreign, insert_bytes, empty,
    )
}  # fmt: skip
MEANING = (
    "change_field", "drop_field", "rename_field", "drop_fields", "change_number", "change_type_everywhere",
    "change_element_everywhere", "change_operation", "move_up", "swap_lines", "delete_line", "duplicate_line", "rename",
    "double_function",
)  # fmt: skip
"""What mostly leaves a text that can be read."""


# -- what msgraph-opt says of it -------------------------------------------------------------------------------


ABOUT_ARGUMENTS = ("pass", "invalid choice", "-o", "target", "option", "pipeline", "no text")
"""What the command line, and not the text, is to blame for says one of these."""


def complaint(case: Mutant, folder: Path) -> str:
    """What is wrong with how ``msgraph-opt`` takes a spoilt text; empty if nothing is."""
    path = folder / "spoilt.mlir"
    path.write_bytes(case.text.encode(errors="surrogateescape"))
    out, err = io.StringIO(), io.StringIO()
    status = 0
    try:
        with redirect_stdout(out), redirect_stderr(err):
            opt.main([*case.arguments, str(path)])
    except SystemExit as stop:
        status = int(stop.code or 0)
    except BaseException as problem:
        if isinstance(problem, KeyboardInterrupt):
            raise
        return f"{type(problem).__name__}: {problem}"
    said = err.getvalue()
    if status == 0:
        return f"succeeds, but says: {said}" if said else ""
    if "Traceback" in said or FailedOver.code in said:
        return said
    if said.startswith(("msgraph-opt: error: ", "usage: ")):
        return "" if any(word in said for word in ABOUT_ARGUMENTS) else f"no place: {said}"
    heads = [line for line in said.splitlines() if line.startswith((f"{path}: ", "msgraph-opt: "))]
    first = said.splitlines()[0] if said else ""
    if heads or not re.match(rf"{re.escape(str(path))}:\d+:\d+: error: ", first):
        return f"no place: {heads[0] if heads else first!r}"
    return ""


def complaints(count: int, seed: int) -> Iterator[tuple[int, Mutant, str]]:
    """Every seed for which something is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        for number in range(seed, seed + count):
            case = mutant(number)
            if said := complaint(case, Path(folder)):
                yield number, case, said


def main() -> int:
    """Run it; 1 if something was wrong."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.ir_mutations", description=__doc__)
    parser.add_argument("--count", type=int, default=2000, help="how many texts")
    parser.add_argument("--seed", type=int, default=1, help="of the first one")
    parser.add_argument("--show", action="store_true", help="print the first text, and what is said of it")
    options = parser.parse_args()
    if options.show:
        case = mutant(options.seed)
        print(case.source, case.kind, case.arguments, case.text, sep="\n")
    return run(1 if options.show else options.count, options.seed)


def run(count: int, seed: int) -> int:
    """Say what is wrong with so many texts; 1 if something was."""
    found: Counter[str] = Counter()
    for number, case, said in complaints(count, seed):
        signature = re.sub(r"\d+|'[^']*'|\"[^\"]*\"|%\w+", "_", said.splitlines()[0])[:120]
        found[signature] += 1
        if found[signature] <= 2:
            print(
                f"seed {number} ({case.source}, {case.kind}, {' '.join(case.arguments)}): {said.strip()[:600]}",
                flush=True,
            )
    for signature, times in found.most_common():
        print(f"{times} x {signature}")
    print(f"{count} texts from seed {seed}, {sum(found.values())} taken badly")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
