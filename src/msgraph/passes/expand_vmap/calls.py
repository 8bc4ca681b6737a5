"""Calls in a mapped function: one batched function per callee and the axes of what it is given.

    %y = func.call @f(%a, %k)       %a mapped:      %y' = func.call @f_vmap(%a', %k)

Where only some elements call, the batched function is told which ones. A function that may reach itself again is
called only if there are any: the condition that ends the recursion differs between elements.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Axis
from msgraph.dialects.effects import Effect, functions_of, own_effects
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.control import WhileOp
from msgraph.dialects.ops.mapping import whole_type
from msgraph.dialects.types import RefType, ref_type, tensor_type
from msgraph.passes.calls import calls_itself, free_name, reached
from msgraph.passes.expand_vmap.batcher import Batched, BatchedForm, Batcher, batches
from msgraph.passes.expand_vmap.control_flow import add_if, end_with


@batches(func.CallOp, always=True)
def through_call(b: Batcher, op: func.CallOp) -> None:
    """The batched form of a call."""
    functions = functions_of(b.known.module)
    called = reached(op, functions).values()
    loops = (isinstance(op, WhileOp | func.CallOp) for function in called for op in function.walk())
    # it matters to a function which elements compute if it may not end, or writes
    careful = b.mask is not None and (any(loops) or any(map(_has_effects, called)))
    axes = tuple(b.axis(value) for value in op.operands)
    if not careful and all(axis is None for axis in axes) and not any(map(_has_effects, called)):
        b.copy(op)
        return
    source = functions[op.callee.string_value()]
    recursive = calls_itself(source, functions)
    callee, places = _batched(b, source, axes, careful, recursive)
    operands = [b.now(value) for value in op.operands]
    if careful and b.mask is not None:
        operands.insert(0, b.mask)
    call = _guarded if careful and recursive else _call
    b.bind_front(op.results, call(b, callee, operands), places)


def _call(b: Batcher, callee: func.FuncOp, operands: Sequence[SSAValue]) -> Sequence[SSAValue]:
    call = func.CallOp(callee.sym_name.data, operands, callee.function_type.outputs.data)
    call.location = b.location
    b.block.add_op(call)
    return call.results


def _guarded(b: Batcher, callee: func.FuncOp, operands: Sequence[SSAValue]) -> Sequence[SSAValue]:
    """A call that happens if any element calls."""
    assert b.mask is not None
    run, skip = b.inner(Block(), b.mask), b.inner(Block(), b.mask)
    end_with(run, _call(run, callee, operands))
    end_with(skip, [skip.constant(0, target_of(type_)) for type_ in callee.function_type.outputs.data])
    return add_if(b, b.any(b.mask), [run.block, skip.block])


def _has_effects(function: func.FuncOp) -> bool:
    return any(own_effects(op) & ~Effect.READ for op in function.walk())


def _batched(b: Batcher, source: func.FuncOp, axes: tuple[Axis, ...], careful: bool, recursive: bool) -> Batched:
    """The batched form of a function, made at its first use, and the axes of its results."""
    mapped = b.known
    form: BatchedForm = (source.sym_name.data, axes, careful, mapped.size, mapped.differentiated)
    batched = mapped.callees.get(form)
    if batched is None:
        batched = mapped.callees[form] = _make(b, source, form, recursive)
    return batched


def _make(b: Batcher, source: func.FuncOp, form: BatchedForm, recursive: bool) -> Batched:
    mapped, (name, axes, careful, size, _) = b.known, form
    body, block = source.body.block, Block()
    mask = block.insert_arg(tensor_type(dtypes.bool_, (size,)), 0) if careful else None
    for argument, axis in zip(body.args, axes, strict=True):
        whole = whole_type(target_of(argument.type), axis, size)
        new = block.insert_arg(ref_type(whole) if isinstance(argument.type, RefType) else whole, len(block.args))
        new.name_hint = argument.name_hint
    arguments = list(block.args)[1:] if careful else list(block.args)
    outputs: list[Attribute] = [whole_type(t, 0, size) for t in source.function_type.outputs.data]
    places: list[Axis] = [0] * len(outputs)
    batched = func.FuncOp(free_name(mapped.module, f"{name}_vmap"), ([a.type for a in block.args], outputs),
                       Region(block), visibility="private")  # fmt: skip
    batched.attributes.update(source.attributes)
    mapped.module.body.block.insert_op_before(batched, source)
    if recursive:  # it is called before it is known which of its results differ: all count as if they did
        mapped.callees[form] = batched, places
    # values of its own: a function may be batched in one form while it is in another
    inner = b.elsewhere(block, mask)
    inner.bind_front(body.args, arguments, axes)
    values = inner.run(body)
    if not recursive:
        places = [None if inner.axis(value) is None else 0 for value in values]
    results = [inner.along(value, axis) for value, axis in zip(values, places, strict=True)]
    end = func.ReturnOp(*results)
    end.location = b.location
    block.add_op(end)
    batched.function_type = FunctionType.from_lists([a.type for a in block.args], [v.type for v in results])
    return batched, places
