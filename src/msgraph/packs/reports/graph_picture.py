"""Graphs as pictures: boxes in layers, arrows downwards; ``f.graph().svg()``, ``f.graph().dot()``.

What is large is folded, so that no picture has more than a few dozen boxes: a function that is called is one box
that leads to a picture of its own, and so is what the body of a branch or a loop does. In a long function the ops that
come from one line of the program are one box, and many boxes in a row are one that holds them. Parameters are no
boxes: what reads them is named by the Cell that has them, ``body.0.conv1``.

The layers are those of Sugiyama's method (Sugiyama, Tagawa, Toda, 1981): the longest path from the inputs says how deep
a box lies, two sweeps put it near the middle of what it is tied to. All of it takes linear time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import accumulate, groupby, takewhile
from typing import TypeVar, cast

from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Attribute, Block, BlockArgument, Operation, OpResult, SSAValue
from xdsl.traits import ConstantLike, IsTerminator

from msgraph.diagnostics.spans import Span, from_location
from msgraph.dialects.accesses import parameter_names
from msgraph.dialects.contract import label_of
from msgraph.dialects.families.view import ViewOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import DYNAMIC, RefType, StateType, dtype_of, shape_of
from msgraph.kernels.roles import outer_operands

T = TypeVar("T")

MOST_BOXES = 40
"""Boxes of one picture; more are folded."""

MOST_LETTERS = 42
"""Of a line in a box: no box is wider than a pane."""

_HEIGHT, _GAP, _LAYER, _LETTER, _PAD = 34, 18, 62, 7.2, 14


def cell_path(parameters: Iterable[str]) -> str:
    """The path of the Cell that has some parameters, by their names: the innermost one that has all of them."""
    return ".".join(_common(name.split(".")[:-1] for name in parameters))


def _common(rows: Iterable[Sequence[T]]) -> list[T]:
    """What all rows begin with."""
    return [row[0] for row in takewhile(lambda row: len(set(row)) == 1, zip(*rows, strict=False))]


@dataclass
class PictureBox:
    """One box of a picture, in pixels, and what it stands for."""

    label: str
    detail: str
    kind: str
    """``op``, ``input``, ``output``, ``effect``, or ``fold``: it has a picture of its own."""

    places: tuple[Span, ...]
    """Where its ops come from: the place itself, then its callers, without what is said twice."""

    opens: str = ""
    """The name of the picture behind it."""

    ops: list[Operation] = field(default_factory=list[Operation])
    x: float = 0
    y: float = 0
    width: float = 0


@dataclass
class Arrow:
    """An arrow between two boxes; ``is_order`` if no value goes along it, but the order of effects."""

    start: int
    end: int
    label: str
    is_order: bool


@dataclass
class Picture:
    """What is seen at a time: a function, a body of it, or what was folded."""

    name: str
    title: str
    boxes: list[PictureBox]
    edges: list[Arrow]
    width: float = 0
    height: float = 0

    def svg(self) -> str:
        """The picture as a file that stands by itself."""
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:.0f} {self.height:.0f}" '
            f'width="{self.width:.0f}" height="{self.height:.0f}" font-family="system-ui, sans-serif" font-size="12">',
            f"<title>{escape(self.title)}</title>",
            "<style>rect{fill:#f4f6fb;stroke:#8a94ad}.input rect,.output rect{fill:#fff}.effect rect{fill:#fdf1e3;"
            "stroke:#c98a3c}.fold rect{fill:#e4ebfb;stroke:#4568b8}path{fill:none;stroke:#8a94ad}"
            ".order{stroke-dasharray:3 3}text{fill:#1c2333}.detail{fill:#5b657e;font-size:10px}</style>",
        ]
        for edge in self.edges:
            css_class = "order" if edge.is_order else "value"
            parts += [f'<path class="{css_class}" d="{self.curve(edge)}"/>']
        for box in self.boxes:
            middle = box.x + box.width / 2
            parts.append(
                f'<g class="{box.kind}"><rect x="{box.x:.1f}" y="{box.y:.1f}" width="{box.width:.1f}" '
                f'height="{_HEIGHT}" rx="6"/><text x="{middle:.1f}" y="{box.y + 15:.1f}" text-anchor="middle">'
                f'{escape(box.label)}</text><text class="detail" x="{middle:.1f}" y="{box.y + 27:.1f}" '
                f'text-anchor="middle">{escape(box.detail)}</text></g>'
            )
        return "\n".join([*parts, "</svg>", ""])

    def curve(self, edge: Arrow) -> str:
        """The path of an arrow, as SVG writes it."""
        start, end = self.boxes[edge.start], self.boxes[edge.end]
        x1, y1 = start.x + start.width / 2, start.y + _HEIGHT
        x2, y2 = end.x + end.width / 2, end.y
        bend = (y2 - y1) / 2
        return f"M{x1:.1f},{y1:.1f} C{x1:.1f},{y1 + bend:.1f} {x2:.1f},{y2 - bend:.1f} {x2:.1f},{y2:.1f}"

    def dot(self) -> str:
        """The picture for Graphviz, whose strings are written as JSON's are."""
        lines = [f"digraph {json.dumps(self.title, ensure_ascii=False)} {{", "  node [shape=box, style=rounded];"]
        for index, box in enumerate(self.boxes):
            label = f"{box.label}\n{box.detail}" if box.detail else box.label
            lines.append(f"  n{index} [label={json.dumps(label, ensure_ascii=False)}];")
        for edge in self.edges:
            style = " [style=dashed]" if edge.is_order else ""
            lines.append(f"  n{edge.start} -> n{edge.end}{style};")
        return "\n".join([*lines, "}", ""])


class GraphPictures:
    """The pictures of a graph; the first one is that of the function itself.

    After ``most`` boxes no more pictures are drawn: those that lie deepest are left out.
    """

    def __init__(self, module: ModuleOp, most: int = 200_000) -> None:
        self.module = module
        self.pictures: dict[str, Picture] = {}
        functions = [op for op in module.ops if isinstance(op, func.FuncOp) and op.body.blocks]
        self._waiting: list[tuple[str, str, Block, Sequence[Operation]]] = []
        self._parameters: dict[SSAValue, str] = {}
        for op in functions:
            name = op.sym_name.data
            named = zip(op.body.block.args, parameter_names(op), strict=False)
            self._parameters |= {argument: parameter for argument, parameter in named if parameter}
            self._waiting.append((name, name, op.body.block, list(op.body.block.ops)))
        for op in module.walk():
            if isinstance(op, LoadOp | ViewOp) and op.operands[0] in self._parameters:
                self._parameters[op.results[0]] = self._parameters[op.operands[0]]
        waiting = iter(self._waiting)  # it grows while it is walked
        for count in accumulate((len(self._draw(*one).boxes) for one in waiting), initial=0):
            if count > most:
                break

    @property
    def first(self) -> Picture:
        """The picture of the function itself."""
        return next(iter(self.pictures.values()))

    def svg(self, name: str | None = None) -> str:
        """A picture as SVG: of the function itself, or of another one by its name; raises ``KeyError`` for others."""
        return (self.first if name is None else self.pictures[name]).svg()

    def dot(self, name: str | None = None) -> str:
        """The same for Graphviz."""
        return (self.first if name is None else self.pictures[name]).dot()

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return str(self.module)

    def __repr__(self) -> str:
        return f"<graph of {self.first.title}: {len(self.pictures)} pictures>"

    # -- one picture -------------------------------------------------------------------------------------

    def _draw(self, name: str, title: str, block: Block, ops: Sequence[Operation]) -> Picture:
        boxes = list(self._boxes(name, title, block, ops))
        owner: dict[SSAValue, int] = {}
        for index, box in enumerate(boxes):
            for op in box.ops:
                owner |= dict.fromkeys(op.results, index)
        inputs: dict[SSAValue, int] = {}
        edges: dict[tuple[int, int], Arrow] = {}
        for index in range(len(boxes)):
            for op in boxes[index].ops:
                for value in outer_operands(op):
                    source = owner.get(value, inputs.get(value))
                    if source is None:
                        if (isinstance(value, OpResult) and _is_hidden(value.op)) or value in self._parameters:
                            continue
                        source = inputs[value] = len(boxes)
                        boxes.append(_input_box(value, block))
                    if source != index:
                        is_order = isinstance(value.type, StateType)
                        edge = edges.setdefault((source, index), Arrow(source, index, _type(value), is_order))
                        edge.is_order &= is_order
        picture = self.pictures[name] = Picture(name, title, boxes, list(edges.values()))
        _lay_out(picture)
        return picture

    def _boxes(self, name: str, title: str, block: Block, ops: Sequence[Operation]) -> Iterator[PictureBox]:
        """The boxes that the ops are drawn as."""
        shown = [
            op for op in ops if not _is_hidden(op) and not (isinstance(op, LoadOp) and op.output in self._parameters)
        ]
        if len(shown) <= MOST_BOXES:
            for op in shown:
                yield self._box(name, op)
            return
        chains = {op: [(span.file, span.line) for span in from_location(op.location)[::-1]] for op in shown}
        depth = len(_common(chains.values()))
        by_line = [list(run) for _, run in groupby(shown, key=lambda op: chains[op][depth : depth + 1])]
        if len(by_line) > len(shown) * 3 // 4:
            size = max(-(-len(shown) // MOST_BOXES), 40)
            by_line = [shown[start : start + size] for start in range(0, len(shown), size)]
        if len(by_line) > MOST_BOXES:
            size = -(-len(by_line) // MOST_BOXES)
            by_line = [sum(by_line[i : i + size], list[Operation]()) for i in range(0, len(by_line), size)]
        for part, run in enumerate(by_line):
            if len(run) == 1:
                yield self._box(name, run[0])
                continue
            inner = f"{name}/{part}"
            lines = dict.fromkeys(line for op in run for _, line in chains[op][depth : depth + 1])
            label = f"line {min(lines)}" if len(lines) == 1 else f"part {part + 1}"
            path = self._path(run)
            self._waiting.append((inner, f"{title} › {path or label}", block, run))
            detail = f"{label}, {len(run)} operations" if path else f"{len(run)} operations"
            yield PictureBox(path or label, detail, "fold", places_of(run), inner, run)

    def _path(self, ops: Iterable[Operation]) -> str:
        """The Cell whose parameters some ops read or write, empty where they have none in common."""
        return cell_path(
            self._parameters[value] for op in ops for value in outer_operands(op) if value in self._parameters
        )

    def _box(self, name: str, op: Operation) -> PictureBox:
        css_class, opens = "op", ""
        types = [_type(result) for result in op.results if not isinstance(result.type, StateType)]
        detail = ", ".join(types) if len(types) < 3 else f"{types[0]} and {len(types) - 1} more"
        label = label_of(op).removeprefix("ms.").removeprefix("func.")
        if isinstance(op, func.CallOp):
            css_class, label, opens = "fold", op.callee.string_value(), op.callee.string_value()
        elif op.regions and any(region.blocks for region in op.regions):
            css_class, opens = "fold", f"{name}/{len(self._waiting)}{label}"
            inside = [inner for region in op.regions for body in region.blocks for inner in body.ops]
            self._waiting.append((opens, f"{name} › {label}", op.regions[0].block, inside))
        elif isinstance(op, func.ReturnOp) or op.has_trait(IsTerminator):
            css_class = "output"
        elif any(isinstance(result.type, StateType) for result in op.results):
            css_class = "effect"
        for value in op.operands:
            if isinstance(value, OpResult) and isinstance(value.op, ConstantOp) and not shape_of(value.type):
                label += f" {value.op.array.item():.6g}" if value.op.array.dtype.kind in "fiu" else ""
        path = self._path([op])
        return PictureBox(
            _cut(label), _cut(f"{path}: {detail}" if path else detail), css_class, places_of([op]), opens, [op]
        )


def _cut(text: str) -> str:
    return text if len(text) <= MOST_LETTERS else f"{text[: MOST_LETTERS - 1]}…"


def _is_hidden(op: Operation) -> bool:
    """Constants and the first state of an effect are no boxes."""
    return op.has_trait(ConstantLike) or isinstance(op, ConstantOp) or op.name == "ms.initial_state"


def _input_box(value: SSAValue, block: Block) -> PictureBox:
    if isinstance(value, BlockArgument):
        return PictureBox(value.name_hint or f"argument {value.index}", _type(value), "input", ())
    op = cast(OpResult, value).op
    return PictureBox(op.name.removeprefix("ms."), _type(value), "input", places_of([op]))


def _type(value: SSAValue) -> str:
    """The type of a value, short."""
    if isinstance(value.type, StateType):
        return ""
    if isinstance(value.type, RefType):
        return f"{_tensor(value.type.target)} &"
    return _tensor(value.type)


def _tensor(type_: Attribute) -> str:
    try:
        sizes = ("?" if size == DYNAMIC else str(size) for size in shape_of(type_))
    except TypeError:
        return str(type_)
    return f"{dtype_of(type_)}[{', '.join(sizes)}]"


def places_of(ops: Iterable[Operation]) -> tuple[Span, ...]:
    """The lines that ops come from, each once, by the first span in it."""
    lines: dict[tuple[str, int], Span] = {}
    for op in ops:
        for span in from_location(op.location):
            lines.setdefault((span.file, span.line), span)
    return tuple(lines.values())


# -- layout ------------------------------------------------------------------------------------------------------


def _lay_out(picture: Picture) -> None:
    """Give every box its place."""
    boxes, edges = picture.boxes, picture.edges
    before: list[list[int]] = [[] for _ in boxes]
    after: list[list[int]] = [[] for _ in boxes]
    for edge in edges:
        before[edge.end].append(edge.start)
        after[edge.start].append(edge.end)
    depth = _depths(before, after)
    layers: list[list[int]] = [[] for _ in range(max(depth, default=-1) + 1)]
    for node in range(len(boxes)):
        layers[depth[node]].append(node)
    for box in boxes:
        box.width = max(len(box.label) * _LETTER, len(box.detail) * _LETTER * 0.84) + 2 * _PAD
    for layer in layers:
        _spread(boxes, layer)
    for _ in range(2):
        for layer, ties in ((layers, before), (layers[::-1], after)):
            for row in layer:
                others = {n: ties[n] or [n] for n in row}
                middle = {n: sum(boxes[k].x + boxes[k].width / 2 for k in ks) / len(ks) for n, ks in others.items()}
                row.sort(key=middle.__getitem__)
                _spread(boxes, row, middle)
    left = min((box.x for box in boxes), default=0)
    for box, level in zip(boxes, depth, strict=True):
        box.x, box.y = box.x - left + _GAP, level * _LAYER + _GAP
    picture.width = max((box.x + box.width for box in boxes), default=0) + _GAP
    picture.height = len(layers) * _LAYER + _GAP


def _depths(before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]) -> list[int]:
    """The longest path from an input; inputs lie right above the first who takes them."""
    depth, missing = [0] * len(before), [len(sources) for sources in before]
    ready = [node for node, count in enumerate(missing) if not count]
    for node in ready:
        for user in after[node]:
            depth[user] = max(depth[user], depth[node] + 1)
            missing[user] -= 1
            if not missing[user]:
                ready.append(user)
    for node, sources in enumerate(before):
        if not sources and after[node]:
            depth[node] = max(0, min(depth[user] for user in after[node]) - 1)
    return depth


def _spread(boxes: Sequence[PictureBox], row: Sequence[int], middle: dict[int, float] | None = None) -> None:
    """Put the boxes of a layer beside each other, each as near to its middle as those before it let it."""
    edge = float("-inf")
    shift = 0.0
    for node in row:
        box = boxes[node]
        wanted = middle[node] - box.width / 2 if middle is not None else 0.0
        box.x = max(wanted, edge + _GAP) if edge > float("-inf") else wanted
        shift += box.x - wanted
        edge = box.x + box.width
    if middle is not None and row:
        for node in row:  # what was pushed to the right pushes back
            boxes[node].x -= shift / len(row)
