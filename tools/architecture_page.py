"""``docs/architecture.md``: the rooms and who imports whom, and the way of one function, read off the code."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "msgraph"

_INTRODUCTION = """\
msgraph is a stack of packages (*rooms*) on *floors*. A room imports only from lower floors, which
`tests/house/test_walls.py` checks. The table and the picture are generated from that file and from the imports."""

_PICTURE = """
An arrow is an import at run time. Arrows that follow from others are left out, and so are the rooms that every room
uses (`diagnostics`, `support`). A dotted arrow goes up: the module is loaded by name when it is needed. `ops` does not
import `api`; `msgraph/__init__.py` tells it where its functions are."""

_WAY = """
## What happens in a call

The steps of the first call `f(x)` of `f = ms.jit(function)`. A later call with the same signature finds the compiled
form in step 2 and continues with the last step.
"""

_STEPS = (
    ("api", "jit", "makes a `GraphFunction` of the function"),
    ("api", "GraphFunction.__call__", "finds no compiled form for these arguments"),
    ("api", "Arguments", "separates known values from run-time values: the signature"),
    ("api", "compile_call", "looks in the compile cache, or else lowers and compiles"),
    ("frontend", "lower", "evaluates the syntax tree as Python would; operations on run-time values become ops"),
    ("frontend", "Driver.call", "handles calls: user functions are inlined, operators add ops"),
    ("dialects", "GraphOp", "an op is a class: its types, its meaning in NumPy, its gradient, its element in a kernel"),
    ("", "compile_module", "runs the passes over the graph, in the order of `graph_passes` and `kernel_passes`"),
    ("passes", "FuseKernelsPass", "operators that can share a loop become one `ms.kernel`"),
    ("passes", "LowerKernelsPass", "writes the loops of each kernel that this process has not seen, by `kernels/`"),
    ("backend", "add_kernels", "turns the loops into LLVM IR, and that into native code"),
    (
        "backend",
        "Executable.__call__",
        "walks the program: kernels over buffers, by the native entry of `docs/runtime.md`",
    ),
)


def architecture_page(note: str) -> str:
    """The whole page."""
    parts = [
        "# Architecture\n",
        note,
        _INTRODUCTION,
        "\n## The rooms\n",
        "| floor | room | what lives there |",
        "|--:|---|---|",
    ]
    parts += [
        f"| {floor} | `{room}` | {_says(room)} |"
        for room, floor in sorted(floors().items(), key=lambda f: (-f[1], f[0]))
    ]
    parts += [_PICTURE, "\n```mermaid", *_mermaid(), "```", _WAY]
    parts += [
        f"{number}. `{_place(room, name)}`: `{name}`: {text}." for number, (room, name, text) in enumerate(_STEPS, 1)
    ]
    return "\n".join(parts) + "\n"


@cache
def floors() -> dict[str, int]:
    """The floor of each room, as the house enforces it."""
    house = ast.parse((SOURCE.parents[1] / "tests" / "house" / "test_walls.py").read_text())
    table = next(n.value for n in house.body if isinstance(n, ast.Assign) and ast.unparse(n.targets[0]) == "FLOORS")
    return ast.literal_eval(table)


def _says(room: str) -> str:
    """The first sentence of a room's docstring."""
    file = SOURCE / room / "__init__.py" if (SOURCE / room).is_dir() else SOURCE / f"{room}.py"
    lines = (ast.get_docstring(ast.parse(file.read_text())) or "").split("\n\n")[0]
    return " ".join(lines.split()).replace("|", "\\|").replace("``", "`")


_LOADERS = ("import_module", "load", "load_lean", "deferred")
"""What imports a module by its name."""

_EVERYWHERE = ("diagnostics", "support")


def _imports() -> dict[str, set[str]]:
    """Which rooms each room imports at run time."""
    found = defaultdict[str, set[str]](set)
    for path in SOURCE.rglob("*.py"):
        room = path.relative_to(SOURCE).parts[0].removesuffix(".py")
        tree = ast.parse(path.read_text())
        hidden = {
            n
            for block in ast.walk(tree)
            if isinstance(block, ast.If) and "TYPE_CHECKING" in ast.unparse(block.test)
            for n in ast.walk(block)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and node not in hidden and (node.module or "").startswith("msgraph"):
                words = (node.module or "").split(".")[1:2] or [alias.name for alias in node.names]
            elif isinstance(node, ast.Call) and ast.unparse(node.func) in _LOADERS and node.args:
                words = re.findall(r"^'msgraph\.(\w+)", ast.unparse(node.args[0]))
            else:
                continue
            found[room] |= {word for word in words if word != room and word in floors()}
    return found


def _mermaid() -> list[str]:
    """The picture, one line of Mermaid each."""
    edges = {
        room: targets - {*_EVERYWHERE}
        for room, targets in _imports().items()
        if room in floors() and room not in _EVERYWHERE
    }

    def below(room: str) -> set[str]:
        return {
            other
            for target in edges.get(room, ())
            if floors()[target] < floors()[room]
            for other in ({target} | below(target))
        }

    lines = ["flowchart TD"]
    for room in sorted(edges, key=lambda room: (-floors()[room], room)):
        targets = {t for t in edges[room] if floors()[t] < floors()[room]}
        longer = {other for target in targets for other in below(target)}
        lines += [f"    {room} --> {target}" for target in sorted(targets - longer)]
        lines += [f"    {room} -.-> {target}" for target in sorted(edges[room]) if floors()[target] > floors()[room]]
    return lines


def _place(room: str, name: str) -> str:
    """The file that defines a function, a class or a method."""
    owner, _, method = name.partition(".")
    for path in sorted((SOURCE / room).rglob("*.py") if room else SOURCE.glob("*.py")):
        for node in ast.parse(path.read_text()).body:
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and node.name == owner:
                inner = {n.name for n in ast.walk(node) if isinstance(n, ast.FunctionDef)}
                inner |= {n.id for n in ast.walk(node) if isinstance(n, ast.Name) and isinstance(n.ctx, ast.Store)}
                if not method or method in inner:
                    return path.relative_to(SOURCE.parents[1]).as_posix()
    raise SystemExit(f"docs/architecture.md: there is no {name} in {room or 'the package'}")
