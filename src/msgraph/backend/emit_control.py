"""LLVM text of ``scf`` and ``func``: loops, branches and the calling convention of a kernel."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects import func, scf
from xdsl.dialects.builtin import MemRefType
from xdsl.ir import Block, Operation, SSAValue

from msgraph.backend.emitter import FunctionEmitter, emits
from msgraph.backend.program import INSTRUCTION_HEADER
from msgraph.backend.runtime.code import POLL
from msgraph.backend.text import type_text
from msgraph.dialects.walking import ops_around, walk

_POLLED = "  %polled = alloca i64, align 8\n  store i64 0, ptr %polled, align 8\n"
"""Where a function keeps when it looked for signals last."""

_TRIPS = (1 << 16) - 1
"""The trips of a loop of unknown length between two polls: all bits of their number set."""


def _phi(name: str, type_text_: str, incoming: Sequence[tuple[str, str]]) -> str:
    return f"  {name} = phi {type_text_} {', '.join(f'[{value}, %{block}]' for value, block in incoming)}\n"


def _yielded(e: FunctionEmitter, block: Block) -> list[str]:
    last = block.last_op
    return e.values(last) if isinstance(last, scf.YieldOp | scf.ConditionOp) else []


def _fresh_names(e: FunctionEmitter, values: Sequence[SSAValue]) -> list[str]:
    names = [e.fresh() for _ in values]
    e.names.update(zip(values, names, strict=True))
    return names


@emits(scf.ForOp)
def _for(e: FunctionEmitter, op: Operation) -> None:
    """The test stands at the head, which LLVM copies to where the loop is entered and to its end: of numbers that
    are carried there is one, not one in the loop and another behind it."""
    assert isinstance(op, scf.ForOp)
    label, before = e.fresh_label(), e.block
    lower, upper, step, *initial = e.values(op)
    body = op.body.block
    names = _fresh_names(e, body.args)
    e.do(f"br label %head{label}")
    e.start_block(f"head{label}")
    hole = len(e.out)
    e.out.append("")
    e.do(f"%more{label} = icmp slt i64 {names[0]}, {upper}")
    e.do(f"br i1 %more{label}, label %loop{label}, label %end{label}")
    e.start_block(f"loop{label}")
    e.run(body)
    final, ends = _yielded(e, body), [e.block]
    e.do(f"%next{label} = add nsw i64 {names[0]}, {step}")
    if op in e.polls:
        e.do(f"%again{label} = icmp slt i64 %next{label}, {upper}")
        e.do(f"%low{label} = and i64 %next{label}, 7")  # each eighth trip, or each whose step is long
        e.do(f"%eighth{label} = icmp eq i64 %low{label}, 0")
        e.do(f"%due{label} = and i1 %again{label}, %eighth{label}")
        _poll(e, label)
        ends.append(e.block)
    else:
        e.do(f"br label %head{label}")
    types = [type_text(argument.type) for argument in body.args]
    ways = zip(names, types, [lower, *initial], [f"%next{label}", *final], strict=True)
    e.out[hole] = "".join(
        [_phi(name, type_, [(first, before), *((next_, end) for end in ends)]) for name, type_, first, next_ in ways]
    )
    e.start_block(f"end{label}")
    e.names.update(zip(op.results, names[1:], strict=True))


@emits(scf.IfOp)
def _if(e: FunctionEmitter, op: Operation) -> None:
    """An arm in which nothing is computed has no label of its own, unless neither computes anything."""
    assert isinstance(op, scf.IfOp)
    label, before = e.fresh_label(), e.block
    blocks = [region.block if region.blocks else None for region in (op.true_region, op.false_region)]
    idle = [block is None or block.first_op is block.last_op for block in blocks]
    names = [f"{name}{label}" for name in ("then", "else")]
    ways = [f"end{label}" if skips else name for skips, name in zip(idle, names, strict=True)]
    if all(idle):
        ways[0] = names[0]
    e.do(f"br i1 {e.names[op.cond]}, label %{ways[0]}, label %{ways[1]}")
    arms: list[tuple[list[str], str]] = []
    for name, way, block in zip(names, ways, blocks, strict=True):
        if way != name:
            arms.append((_yielded(e, block) if block is not None else [], before))
            continue
        assert block is not None
        e.start_block(name)
        e.run(block)
        arms.append((_yielded(e, block), e.block))
        e.do(f"br label %end{label}")
    e.start_block(f"end{label}")
    for position, result in enumerate(op.results):
        e.names[result] = name = e.fresh()
        incoming = [(values[position], block) for values, block in arms]
        e.out.append(_phi(name, type_text(result.type), incoming))


@emits(scf.WhileOp)
def _while(e: FunctionEmitter, op: Operation) -> None:
    assert isinstance(op, scf.WhileOp)
    label, start = e.fresh_label(), e.block
    initial = e.values(op)
    before, after = op.before_region.block, op.after_region.block
    carried = _fresh_names(e, before.args)
    e.do(f"br label %head{label}")
    e.start_block(f"head{label}")
    hole = len(e.out)
    e.out.append("")
    e.run(before)
    condition, *forwarded = _yielded(e, before)
    e.do(f"br i1 {condition}, label %do{label}, label %end{label}")
    e.names.update(zip(after.args, forwarded, strict=True))
    e.names.update(zip(op.results, forwarded, strict=True))
    e.start_block(f"do{label}")
    e.run(after)
    final, last = _yielded(e, after), e.block
    e.do(f"%trips{label} = add i64 %trip{label}, 1")
    e.do(f"%low{label} = and i64 %trips{label}, {_TRIPS}")
    e.do(f"%due{label} = icmp eq i64 %low{label}, 0")
    _poll(e, label)
    types = [type_text(argument.type) for argument in before.args]
    ways = (last, f"poll{label}")
    phis = [_phi(f"%trip{label}", "i64", [("0", start), *((f"%trips{label}", way) for way in ways)])]
    for name, type_, first, following in zip(carried, types, initial, final, strict=True):
        phis.append(_phi(name, type_, [(first, start), *((following, way) for way in ways)]))
    e.out[hole] = "".join(phis)
    e.start_block(f"end{label}")


def _poll(e: FunctionEmitter, label: int) -> None:
    """Looks for signals on the way back to the head of a loop where that is due, and may leave the kernel."""
    if _POLLED not in e.entry:
        e.entry.append(_POLLED)
    e.declare(POLL, "i1", ["ptr", "ptr"])
    e.do(f"br i1 %due{label}, label %poll{label}, label %head{label}")
    e.start_block(f"poll{label}")
    e.do(f"%over{label} = call i1 @{POLL}(ptr %base_table, ptr %polled)")
    e.do(f"br i1 %over{label}, label %stopped, label %head{label}")


def _load_arguments(e: FunctionEmitter, arguments: Sequence[SSAValue]) -> None:
    """Reads what is used of the instruction: a base slot and a byte offset per buffer, then the plain numbers."""

    def field(position: int) -> str:
        address = e.fresh()
        e.entry.append(f"  {address} = getelementptr inbounds i64, ptr %instruction, i64 {position}\n")
        value = e.fresh()
        e.entry.append(f"  {value} = load i64, ptr {address}, align 8\n")
        return value

    position = INSTRUCTION_HEADER
    for argument in arguments:
        if argument.first_use is None:
            position += 2 if isinstance(argument.type, MemRefType) else 1
        elif isinstance(argument.type, MemRefType):
            slot, offset = field(position), field(position + 1)
            address, base, pointer = e.fresh(), e.fresh(), e.fresh()
            e.entry.append(f"  {address} = getelementptr inbounds ptr, ptr %base_table, i64 {slot}\n")
            e.entry.append(f"  {base} = load ptr, ptr {address}, align 8\n")
            e.entry.append(f"  {pointer} = getelementptr i8, ptr {base}, i64 {offset}\n")
            e.names[argument] = pointer
            position += 2
        else:
            e.names[argument] = field(position)
            position += 1


@emits(func.CallOp)
def _call(e: FunctionEmitter, op: Operation) -> None:
    """A part of the kernel that is a function."""
    assert isinstance(op, func.CallOp)
    types, name = [_parameter_type(value) for value in op.operands], op.callee.string_value()
    passed = ", ".join(f"{type_} {e.names[value]}" for type_, value in zip(types, op.operands, strict=True))
    e.declare(name, "void", types)
    e.do(f"call void @{name}({passed})")


def _parameter_type(value: SSAValue) -> str:
    return "ptr" if isinstance(value.type, MemRefType) else type_text(value.type)


def emit_subroutine(e: FunctionEmitter, function: func.FuncOp) -> str:
    """A function that kernels call: buffers are pointers, the rest are values."""
    body = function.body.block
    names = _fresh_names(e, body.args)
    e.run(body)
    parameters = ", ".join(f"{_parameter_type(a)} {name}" for a, name in zip(body.args, names, strict=True))
    head = f"define void @{function.sym_name.data}({parameters}) nounwind {{\nentry:\n"
    return "".join([head, *e.entry, "  br label %body\nbody:\n", *e.out, e.ending(), "}\n\n"])


_FENCE = "  fence seq_cst\n"
"""What follows stores past the caches: only then does another thread see them before what is stored later."""


def emit_kernel(e: FunctionEmitter, function: func.FuncOp) -> str:
    """``void kernel(ptr base_table, ptr instruction)`` for a function over flat buffers and indices (buffers first)."""
    body = function.body.block
    _load_arguments(e, body.args)
    calls = [op for op in walk(body) if isinstance(op, func.CallOp)]
    around = [[op for op in ops_around(call) if isinstance(op, scf.ForOp)] for call in calls]
    e.polls = {loop for loops in around for loop in loops[1:][-3:]}  # innermost ones are short
    e.run(body)
    head = f"define void @{function.sym_name.data}(ptr %base_table, ptr %instruction) nounwind {{\nentry:\n"
    fence = _FENCE if e.fenced else ""
    stopped = f"stopped:\n{e.ending()}" if _POLLED in e.entry else ""
    return "".join([head, *e.entry, "  br label %body\nbody:\n", *e.out, fence, e.ending(), stopped, "}\n\n"])
