"""What compiling will say of a file, read off its text: nothing of it is imported or run.

Found are the functions that are compiled (``@jit``, ``jit(f)``, ``construct`` of a Cell, methods of a ``jit_class``)
and what they call in the file. What is said of them comes from the tables the front end itself lowers by: the kinds of
nodes that have a handler (``state/dispatch.py``) and what Python may be asked while compiling (``calls/natives.py``).
What depends on values is left alone: a false alarm is worse than a miss.
"""

from __future__ import annotations

import ast
import builtins
import sys
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from math import prod
from pkgutil import resolve_name
from typing import Any, NamedTuple, TypeAlias, cast

import msgraph.frontend.driver  # noqa: F401  # pyright: ignore[reportUnusedImport]  (fills the table of handlers)
from msgraph.diagnostics.catalog.api import AsNumpyInGraph
from msgraph.diagnostics.catalog.provenance import AskedAgain, CompiledForEachValue, CountsCalls, MadeInLoop, Unrolled
from msgraph.diagnostics.catalog.syntax import LoopTooLong, NameNotDefined, NoModuleAttribute, ParameterMadeInside
from msgraph.diagnostics.errors import Diagnostic
from msgraph.diagnostics.span import Span
from msgraph.frontend.calls.calls import stays_with_python
from msgraph.frontend.calls.natives import verdict
from msgraph.frontend.program.scopes import Scope, note
from msgraph.frontend.program.source import span_of
from msgraph.frontend.state.dispatch import LOWERINGS, PARTS
from msgraph.frontend.state.lowering import MAX_ITERATIONS
from msgraph.frontend.syntax.expressions import unsupported_syntax

REFUSED, PYTHON, NOTE = "refused", "runs as Python", "note"

MANY_ROUNDS = 16
"""Shorter loops are unrolled without a word."""

_OURS = ("msgraph", "mindspore")
_OPENED = frozenset(sys.stdlib_module_names) - {"antigravity", "this", "idlelib", "turtle", "tkinter"} | {"numpy"}
"""Modules that may be imported to see what a name of theirs is."""

_JIT = ("jit", "ms_function")

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)


class LintFinding(NamedTuple):
    """One thing to say of a file."""

    severity: str
    span: Span
    diagnostic: Diagnostic


def lint(file: str, text: str) -> list[LintFinding]:
    """What compiling will say of a file, in its order; ``SyntaxError`` if it is none of Python's."""
    tree = ast.parse(text, file)
    program = _Program(file, tree)
    lines = text.splitlines()
    worst_last = sorted(program.findings(), key=lambda f: (NOTE, PYTHON, REFUSED).index(f.severity))
    findings = {(f.span, f.diagnostic.code): f for f in worst_last}
    shown = (f for f in findings.values() if not _is_silenced(lines[f.span.line - 1], f.diagnostic.code))
    return sorted(shown, key=lambda finding: finding.span)


def _is_silenced(line: str, code: str) -> bool:
    """``# noqa``, or ``# noqa: MG745``."""
    _, noqa, rest = line.partition("# noqa")
    return bool(noqa) and (not rest.startswith(":") or code in rest)


@dataclass
class _Compiled:
    """A function that is compiled."""

    node: Function
    fullgraph: bool = False
    is_root: bool = True
    cls: ast.ClassDef | None = None
    tensors: set[str] = field(default_factory=set[str])


class _Program:
    """One file: its names, its classes, and the functions that are compiled."""

    def __init__(self, file: str, tree: ast.Module) -> None:
        self.file, self.tree = file, tree
        self.parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
        self.imports = dict(_imports(tree))
        self.bound = _names_bound(
            [*_around_definitions(tree.body), *(n for n in ast.walk(tree) if isinstance(n, ast.Global))]
        )
        self.numbers = _numbers(tree)
        self.open = _is_open(tree)
        self.definitions = {n.name: n for n in tree.body if isinstance(n, (ast.FunctionDef, ast.AsyncFunctionDef))}
        self.classes = {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}
        self.compiled: dict[Function, _Compiled] = {}
        self.called_compiled: set[str] = set()

    def findings(self) -> Iterator[LintFinding]:
        """Everything there is to say."""
        for root in self._roots():
            self._follow(root)
        for compiled in list(self.compiled.values()):
            yield from self._of_function(compiled)
        yield from self._of_callers()

    # -- what is compiled ------------------------------------------------------------------------------------

    def _roots(self) -> Iterator[_Compiled]:
        for node in ast.walk(self.tree):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                for decorator in node.decorator_list:
                    if self._is_ours(decorator.func if isinstance(decorator, ast.Call) else decorator, *_JIT):
                        self.called_compiled.add(node.name)
                        yield _Compiled(node, _fullgraph(decorator))
            elif isinstance(node, ast.Call) and self._is_ours(node.func, *_JIT):
                first = node.args[0] if node.args else next((k.value for k in node.keywords if k.arg == "fn"), None)
                if isinstance(first, ast.Lambda):
                    yield _Compiled(first, _fullgraph(node))
                elif isinstance(first, ast.Name) and first.id in self.definitions:
                    parent = self.parents.get(node)
                    if isinstance(parent, ast.Assign):  # calls of ``g = jit(f)`` are compiled
                        self.called_compiled |= {x.id for x in parent.targets if isinstance(x, ast.Name)}
                    yield _Compiled(self.definitions[first.id], _fullgraph(node))
            elif isinstance(node, ast.ClassDef):
                yield from self._methods(node)

    def _is_ours(self, node: ast.expr, *names: str) -> bool:
        root, *path = self._path(node).split(".")
        return root in _OURS and bool(path) and path[-1] in names

    def _methods(self, node: ast.ClassDef) -> Iterator[_Compiled]:
        methods = {each.name: each for each in node.body if isinstance(each, ast.FunctionDef)}
        if any(self._is_ours(decorator, "jit_class", "ms_class") for decorator in node.decorator_list):
            yield from (_Compiled(method, is_root=False, cls=node) for method in methods.values())
        elif "construct" in methods and self._is_cell(node, ()):
            yield _Compiled(methods["construct"], cls=node)

    def _is_cell(self, node: ast.ClassDef, seen: tuple[str, ...]) -> bool:
        for base in node.bases:
            if self._is_ours(base, "Cell"):
                return True
            name = base.id if isinstance(base, ast.Name) else ""
            if name in self.classes and name not in seen and self._is_cell(self.classes[name], (*seen, name)):
                return True
        return False

    def _follow(self, compiled: _Compiled) -> None:
        """A function, and what it calls in the file."""
        known = self.compiled.get(compiled.node)
        if known is not None and (known.fullgraph or not compiled.fullgraph):
            return
        compiled.cls = compiled.cls or self._class_around(compiled.node)
        self.compiled[compiled.node] = compiled
        for node in _inside(compiled.node):
            if isinstance(node, ast.Call) and (called := self._definition(node.func, compiled)) is not None:
                self._follow(_Compiled(called, compiled.fullgraph, is_root=False))

    def _class_around(self, node: ast.AST) -> ast.ClassDef | None:
        parent = self.parents.get(node)
        return parent if isinstance(parent, ast.ClassDef) else None

    def _definition(self, called: ast.expr, caller: _Compiled) -> Function | None:
        if isinstance(called, ast.Name):
            return self.definitions.get(called.id)
        if isinstance(called, ast.Attribute) and isinstance(called.value, ast.Name) and called.value.id == "self":
            body = caller.cls.body if caller.cls is not None else []
            return next((n for n in body if isinstance(n, ast.FunctionDef) and n.name == called.attr), None)
        return None

    # -- what there is to say ----------------------------------------------------------------------------------

    def _say(self, severity: str, node: ast.AST, diagnostic: Diagnostic) -> LintFinding:
        return LintFinding(severity, span_of(node, self.file), diagnostic)

    def _of_function(self, compiled: _Compiled) -> Iterator[LintFinding]:
        fallback = REFUSED if compiled.fullgraph else PYTHON
        local = self._names_around(compiled.node)
        compiled.tensors = self._tensors(compiled)
        if isinstance(compiled.node, ast.AsyncFunctionDef):
            span, width = span_of(compiled.node, self.file), len("async def ") + len(compiled.node.name)
            head = span._replace(end_line=span.line, end_col=span.col + width)
            yield LintFinding(fallback, head, unsupported_syntax(compiled.node))
            return
        for node in _inside(compiled.node):
            if isinstance(node, (ast.stmt, ast.expr)) and type(node) not in LOWERINGS and type(node) not in PARTS:
                yield self._say(fallback, node, unsupported_syntax(node))
            elif isinstance(node, ast.Call):
                yield from self._of_call(node, compiled, fallback, local)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
                if not (self.open or node.id in local or node.id in self.bound or hasattr(builtins, node.id)):
                    yield self._say(REFUSED, node, NameNotDefined(node.id))
            elif isinstance(node, ast.Attribute) and not self._is_tried(node):
                yield from self._of_attribute(node, local)
            elif isinstance(node, ast.For):
                yield from self._of_loop(node)
            elif isinstance(node, ast.AugAssign) and self._counts(node.target, compiled):
                yield self._say(NOTE, node, CountsCalls(ast.unparse(node.target)))

    def _of_call(self, node: ast.Call, compiled: _Compiled, fallback: str, local: set[str]) -> Iterator[LintFinding]:
        called = node.func
        if isinstance(called, ast.Attribute) and called.attr == "asnumpy" and compiled.is_root:
            if self._is_tensor(called.value, compiled.tensors):
                yield self._say(fallback, node, AsNumpyInGraph("asnumpy"))
            return
        path = self._path(called, local)
        if path.partition(".")[0] in _OURS:
            if path.rpartition(".")[2] == "Parameter":
                yield self._say(REFUSED, node, ParameterMadeInside("msgraph.common.parameter.Parameter"))
            return
        function = self._value(path)
        if callable(function) and not self._is_tried(node):
            if (reason := stays_with_python(function)) is not None:
                yield self._say(fallback, node, reason)
            elif verdict(function) == "asked":
                yield self._say(NOTE, node, AskedAgain(path))

    def _of_attribute(self, node: ast.Attribute, local: set[str]) -> Iterator[LintFinding]:
        path = self._path(node.value, local)
        module = self._value(path) if path.partition(".")[0] in _OURS else None
        if isinstance(module, type(sys)) and not hasattr(module, node.attr):
            yield self._say(
                REFUSED, node, NoModuleAttribute(node.attr, dir(module), path.replace("mindspore", "msgraph", 1))
            )

    def _of_loop(self, loop: ast.For) -> Iterator[LintFinding]:
        rounds = self._rounds(loop)
        around = prod(max(1, self._rounds(outer)) for outer in self._loops_around(loop))
        ends_early = any(isinstance(node, (ast.Break, ast.Return, ast.Raise)) for node in ast.walk(loop))
        if rounds * around > MAX_ITERATIONS and not ends_early:
            yield self._say(REFUSED, loop.iter, LoopTooLong(MAX_ITERATIONS))
        elif rounds >= MANY_ROUNDS:
            yield self._say(NOTE, loop.iter, Unrolled(rounds))

    def _counts(self, target: ast.expr, compiled: _Compiled) -> bool:
        """Is it a number outside that `__init__`, or the module, starts?"""
        if isinstance(target, ast.Name):
            declared = any(isinstance(n, ast.Global) and target.id in n.names for n in _inside(compiled.node))
            return declared and any(_starts(node, target) for node in self.tree.body)
        body = compiled.cls.body if compiled.cls is not None else []
        starts = (n for method in body if getattr(method, "name", "") == "__init__" for n in ast.walk(method))
        return isinstance(target, ast.Attribute) and any(_starts(node, target) for node in starts)

    def _loops_around(self, node: ast.AST) -> Iterator[ast.For]:
        while not isinstance(node := self.parents[node], (*_FUNCTIONS, ast.Module)):
            if isinstance(node, ast.For):
                yield node

    def _rounds(self, loop: ast.For) -> int:
        """How often a loop over a known range goes round; 0 if that is not known."""
        call = loop.iter
        if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name) or call.func.id != "range":
            return 0
        values = [self._number(argument) for argument in call.args]
        known = [value for value in values if value is not None]
        return len(range(*known)) if len(known) == len(values) in (1, 2, 3) and 0 not in known[2:] else 0

    def _number(self, node: ast.expr) -> int | None:
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            value = self._number(node.operand)
            return None if value is None else -value
        value = node.value if isinstance(node, ast.Constant) else None
        return value if type(value) is int else self.numbers.get(node.id) if isinstance(node, ast.Name) else None

    def _of_callers(self) -> Iterator[LintFinding]:
        """Calls of compiled functions with the counter of a loop: in text that is not compiled itself."""
        inside = {node for compiled in self.compiled for node in _inside(compiled)}
        for loop in ast.walk(self.tree):
            if not isinstance(loop, (ast.For, ast.While)) or loop in inside:
                continue
            counter = _counter(loop)
            for node in _around_definitions(loop.body):
                if not isinstance(node, ast.Call):
                    continue
                if self._is_ours(node.func, *_JIT) and node.args:
                    yield self._say(NOTE, node, MadeInLoop())
                if not counter or not isinstance(node.func, ast.Name):
                    continue
                for argument in (*node.args, *(keyword.value for keyword in node.keywords)):
                    counts = isinstance(argument, ast.Name) and argument.id == counter
                    if counts and node.func.id in self.called_compiled:
                        yield self._say(NOTE, argument, CompiledForEachValue(node.func.id, counter))

    # -- names -----------------------------------------------------------------------------------------------

    def _names_around(self, node: ast.AST) -> set[str]:
        """What the functions and classes around a function bind, and it itself: any of it may be meant."""
        while not isinstance(self.parents[node], ast.Module):
            node = self.parents[node]
        return _names_bound(ast.walk(node))

    def _path(self, node: ast.expr, local: Iterable[str] = ()) -> str:
        """``numpy.random.rand`` for ``np.random.rand``; empty where it is no name of an import or of Python."""
        names: list[str] = []
        while isinstance(node, ast.Attribute):
            names.append(node.attr)
            node = node.value
        if not isinstance(node, ast.Name) or node.id in local:
            return ""
        root = self.imports.get(node.id)
        if root is None:
            root = f"builtins.{node.id}" if not names and node.id not in self.bound else ""
        return ".".join([root, *reversed(names)]) if root else ""

    def _value(self, path: str) -> object:
        """What a path names, in modules that may be imported."""
        root, *names = path.split(".")
        root = "msgraph" if root in _OURS else root
        if root not in _OPENED and root != "msgraph":
            return None
        try:
            return resolve_name(".".join([root, *names]))
        except (ImportError, AttributeError, ValueError):
            return None

    def _is_tried(self, node: ast.AST) -> bool:
        """Is it in a ``try``, or under a condition that asks what there is?"""
        while not isinstance(node := self.parents[node], (*_FUNCTIONS, ast.Module)):
            if isinstance(node, ast.Try):
                return True
            if isinstance(node, (ast.If, ast.IfExp)) and any(
                isinstance(name, ast.Name) and name.id in ("hasattr", "getattr") for name in ast.walk(node.test)
            ):
                return True
        return False

    # -- tensors ---------------------------------------------------------------------------------------------

    def _tensors(self, compiled: _Compiled) -> set[str]:
        """Names that certainly are tensors of the run, as far as they are asked for their elements."""
        arguments = compiled.node.args
        every = [*arguments.posonlyargs, *arguments.args]
        if arguments.defaults:
            every = every[: -len(arguments.defaults)]
        stores: list[tuple[str, ast.AST | None]] = [
            (each.arg, None) for each in every if each.arg not in ("self", "cls")
        ]
        for node in _inside(compiled.node):
            if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                parent = self.parents[node]
                stores.append((node.id, parent.value if isinstance(parent, ast.Assign) else parent))
        tensors, others = {name for name, _ in stores} - {"self", "cls"}, {""}
        while others:  # until all that is left is computed of what is left
            others = {name for name, value in stores if value is not None and not self._is_tensor(value, tensors)}
            others &= tensors
            tensors -= others
        return tensors

    def _is_tensor(self, node: ast.AST, tensors: set[str]) -> bool:
        """Is it certainly a tensor, if it has ``asnumpy``?"""
        match node:
            case ast.Name(id=name):
                return name in tensors
            case ast.BinOp(left=left, right=right):
                return self._is_tensor(left, tensors) or self._is_tensor(right, tensors)
            case ast.UnaryOp(op=op, operand=value) if not isinstance(op, ast.Not):
                return self._is_tensor(value, tensors)
            case ast.Call(func=called, args=[first, *_]) if self._is_function_of_ops(called):
                return self._is_tensor(first, tensors)
            case _:
                return False

    def _is_function_of_ops(self, called: ast.expr) -> bool:
        root, *path = self._path(called).split(".")
        return root in _OURS and len(path) == 2 and path[0] in ("ops", "mint")


def _inside(function: Function) -> Iterator[ast.AST]:
    """Everything that is compiled with a function: not its decorators, defaults and annotations."""
    body: list[Any] = [function.body] if isinstance(function, ast.Lambda) else list(function.body)
    pending = list(reversed(body))
    while pending:
        node = pending.pop()
        yield node
        for name in node._fields:
            if name not in ("annotation", "returns", "type_comment", "type_params"):
                value: Any = getattr(node, name, None)
                parts = cast("list[Any]", value) if isinstance(value, list) else [value]
                pending += [part for part in parts if isinstance(part, ast.AST)]


def _starts(node: ast.AST, target: ast.expr) -> bool:
    """``self.step = 0``, for a target ``self.step``."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant):
        return False
    return type(node.value.value) in (int, float) and ast.unparse(target) in map(ast.unparse, node.targets)


def _fullgraph(node: ast.expr) -> bool:
    words = node.keywords if isinstance(node, ast.Call) else []
    return any(w.arg == "fullgraph" and isinstance(w.value, ast.Constant) and w.value.value is True for w in words)


def _around_definitions(statements: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Statements and all that they do themselves; functions and classes that they define, without what is inside."""
    pending = list(statements)
    while pending:
        node = pending.pop()
        yield node
        if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)):
            pending.extend(ast.iter_child_nodes(node))


def _counter(loop: ast.For | ast.While) -> str:
    """The name that counts the rounds of ``for i in range(…)`` or ``for i, x in enumerate(…)``."""
    if isinstance(loop, ast.While):
        return ""
    call, target = loop.iter, loop.target
    if not isinstance(call, ast.Call) or not isinstance(call.func, ast.Name):
        return ""
    if call.func.id == "enumerate" and isinstance(target, ast.Tuple):
        target = target.elts[0]
    elif call.func.id != "range":
        return ""
    return target.id if isinstance(target, ast.Name) else ""


def _imports(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """What names mean that imports bind: the path of each."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for name in node.names:
                package = name.name.partition(".")[0]
                yield (name.asname, name.name) if name.asname else (package, package)
        elif isinstance(node, ast.ImportFrom) and not node.level:
            for name in node.names:
                yield name.asname or name.name, f"{node.module}.{name.name}"


def _names_bound(nodes: Iterable[ast.AST]) -> set[str]:
    scope = Scope(
        {"__name__", "__file__", "__doc__", "__builtins__", "__spec__", "__package__", "__loader__", "__class__"}
    )
    for node in nodes:
        note(node, scope)
        match node:
            case ast.arg(arg=name):
                scope.names.add(name)
            case _ if type(node).__name__ in ("TypeVar", "ParamSpec", "TypeVarTuple"):  # since Python 3.12
                scope.names.add(cast(Any, node).name)
            case _:
                pass
    return scope.names | scope.globals | scope.nonlocals


def _numbers(tree: ast.Module) -> Mapping[str, int]:
    """Integers that a module gives a name once, and for good."""
    stored = [n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, (ast.Store, ast.Del))]
    stored += [n.arg for n in ast.walk(tree) if isinstance(n, ast.arg)]
    return {
        target.id: node.value.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant) and type(node.value.value) is int
        for target in node.targets
        if isinstance(target, ast.Name) and stored.count(target.id) == 1
    }


def _is_open(tree: ast.Module) -> bool:
    """May names be defined in ways that the text does not show?"""
    stars = (n for n in ast.walk(tree) if isinstance(n, ast.ImportFrom) and any(a.name == "*" for a in n.names))
    words = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name)}
    return any(stars) or not words.isdisjoint({"globals", "exec", "__getattr__", "vars"})
