"""Cells with a ``bprop``: under a derivative their call is an op with a region for each of both methods."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import UnitAttr
from xdsl.ir import Block, Region, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from msgraph.diagnostics.catalog.models import BadUse
from msgraph.diagnostics.catalog.transforms import BackwardCount
from msgraph.dialects.ops.gradient import CustomVjpOp
from msgraph.frontend.state.signals import Unshared
from msgraph.frontend.state.structures import flatten, rebuild
from msgraph.frontend.state.values import Traced
from msgraph.frontend.transforms.gradients import after_hooks, fitting, is_open
from msgraph.support.trees import is_dict, is_sequence, is_tuple

if TYPE_CHECKING:
    from msgraph.frontend.state.lowering import Lowering


def call(lowering: Lowering, cell: object, args: Sequence[object], kwargs: Mapping[str, object]) -> Any:
    """Call a Cell that has a derivative of its own."""
    return _Call(lowering, cell, [*args, *kwargs.values()]).run()


class _Call:
    def __init__(self, lowering: Lowering, cell: Any, inputs: Sequence[object]) -> None:
        self.lowering = lowering
        self.builder = lowering.builder
        self.cell = cell
        self.is_open = functools.partial(is_open, lowering)
        self.tensors, self.structure = flatten(list(inputs), self.is_open)
        self.values = [self.builder.contents(tensor) for tensor in self.tensors]
        self.parameters: list[SSAValue] = []

    def run(self) -> Any:
        """Lower both methods; what the call gives."""
        forward, backward = Block(), Block()
        with self.builder.into(forward):
            output = self.lowering.call(self.cell.construct, self._inputs(_inserted(forward, self.values)), {})
            tensors, structure = flatten(output, self.is_open)
            results = [self.builder.contents(tensor) for tensor in tensors]
            forward.add_op(self.builder.end("ms.yield", results))
        with self.builder.into(backward):
            inputs = self._inputs(_inserted(backward, self.values))
            both = [self._rebuilt(structure, tensors, _inserted(backward, results)) for _ in ("out", "dout")]
            self._backward(backward, inputs, self.lowering.call(self.cell.bprop, [*inputs, *both], {}))
        op = CustomVjpOp.create(
            operands=[*self.values, *self.parameters], result_types=[value.type for value in results],
            regions=[Region(forward), Region(backward)], location=self.lowering.location(),
        )  # fmt: skip
        self.builder.block.add_op(op)
        return self._rebuilt(structure, tensors, op.results)

    def _inputs(self, values: Sequence[SSAValue]) -> list[Any]:
        """The inputs with other values for their tensors."""
        return self._rebuilt(self.structure, self.tensors, values)

    def _rebuilt(self, structure: object, like: Sequence[object], values: Sequence[SSAValue]) -> Any:
        """A structure with values in the places of tensors and numbers of the run."""
        kinds = [leaf.kind if isinstance(leaf, Traced) else "tensor" for leaf in like]
        traced = self.lowering.adapter.traced
        return rebuild(structure, [traced(v, kind, self.lowering) for v, kind in zip(values, kinds, strict=True)])

    # -- backward ----------------------------------------------------------------------------------------

    def _backward(self, block: Block, inputs: Sequence[object], result: object) -> None:
        """Ends the block with what ``bprop`` gave: for the inputs, and for parameters."""
        gradients, by_parameter = _split(result)
        if len(gradients) != len(inputs):
            raise BackwardCount(type(self.cell).__name__, len(gradients), len(inputs)).error()
        slopes: list[SSAValue] = []
        for argument, gradient in zip(inputs, gradients, strict=True):
            slopes += self._slopes(argument, gradient)
        for parameter, gradient in by_parameter.items():
            reference = self.builder.capture(parameter, self.lowering.adapter.array_of(parameter))
            self.parameters.append(reference.ssa)
            slopes.append(self._slope(self.builder.lift(parameter), gradient))
        block.add_op(self.builder.end("ms.yield", slopes))

    def _slopes(self, argument: object, gradient: object) -> list[SSAValue]:
        """The gradients for one input: for its tensors, one after the other; zeros where there is none."""
        wanted, _ = flatten(argument, self.is_open)
        gradients = flatten(gradient)[0] if isinstance(gradient, (tuple, list, dict)) else [gradient] * len(wanted)
        if len(gradients) != len(wanted):
            raise BackwardCount(type(self.cell).__name__, len(gradients), len(wanted)).error()
        return [self._slope(like, leaf) for like, leaf in zip(wanted, gradients, strict=True)]

    def _slope(self, like: Traced, gradient: object) -> SSAValue:
        return self.builder.contents(fitting(self.lowering, type(self.cell).__name__, like, gradient))


class HookedCall(_Call):
    """Identities around the call of a Cell, in whose derivatives its hooks see the gradients."""

    def __init__(self, lowering: Lowering, cell: Any, inputs: Sequence[object], hooks: Sequence[object]) -> None:
        super().__init__(lowering, cell, inputs)
        self.hooks = hooks

    def around(self, run: Callable[[Sequence[object]], object]) -> Any:
        """What the call gives; hooks are lowered when the whole function is, the last one first, as they will run."""
        before = _identity(self.lowering, self.values, len(self.values), "watches")
        tensors, structure = flatten(run(self._inputs(before.results)), self.is_open)
        outputs = [self.builder.contents(tensor) for tensor in tensors]
        after = _identity(self.lowering, [*outputs, *before.results], len(outputs), "watches")
        _inserted(before.backward.block, [*before.results, *before.results, *before.results, *outputs])
        self.lowering.watches.append(functools.partial(self._hooked, before))
        if self.lowering.branch_depth:  # what they do belongs to the branch
            self.lowering.watches.pop()()
        return self._rebuilt(structure, tensors, after.results)

    def _hooked(self, op: CustomVjpOp) -> None:
        """The hooks, given the gradients of inputs and outputs, and what they make of the former."""
        block, count = op.backward.block, len(op.results)
        slopes = [self.lowering.adapter.traced(slope, "tensor", self.lowering) for slope in block.args[2 * count :]]
        inputs: Sequence[Any] = slopes[:count]
        with self.builder.into(block):
            for hook in self.hooks:
                instead: Any = self.lowering.call(hook, (self.cell, tuple(inputs), tuple(slopes[count:])), {})
                if instead is not None:
                    inputs = instead if is_sequence(instead) else (instead,)
            if len(inputs) != count:
                raise BackwardCount(type(self.cell).__name__, len(inputs), count).error()
            changed = [self._slope(like, new) for like, new in zip(slopes, inputs, strict=False)]
        block.add_op(self.builder.end("ms.yield", changed))


class HookedTensor:
    """A function that sees the gradient of a tensor of a graph, and may replace it: ``y.register_hook(hook)``.

    It stands in the derivative of an identity behind what makes the tensor, before all uses, earlier ones too.
    """

    def __init__(self, lowering: Lowering, tensor: Traced, hook: object) -> None:
        if not callable(hook):
            raise TypeError(f"Expected a callable hook function, but got {type(hook).__name__}.")
        if lowering.functions.open:
            raise Unshared("a hook sees the gradient of a tensor in it")
        self.lowering, self.hook, self.is_removed = lowering, hook, False
        self.value = lowering.builder.contents(tensor)
        self.depth = lowering.branch_depth + lowering.mapped
        self.backward = Block(arg_types=[self.value.type] * 3)
        if self.depth:  # what it does belongs to the branch
            if lowering.builder.block not in (self.value.owner, self.value.owner.parent):
                raise ValueError("a tensor that is made before a branch or loop of the run cannot be hooked in it")
            self._lowered()
        lowering.watches.append(self._lowered)

    def remove(self) -> None:
        """Take the hook off again."""
        if self.lowering.branch_depth + self.lowering.mapped > self.depth:
            raise ValueError("a hook from before a branch or loop of the run cannot be removed in it")
        self.is_removed = True

    def _lowered(self) -> Callable[[], None] | None:
        b, slope = self.lowering.builder, self.lowering.adapter.traced(self.backward.args[-1], "tensor", self.lowering)
        if self.backward.is_empty and not self.is_removed:
            with b.into(self.backward):
                slope = after_hooks(self.lowering, [self.hook], slope)
                self.backward.add_op(b.end("ms.yield", [b.contents(slope)]))
        return None if self.is_removed else self._insert

    def _insert(self) -> None:
        value = self.value
        if not self.lowering.builder.block.is_ancestor(value.owner):
            problem = "a tensor that is made outside of the function that is differentiated cannot be hooked in it."
            raise BadUse("register_hook", problem).error()
        while (user := value.get_user_of_unique_use()) is not None and "hook" in user.attributes:
            value = user.results[0]  # of a hook registered later, which is called later
        op = _identity(self.lowering, [value], 1, "hook", self.backward)
        op.detach()
        value.replace_uses_with_if(op.results[0], lambda use: use.operation is not op)
        maker = value.owner
        Rewriter.insert_op(op, InsertPoint.at_start(maker) if isinstance(maker, Block) else InsertPoint.after(maker))


def _identity(
    lowering: Lowering, operands: Sequence[SSAValue], count: int, mark: str, backward: Block | None = None
) -> CustomVjpOp:
    """An op that gives its first operands, in whose derivative nothing stands yet, or a block."""
    forward = Block(arg_types=[value.type for value in operands])
    forward.add_op(lowering.builder.end("ms.yield", forward.args[:count]))
    op = CustomVjpOp.create(
        operands=operands, result_types=[value.type for value in operands[:count]], attributes={mark: UnitAttr()},
        regions=[Region(forward), Region(backward or Block())], location=lowering.location(),
    )  # fmt: skip
    lowering.builder.block.add_op(op)
    return op


def _inserted(block: Block, like: Sequence[SSAValue]) -> list[SSAValue]:
    """New arguments of a block, of the types of some values."""
    return [block.insert_arg(value.type, len(block.args)) for value in like]


def _split(result: object) -> tuple[Sequence[object], Mapping[object, object]]:
    """The gradients for inputs, and those for parameters."""
    whole: tuple[object, ...] = tuple(result) if is_sequence(result) else (result,)
    if len(whole) == 2 and is_dict(whole[1]):
        return whole[0] if is_tuple(whole[0]) else (whole[0],), whole[1]
    return whole, {}
