"""Derivatives in a mapped function, as far as they are there when functions are mapped.

A derivative whose region is without loops and calls has been expanded before: it is plain ops by now. One that is
left becomes the derivative of the batched function. Elements know nothing of each other, so the gradient of all of
them together is, element by element, the gradient of each:

    %y, %g = ms.grad %x {one element}           %y', %g' = ms.grad %x' {all elements}

For that, each element has a copy of its own of what is differentiated. Of a parameter they share, this is a zero that
every load of it is added to; negative zeros, which change no number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.dialects import func
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue

from msgraph.diagnostics.catalog.transforms import NoBatchRule
from msgraph.diagnostics.spans import from_location
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.batching import moved
from msgraph.dialects.contract import Axis
from msgraph.dialects.effects import functions_of
from msgraph.dialects.families.stateful import parameter_of, target_of
from msgraph.dialects.ops.control import WhileOp
from msgraph.dialects.ops.gradient import CustomVjpOp, GradOp, PullbackOp, VjpOp
from msgraph.dialects.ops.mapping import whole_type
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.types import PULLBACK, RefType, Tensor, as_tensor_type, dtype_of
from msgraph.dialects.walking import ops_between
from msgraph.passes.calls import calls_itself
from msgraph.passes.expand_calls import expand
from msgraph.passes.expand_vmap.batcher import Batcher, batches
from msgraph.passes.expand_vmap.control_flow import end_with
from msgraph.support.lazy_module import deferred

if TYPE_CHECKING:
    from msgraph.passes.expand_grad import expand_grad
else:
    expand_grad = deferred("msgraph.passes.expand_grad.expand_grad")  # few mapped functions have derivatives


@batches(GradOp, VjpOp)
def through_derivative(b: Batcher, op: GradOp | VjpOp) -> None:
    """The derivative of the batched function."""
    body, size = op.body.block, b.known.size
    block = Block()
    around, b.known.differentiated = b.known.differentiated, True
    arguments = iter(body.args)
    sources: list[SSAValue] = []
    places: list[Axis] = []
    for source in op.sources:
        axis = b.axis(source)
        if isinstance(source.type, RefType) and axis is not None:
            sources.append(b.now(source))
        elif isinstance(source.type, RefType):
            axis = 0
            sources.append(_shift(b, op, source, block))
        else:
            axis = 0
            sources.append(b.front(source))
            argument = next(arguments)
            whole = block.insert_arg(whole_type(argument.type, 0, size), len(block.args))
            b.bind(argument, whole, 0)
        places.append(axis)
    inner = b.inner(block, b.mask)
    results = inner.run(body)
    axes = [None if b.axis(v) is None else 0 for v in results]
    if isinstance(op, VjpOp) or op.cotangents:
        axes[: op.outputs] = [0] * op.outputs
    values = [inner.along(value, axis) for value, axis in zip(results, axes, strict=True)]
    end_with(inner, values)
    b.known.differentiated = around
    more: list[Attribute] = [target_of(source.type) for source in sources] if isinstance(op, GradOp) else [PULLBACK]
    cotangents = [b.front(ct) for ct in op.cotangents] if isinstance(op, GradOp) else []
    batched = type(op).create(
        operands=[*sources, *cotangents], result_types=[*(v.type for v in values), *more],
        attributes=encode_fields(op.fields), regions=[Region(block)], location=b.location,
    )  # fmt: skip
    b.block.add_op(batched)
    # the derivative itself has no axis, but whoever pulls back through it must know that it is one of all elements
    b.bind_front(op.results, batched.results, [*axes, *(places if isinstance(op, GradOp) else [0])])


@batches(PullbackOp)
def through_pullback(b: Batcher, op: PullbackOp) -> None:
    """Gradients of all elements, from the derivative of the batched function."""
    if b.axis(op.derivative) is None:
        what = "cotangents of several elements for one run of a loop"
        raise NoBatchRule(op.name, what).error(from_location(op.location))
    whole = [whole_type(result.type, 0, b.known.size) for result in op.results]
    batched = PullbackOp.create(
        operands=[b.now(op.derivative), *(b.front(ct) for ct in op.cotangents)], result_types=whole,
        location=b.location,
    )  # fmt: skip
    b.block.add_op(batched)
    b.bind_front(op.results, batched.results, [0] * len(whole))


@batches(CustomVjpOp)
def through_custom(b: Batcher, op: CustomVjpOp) -> None:
    """A function with a derivative of its own: both for all elements. What elements share gets all their cotangents."""
    span = from_location(op.location)
    if any(b.axis(p) is None and p in b.known.shifts for p in op.parameters):
        raise NoBatchRule(op.name, "its own gradient for a parameter is wanted element by element").error(span)
    if "watches" in op.attributes:
        raise NoBatchRule(op.name, "hooks see the gradients of one call, not of an element").error(span)
    axes: list[Axis] = [None if b.axis(value) is None else 0 for value in op.values]
    forward, backward = b.inner(Block(), b.mask), b.inner(Block(), b.mask)
    in_front: list[Axis] = [0] * len(op.results)
    forward.insert_arguments(forward.block, op.forward.block, axes)
    end_with(forward, [forward.front(value) for value in forward.run(op.forward.block)])
    backward.insert_arguments(backward.block, op.backward.block, [*axes, *in_front, *in_front])
    cotangents: list[SSAValue] = []
    for target, ct in zip([*op.values, *op.parameters], backward.run(op.backward.block), strict=True):
        whole, axis = backward.front(ct), b.axis(target)
        if axis is None:
            cotangents.append(backward.reduce_sum(whole, axes=(0,), keep_dims=False))
        else:
            cotangents.append(moved(backward, whole, 0, axis if isinstance(target.type, RefType) else 0))
    end_with(backward, cotangents)
    operands = iter([b.along(value, axis) for value, axis in zip(op.values, axes, strict=True)])
    batched = CustomVjpOp.create(
        operands=[b.now(v) if isinstance(v.type, RefType) else next(operands) for v in op.operands],
        result_types=[whole_type(result.type, 0, b.known.size) for result in op.results],
        regions=[Region(forward.block), Region(backward.block)], location=b.location,
    )  # fmt: skip
    b.block.add_op(batched)
    b.bind_front(op.results, batched.results, in_front)


def _shift(b: Batcher, op: GradOp | VjpOp, parameter: SSAValue, block: Block) -> SSAValue:
    """A zero of each element's own for a shared parameter, an argument of the region that every load is added to."""
    _inline(b, op)
    type_: Tensor = target_of(parameter.type)
    whole = as_tensor_type(whole_type(type_, 0, b.known.size))
    argument = block.insert_arg(whole, len(block.args))
    for inner in list(op.body.walk()):
        if inner.name == "func.call" and any(parameter_of(v) is parameter for v in inner.operands):
            what = "its gradient for a parameter that all elements share would flow through a recursion"
            raise NoBatchRule(op.name, what).error(from_location(inner.location))
    b.known.shifts[parameter] = argument
    return b.constant(-0.0 if dtype_of(type_).is_float else 0, whole)


def _inline(b: Batcher, op: GradOp | VjpOp) -> None:
    """Put the bodies of functions in place of their calls: a load is added to where it is done."""
    functions = functions_of(b.known.module)
    waiting = [inner for inner in op.body.walk() if isinstance(inner, func.CallOp)]
    while waiting:
        call = waiting.pop()
        callee = functions[call.callee.string_value()]
        if calls_itself(callee, functions):
            continue
        block, before, behind = call.parent, call.prev_op, call.next_op
        expand(call, callee)
        inlined = ops_between(block, before, behind)
        waiting += [inner for op in inlined for inner in op.walk() if isinstance(inner, func.CallOp)]


@batches(LoadOp, always=True)
def through_load(b: Batcher, op: LoadOp) -> None:
    """What is loaded; where each element differentiates for a copy of its own, the element's shift is added."""
    value, axis = b.emit(LoadOp, [b.now(op.ref)])[0], b.axis(op.ref)
    shift = b.known.shifts.get(parameter_of(op.ref))
    if shift is None:
        b.bind(op.output, value, axis)
    else:
        b.bind(op.output, b.add(value, shift), 0)


def expand_flat(vmap: Operation) -> None:
    """Expand the derivatives in a mapped function that can be on their own: those without loops and calls."""
    inside = list(vmap.walk())
    outside = [op.of for op in inside if isinstance(op, PullbackOp)]
    waiting = [op for op in dict.fromkeys((*inside, *outside)) if isinstance(op, GradOp | VjpOp)][::-1]
    with_flow = {op for op in waiting if any(isinstance(inner, WhileOp | func.CallOp) for inner in op.body.walk())}
    while True:
        left = [op for op in waiting if op in with_flow or not expand_grad.try_to_expand(op)]
        if len(left) == len(waiting):
            return
        waiting = left
