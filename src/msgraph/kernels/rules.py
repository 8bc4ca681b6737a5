"""Kernel rules: how the loops of an op are written, one class per op, found by the class of the op.

    @kernel_of(MatMulOp)
    class MatMulKernel(KernelRule[MatMulOp]):
        def nest(self, n, inputs, outputs, /, **fields): ...

An op whose class says ``OWN_LOOPS`` has one, in any module of this room. It is loaded when the first such op is
compiled: ``index.txt`` says which module that is. ``tools/write_stubs.py`` writes it, and an op without a rule is an
error there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Generic, NamedTuple, TypeVar

from xdsl.ir import Operation

from msgraph.dialects import dtypes
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import DType
from msgraph.dialects.op_index import load_modules
from msgraph.dialects.types import Shape, dtype_of, shape_of
from msgraph.dialects.views import View
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.support.lazy_module import load, modules_below

if TYPE_CHECKING:
    from msgraph.kernels.builder.loops import KernelBuilder, Strided

INDEX = Path(__file__).with_name("index.txt")
_PACKAGE = __name__.rpartition(".")[0]

OpT = TypeVar("OpT", bound=GraphOp)
RuleClass = TypeVar("RuleClass", bound="type[KernelRule[Any]]")


class SplitSpec(NamedTuple):
    """Where loops may be cut into parts: the axis of each operand and result, and what starts are multiples of."""

    axes: tuple[int | None, ...]
    """``None`` for what every part reads whole."""
    multiple_of: int = 1
    within: SplitSpec | None = None
    """How each part is cut again, where one axis has not enough of them."""


def by_dims(tensors: Sequence[View], dims: Sequence[int], threads: int, fewest: int = 2) -> SplitSpec | None:
    """Parts along the dim that has most places, and another one where that has too few, if there are enough."""
    shape = tensors[0].shape
    axes = sorted(dims, key=shape.__getitem__, reverse=True)
    if prod([shape[axis] for axis in axes]) < fewest:
        return None
    first, *others = [SplitSpec((axis,) * len(tensors)) for axis in axes]
    return first._replace(within=others[0]) if others and shape[axes[0]] < threads else first


class KernelRule(Generic[OpT]):
    """How one op becomes loops over buffers; sizes and strides of these are run-time numbers."""

    SEPARATE_SUMS: ClassVar[bool] = True
    """Can the loops keep sums apart from the result, for an epilogue that leaves nothing of their type?"""
    SIZES: ClassVar[frozenset[str]] = frozenset()
    """Attributes that say how large results are, and nothing else: the loops read that off the results."""

    def __init__(self, op: type[OpT]) -> None:
        self.op = op

    def nest(self, n: KernelBuilder, inputs: Sequence[Strided], outputs: Sequence[Strided], /, **fields: Any) -> None:
        """Appends to ``n`` the loops that read the buffers ``inputs`` and fill the buffers ``outputs``."""
        raise NotImplementedError

    def plan(self, tensors: Sequence[View], kinds: Sequence[DType], target: VectorTarget, /, **fields: object) -> Any:
        """What the loops depend on besides ranks and element types: part of the kernel's key, ``n.plan`` in the nest.

        ``tensors`` are the operands and results as they lie in memory.
        """
        return None

    def split(self, tensors: Sequence[View], plan: object, threads: int, /, **fields: object) -> SplitSpec | None:
        """How the loops over ``tensors`` may be cut into parts for threads, if they may: all have one ``plan``."""
        return None

    def reads(self, operand: int, view: View) -> bool:
        """Do the loops read an operand that lies so as fast as one that lies row by row? Else it is copied."""
        return True

    def epilogue_dims(self, shape: Shape) -> Shape | None:
        """The dims in which the loops give the elements of a result of ``shape`` to ``n.epilogue``, if they do."""
        return None


_RULES: dict[type[GraphOp], type[KernelRule[Any]]] = {}
"""Rules by the class of ops they are for, or a base of it; those that are loaded."""


def kernel_of(*ops: type[GraphOp]) -> Callable[[RuleClass], RuleClass]:
    """Makes a class the rule of ops, or of all members of a family."""

    def register(rule: RuleClass) -> RuleClass:
        if "nest" not in vars(rule):
            raise TypeError(f"{rule.__name__} must write: nest")
        _RULES.update(dict.fromkeys(ops, rule))
        return rule

    return register


@cache
def rule_of(op: type[GraphOp]) -> KernelRule[Any]:
    """The rule of an op, its module loaded if it is not yet."""
    if (module := _index().get(op.name.removeprefix("ms."))) is not None:
        load(f"{_PACKAGE}.{module}")
    elif op not in _RULES:
        load_rules()
    return _registered_rule(op)(op)


def reads_view(op: Operation, operand: int, view: View) -> bool:
    """Is a view as good for an op with loops of its own as a copy?"""
    return not isinstance(op, GraphOp) or not op.OWN_LOOPS or rule_of(type(op)).reads(operand, view)


def _registered_rule(op: type[GraphOp]) -> type[KernelRule[Any]]:
    for base in op.__mro__:
        if (rule := _RULES.get(base)) is not None:
            return rule
    raise TypeError(f"{op.__name__} has loops of its own, but no rule for them in kernels/")


def epilogue_dims(op: Operation) -> Shape | None:
    """The dims in which a product gives its elements to what follows it in its kernel, if anything may."""
    if not isinstance(op, GraphOp) or not op.OWN_LOOPS or len(op.results) != 1:
        return None
    shape, dtype = shape_of(op.results[0].type), dtype_of(op.results[0].type)
    rule = rule_of(type(op))
    walked = rule.epilogue_dims(shape)
    if walked is None or not dtype.is_float or walked[-1] == 1 or 0 in shape:
        return None
    return walked if rule.SEPARATE_SUMS or dtype.size > dtypes.float16.size else None


# -- which module has which rule ---------------------------------------------------------------------------------------


@cache
def _index() -> Mapping[str, str]:
    lines = (line.split(" | ") for line in INDEX.read_text().splitlines())
    return {name: module for module, names in lines for name in names.split()}


@cache
def load_rules() -> None:
    """Imports every module of the room: any may have rules."""
    modules_below(_PACKAGE)


def index_text() -> str:
    """What ``index.txt`` says: a line for each module of rules, and the ops they are for. Every op must have one."""
    load_modules()
    load_rules()
    return "".join(f"{module} | {' '.join(names)}\n" for module, names in sorted(_modules().items()))


def _modules() -> Mapping[str, list[str]]:
    modules: dict[str, list[str]] = {}
    for name, op in sorted(GraphOp.BY_NAME.items()):
        if op.OWN_LOOPS:
            module = _registered_rule(op).__module__.removeprefix(_PACKAGE + ".")
            modules.setdefault(module, []).append(name.removeprefix("ms."))
    return modules
