"""Vectorisation: replace a mapped function by its ops, each for all elements at once.

Given:

    func.func @f(%x: tensor<100x2xf32>, %k: tensor<2xf32>) -> tensor<100x2xf32> {
      %y = ms.vmap %x attributes {in_axes = array<i64: 0>, out_axes = array<i64: 0>, size = 100 : i64} {
      ^bb0(%a: tensor<2xf32>):
        %b = ms.mul %a, %k : tensor<2xf32>
        ms.yield %b : (tensor<2xf32>) -> ()
      } : (tensor<100x2xf32>) -> tensor<100x2xf32>
      func.return %y : tensor<100x2xf32>
    }

Result:

    func.func @f(%x: tensor<100x2xf32>, %k: tensor<2xf32>) -> tensor<100x2xf32> {
      %b = ms.mul %x, %k : (tensor<100x2xf32>, tensor<2xf32>) -> tensor<100x2xf32>
      func.return %b : tensor<100x2xf32>
    }

One walk over the region; nothing in it depends on how many elements there are. A branch or loop whose condition
differs between elements becomes a choice, or a loop with a mask; a write of memory that all elements share is refused.
A function that is called gets a batched form, once for each combination of axes. Where only some elements call, it is
told which ones; one that may reach itself again is called only if there are any. Inner mapped functions are expanded
first.

Why here: before ``expand-grad``, so that a gradient of a mapped function is one of plain ops. A gradient inside a
mapped function is expanded on the way where it is straight-line code, and else becomes that of the batched function.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.context import Context
from xdsl.dialects import func
from xdsl.dialects.builtin import FunctionType, ModuleOp
from xdsl.ir import Attribute, Block, Region, SSAValue

from msgraph.diagnostics.catalog.vectorising import MappedResult
from msgraph.diagnostics.spans import from_location
from msgraph.dialects import dtypes
from msgraph.dialects.contract import Axis
from msgraph.dialects.effects import Effect, acting, functions_of, own_effects
from msgraph.dialects.families.stateful import target_of
from msgraph.dialects.ops.control import WhileOp
from msgraph.dialects.ops.gradient import GradOp, VjpOp
from msgraph.dialects.ops.mapping import VmapOp, whole_type
from msgraph.dialects.stages import WrittenStage
from msgraph.dialects.types import RefType, ref_type, tensor_type
from msgraph.dialects.walking import ops_around
from msgraph.passes.actions import Action, current_handler
from msgraph.passes.base import GraphPass, replace
from msgraph.passes.calls import calls_itself, free_name, reached
from msgraph.passes.expand_vmap import control_flow, derivatives, writes
from msgraph.passes.expand_vmap.batcher import Batched, BatchedForm, Batcher, MappedElements, batches
from msgraph.passes.expand_vmap.control_flow import add_if, end_with
from msgraph.passes.expand_vmap.derivatives import expand_flat


class ExpandVmapPass(GraphPass):
    """Replace a mapped function by its ops, each for all elements at once."""

    name = "expand-vmap"
    REQUIRES = WrittenStage
    ENSURES = WrittenStage

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand every mapped function, inner ones first, callees before the calls of them are mapped."""
        maps = [inner for inner in acting(op) if isinstance(inner, VmapOp)]
        for inner in reversed(maps):
            expand(inner, op)


def expand(vmap: VmapOp, module: ModuleOp) -> None:
    """Put the batched form of the region in front of ``vmap``, and use its results."""
    expand_flat(vmap)
    parent = vmap.parent
    assert parent is not None
    mapped = MappedElements(
        vmap.size, module, differentiated=any(isinstance(op, GradOp | VjpOp) for op in ops_around(vmap))
    )
    b = Batcher(Block(), vmap.location, mapped)
    b.bind_front(vmap.body.block.args, vmap.operands, vmap.in_axes)
    values = b.run(vmap.body.block)
    pairs = enumerate(zip(values, vmap.out_axes, strict=True))
    results = [_whole(b, vmap, index, value, axis) for index, (value, axis) in pairs]
    for op in list(b.block.ops):
        op.detach()
        parent.insert_op_before(op, vmap)
    before = list(vmap.results)
    vmap.body.block.drop_all_references()
    replace(vmap, results)
    if (handler := current_handler()) is not None:
        handler.done(Action("expand", vmap, before, results))


def _whole(b: Batcher, vmap: VmapOp, index: int, value: SSAValue, axis: Axis) -> SSAValue:
    """All elements of a result, where they are wanted."""
    if axis is None and b.axis(value) is not None:
        raise MappedResult(index).error(from_location(vmap.location))
    return b.placed(value, axis)


# -- functions of batches ---------------------------------------------------------------------------------------------


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


RULES = (control_flow, derivatives, writes)
"""The other modules with rules for ops that have more to them than a ``batch``: loaded, they are in the table."""
