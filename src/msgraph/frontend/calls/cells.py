"""Calls of Cells: those that share one function of the graph, compute in other float types, or belong to a stage.

A shared function is lowered for the first Cell and called for all. Which Cells may share is said by their class
(``lazy_inline``) or found out (``cell_reuse="auto"``); whether they do is decided by what the first one's graph relies
on. Everything that was read of the first Cell is looked up in the next one: its children and parameters are its
*twins*, plain values must be equal. Where they are not, say because an attribute was changed after ``__init__``, the
Cell gets a function of its own, and a note says why.

A Cell that computes in other float types than those of its parameters and inputs says so in words:

    in:float16         its float inputs are cast, and what it loads of parameters (``to_float``)
    out:float32        so are its outputs
    products:float16   products and convolutions, here and in Cells below; the results are cast back
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from types import MethodType
from typing import TYPE_CHECKING, Any, TypeVar

from msgraph.diagnostics.catalog.parallel import StageOutside
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import tag
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.micro_batch import micro_batch
from msgraph.frontend.calls.builtin_functions import stands_in_for
from msgraph.frontend.calls.specialisation import CallSignature, FunctionSpecialiser
from msgraph.frontend.state.external_state import MISSING, Guard, class_of, same
from msgraph.frontend.state.lowered_functions import LoweredFunction
from msgraph.frontend.state.signals import Unshared
from msgraph.frontend.state.structures import substitute
from msgraph.frontend.state.temporary import temporarily
from msgraph.frontend.state.values import Traced
from msgraph.frontend.syntax.classes import get_attribute, is_user_class, noted_member
from msgraph.support import config
from msgraph.support.log import LOG
from msgraph.support.processes import stage_count
from msgraph.support.trees import is_dict, is_sequence

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


def call_cell(
    lowering: Lowering, cell: object, args: Sequence[object], kwargs: Mapping[str, object], recomputed: bool = False
) -> object:
    """The call of a Cell within a graph: of the function it shares with others, or in place.

    One that is to be ``recomputed`` has a function in any case, for gradients to see where it begins and ends.
    """
    cls = class_of(cell)
    key = _key(lowering, cell, cls)

    def body(arguments: Any) -> object:
        return lowering.call(_construct(lowering, cell), *arguments)

    if (key is None and not recomputed) or lowering.external.is_inside(cell):
        return body((args, kwargs))
    shared = key is not None and getattr(cell, "no_inline", True) is not False
    return _outlined(lowering, key or (cls, id(cell)), cls.__name__, args, kwargs, body, shared, recomputed, cell)


def _outlined(
    lowering: Lowering, key: Hashable, name: str, args: Sequence[object], kwargs: Mapping[str, object],
    body: Callable[[Any], object], shared: bool, recomputed: bool, cell: object = None,
) -> object:  # fmt: skip
    """What a body gives, by way of a function of the graph; in place where that would not do the same."""
    arguments = (tuple(args), dict(kwargs))
    call, graph, specialiser = CallSignature(lowering, arguments), lowering.functions, FunctionSpecialiser(lowering)
    signature = ((key, lowering.differentiating > 0, recomputed), call.key)
    if call.changeable or signature in graph.unshared:
        return body(arguments)
    difference = ""
    for function in graph.known.get(signature, ()):
        if function in graph.open and function.owner is not cell:
            continue
        twins = Twins(lowering, function)
        if function.owner is cell or twins.agree(cell):
            return specialiser.emit(function, call.leaves, twins.of)
        difference = twins.difference
    if difference and hasattr(cell, "cell_init_args"):
        LOG.warning("%s does not share the graph of its like: %s.", name, difference)
    try:
        function = specialiser.make(signature, name, arguments, body, shared, cell)
    except Unshared as reason:
        graph.unshared.add(signature)
        LOG.info("%s is put in place at each call: %s.", name, reason)
        return body(arguments)
    function.recomputed = recomputed
    return specialiser.emit(function, call.leaves)


def call_recomputed(
    lowering: Lowering, function: object, args: Sequence[object], kwargs: Mapping[str, object]
) -> object:
    """A call whose gradient computes it again, where there will be one and where it leaves no trace in Python."""

    def body(arguments: Any) -> object:
        return lowering.call(function, *arguments)

    if not lowering.differentiating:
        return body((args, kwargs))
    name = getattr(function, "__qualname__", class_of(function).__name__)
    return _outlined(lowering, object(), name, args, kwargs, body, shared=False, recomputed=True)


def _construct(lowering: Lowering, cell: Any) -> object:
    """What a Cell does when it is called; layers of this package do what their class says."""
    cls = class_of(cell)
    if not _is_layer(cls):
        return get_attribute(lowering, cell, "construct")
    noted_member(lowering, cls, "construct")
    return cell.construct


def _key(lowering: Lowering, cell: Any, cls: type[object]) -> Hashable:
    """What a Cell has in common with those it may share a graph with; ``None`` if it shares none."""
    reuse = str(config.read("cell_reuse"))
    if reuse == "0":
        return None
    lazy = getattr(cell, "lazy_key", None)
    if lazy is not None:
        return (cls, lazy)
    if reuse != "auto" or _is_layer(cls) or next(iter(cell.get_parameters()), None) is None:
        return None
    return (cls, "auto")


def _is_layer(cls: type[object]) -> bool:
    """Layers of this package are small: a call would keep them out of the kernels around them."""
    return cls.__module__.startswith(f"{__name__.partition('.')[0]}.")


class Twins:
    """What stands in one Cell where the graph of another one found something of its own."""

    def __init__(self, lowering: Lowering, function: LoweredFunction) -> None:
        self.lowering = lowering
        self.function = function
        self.of: dict[int, object] = {}
        """The twins, by the ids of the objects the function was lowered for."""
        self.difference = ""
        self._guards: list[Guard] = []
        self._read: list[object] = []

    def agree(self, cell: object) -> bool:
        """Would the graph be the same for ``cell``? If so, what it relies on there is noted."""
        if not self._pair(self.function.owner, cell):
            self.difference = self.difference or "it has other parts"
            return False
        for guard in self.function.reads:
            if id(guard.owner) in self.of and not self._holds(guard, self.of[id(guard.owner)]):
                return False
        external = self.lowering.external
        for guard in self._guards:
            external.rely(guard)
        for tensor in self._read:
            external.read_elements(tensor, self.lowering.adapter.array_of)
        return True

    def _holds(self, guard: Guard, owner: Any) -> bool:
        """Does the twin of what was read give the same?"""
        if owner is guard.owner:
            return True
        if guard.kind not in ("contents", "class", "state", "attribute"):
            return guard.kind == "elements"  # compared when the tensors were paired
        if guard.kind == "attribute" and self.lowering.external.written(owner, guard.name) is not MISSING:
            self.difference = f"its attribute `{guard.name}` is written by the graph"
            return False
        twin = Guard(guard.kind, owner, guard.name, None)
        twin.value = value = owner.copy() if guard.kind == "contents" else twin.now()
        self._guards.append(twin)
        if self._pair(guard.value, value):
            return True
        self.difference = f"its attribute `{guard.name}` is {value!r}, not {guard.value!r}"
        return False

    # -- pairs -----------------------------------------------------------------------------------------

    def _pair(self, mine: Any, other: Any) -> bool:
        """Can ``other`` stand where the graph was made with ``mine``?"""
        if id(mine) in self.of:
            return self.of[id(mine)] is other
        if class_of(mine) is not class_of(other):
            return False
        if is_sequence(mine):
            return self._are(mine, other) and len(mine) == len(other) and all(map(self._pair, mine, other))
        if is_dict(mine):
            return self._are(mine, other) and self._pair_items(mine, other)
        if isinstance(mine, MethodType):
            return mine.__func__ is other.__func__ and self._pair(mine.__self__, other.__self__)
        if self.lowering.adapter.is_tensor(mine):
            return self._pair_tensors(mine, other)
        if getattr(class_of(mine), "__ms_cell__", False):
            cells = self._pair_items(mine.name_cells(), other.name_cells())
            return self._are(mine, other) and cells and self._pair_items(mine._params, other._params)
        if mine is other or same(mine, other):
            return True
        return self._pair_objects(mine, other)

    def _are(self, mine: object, other: object) -> bool:
        self.of[id(mine)] = other
        return True

    def _pair_items(self, mine: Mapping[object, object], other: Mapping[object, object]) -> bool:
        return list(mine) == list(other) and all(map(self._pair, mine.values(), other.values()))

    def _pair_tensors(self, mine: Any, other: Any) -> bool:
        adapter, builder = self.lowering.adapter, self.lowering.builder
        a, b = adapter.array_of(mine), adapter.array_of(other)
        if a.dtype != b.dtype or a.shape != b.shape:
            return False
        if adapter.is_parameter(mine):
            return mine.requires_grad == other.requires_grad and self._are(mine, other)
        if id(mine) not in builder.captures and mine is not other:
            if a.tobytes() != b.tobytes():
                return False
            self._read.append(other)
        return self._are(mine, other)

    def _pair_objects(self, mine: object, other: object) -> bool:
        """Objects of the user's, whose attributes are guarded one by one; operators, by their settings."""
        cls = class_of(mine)
        if is_user_class(self.lowering, cls):
            return self._are(mine, other)
        if getattr(cls, "__ms_native__", False) or hasattr(mine, "tobytes"):
            return repr(mine) == repr(other) and _contents(mine) == _contents(other)
        return False


def _contents(value: Any) -> object:
    return value.tobytes() if hasattr(value, "tobytes") else repr(sorted(getattr(value, "__dict__", {}).items()))


# -- in other float types ---------------------------------------------------------------------------------------------


T = TypeVar("T")

_PRODUCTS = frozenset({"ms.matmul", "ms.conv2d"})


class FloatTypes:
    """The float types of a call of a Cell, while it is lowered; those of its ops are those of the Cell around, too."""

    def __init__(self, lowering: Lowering, words: str) -> None:
        self.lowering = lowering
        around = [(word, dtype) for word, dtype in lowering.precision if word == "products"]
        own = [word.split(":") for word in words.split() if ":" in word]
        self.types: dict[str, DType] = {**dict(around), **{word: dtypes.by_name(name) for word, name in own}}

    def in_use(self) -> AbstractContextManager[None]:
        """Inside, the Cell is lowered."""
        emit = self._emit if "products" in self.types and "in" not in self.types else None
        types, loaded = tuple(self.types.items()), self.types.get("in")
        return temporarily(self.lowering, precision=types, float_type=loaded, autocast=emit)

    def converted(self, tree: T, side: str) -> T:
        """What goes ``"in"`` or comes ``"out"`` of the Cell; parameters are cast where they are loaded."""
        if (wanted := self.types.get(side)) is None:
            return tree
        builder, adapter = self.lowering.builder, self.lowering.adapter

        def cast(leaf: object) -> Any:
            tensor = leaf.kind == "tensor" if isinstance(leaf, Traced) else adapter.is_tensor(leaf)
            if not tensor or adapter.is_parameter(leaf):
                return leaf
            value = leaf if isinstance(leaf, Traced) else builder.lift(leaf)
            dtype = builder.dtype_of(value)
            return builder.convert(value, wanted) if dtype.is_float and dtype is not wanted else leaf

        return substitute(tree, cast)

    def _emit(self, op: type[GraphOp], operands: Sequence[Traced], fields: Mapping[str, object] | None) -> list[Traced]:
        """An op in the type it is to be computed in."""
        builder, lowering = self.lowering.builder, self.lowering
        with temporarily(lowering, autocast=None):
            if op.name not in _PRODUCTS or builder.dtype_of(operands[0]) is not dtypes.float32:
                return builder.emit(op, operands, fields)
            results = builder.emit(op, [builder.convert(v, self.types["products"]) for v in operands], fields)
            return [builder.convert(result, dtypes.float32) for result in results]


# -- stages and micro-batches -----------------------------------------------------------------------------------------


@contextmanager
def tagging(lowering: Lowering, stage: int | None = None, micro: int | None = None) -> Generator[None]:
    """Inside, what is added to the current block belongs to a stage, a micro-batch, or both.

    It is tagged when the call is over, where inner Cells have not tagged it: so calls of shared functions and branches
    have tags, too. Constants belong to no stage.
    """
    block = lowering.builder.block
    before = block.last_op
    yield
    op = block.first_op if before is None else before.next_op
    while op is not None:
        tag(op, stage, micro)
        op = op.next_op


def in_stage(lowering: Lowering, cell: object, call: Callable[[], object]) -> object:
    """``call()``, the call of a Cell, whose operators belong to the stage of the Cell if it has one."""
    stages = stage_count()
    if stages == 1:
        return call()
    stage = getattr(cell, "pipeline_stage", None)
    if not lowering.external.is_inside(cell):
        lowering.external.read("attribute", cell, "pipeline_stage", stage)
    if stage is None:
        return call()
    if stage >= stages:
        raise StageOutside(type(cell).__name__, stage, stages).error()
    with tagging(lowering, stage):
        return call()


@stands_in_for(micro_batch)
def in_micro_batch(lowering: Lowering, index: int, network: object, *inputs: object) -> object:
    """What a network gives for a part of a batch."""
    if stage_count() < 2:
        return lowering.call(network, inputs, {})
    with tagging(lowering, micro=index):
        return lowering.call(network, inputs, {})
