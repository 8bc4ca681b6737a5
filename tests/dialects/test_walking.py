"""What a graph is made of: kinds and stages of types, walks, math of indices, texts of constants."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest
from xdsl.context import Context
from xdsl.dialects import arith, get_all_dialects, memref, scf, vector
from xdsl.dialects.builtin import DYNAMIC_INDEX, IndexType, MemRefType, ModuleOp, VectorType, f32, i1, i64
from xdsl.ir import Attribute, Block, Operation, Region, SSAValue
from xdsl.parser import Parser

from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes, stages
from msgraph.dialects.building import give, graph
from msgraph.dialects.contract import GraphOp
from msgraph.dialects.dtypes import from_numpy
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.assign import AssignAddOp, AssignOp
from msgraph.dialects.ops.constant import ConstantOp
from msgraph.dialects.ops.printing import CONSOLE, PrintOp
from msgraph.dialects.ops.state import LoadOp
from msgraph.dialects.status import STATUS
from msgraph.dialects.types import ref_type, tensor_type
from msgraph.dialects.walking import append, create, remove, replace_uses
from msgraph.kernels.builder.loops import KernelBuilder
from msgraph.library.functions.float_status import FloatStatusOp
from msgraph.packs.opt.driver import context
from msgraph.packs.opt.mindir_text import mindir_text
from msgraph.packs.opt.reading import read_module

INDEX = IndexType()
WIDE = VectorType(f32, [8])
FLAT = MemRefType(f32, [DYNAMIC_INDEX])


def arguments(*types: Attribute) -> list[SSAValue]:
    return list(Block(arg_types=types).args)


@pytest.mark.parametrize(
    ("kind", "operands", "results"),
    [
        (arith.AddiOp, [i64, i64], [i64]),
        (arith.MulfOp, [f32, f32], [f32]),
        (arith.SelectOp, [i1, f32, f32], [f32]),
        (memref.LoadOp, [FLAT, INDEX], [f32]),
        (vector.LoadOp, [FLAT, INDEX], [WIDE]),
        (vector.StoreOp, [WIDE, FLAT, INDEX], []),
        (vector.FMAOp, [WIDE, WIDE, WIDE], [WIDE]),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_made_ops_are_those_xdsl_makes(
    kind: type[Operation], operands: list[Attribute], results: list[Attribute]
) -> None:
    given = arguments(*operands)
    made, wanted = create(kind, given, results), kind.create(operands=given, result_types=results)
    assert made.properties == wanted.properties and made.attributes == wanted.attributes
    assert list(made.operands) == given and made.is_structurally_equivalent(wanted)
    made.verify()
    assert [use.operation for use in given[0].uses] == [wanted, made]


def test_a_loop_has_its_region() -> None:
    body = Block(arg_types=[INDEX, f32])
    append(body, create(scf.YieldOp, [body.args[1]]))
    lower, upper, step, start = arguments(INDEX, INDEX, INDEX, f32)
    loop = create(scf.ForOp, [lower, upper, step, start], [f32], regions=[Region(body)])
    loop.verify()
    assert body.parent_op() is loop and loop.results[0].type == f32


def test_uses_go_over_as_xdsl_has_them_go_over() -> None:
    texts: list[str] = []
    for replace in (replace_uses, SSAValue.replace_all_uses_with):
        block = Block(arg_types=[f32, f32])
        a, b = block.args
        ops: list[Operation] = [create(arith.MulfOp, pair, [f32]) for pair in ((a, b), (a, a), (b, b))]
        for op in ops:
            append(block, op)
        a.name_hint = "kept"
        replace(a, b)
        assert a.first_use is None and all(set(op.operands) == {b} for op in ops) and b.name_hint == "kept"
        texts.append(" ".join(f"{ops.index(use.operation)}.{use.index}" for use in b.uses))
        replace(b, b)
        assert b.uses.get_length() == 6
    assert texts[0] == texts[1]


@pytest.mark.parametrize("index", [0, 1, 2], ids=["first", "middle", "last"])
def test_a_removed_op_leaves_the_others_linked(index: int) -> None:
    block = Block(arg_types=[f32])
    (a,) = block.args
    ops = [create(arith.NegfOp, [a], [f32]) for _ in range(3)]
    for op in ops:
        append(block, op)
    remove(ops[index])
    left = [op for op in ops if op is not ops[index]]
    assert list(block.ops) == left and list(reversed(block.ops)) == left[::-1] and block.last_op is left[-1]
    assert {use.operation for use in a.uses} == set(left) and ops[index].parent is None


# -- integers of a loop nest are computed once, and outside of the loops ---------------------------------------------


def _nest() -> tuple[KernelBuilder, Block, tuple[SSAValue, ...]]:
    block = Block(arg_types=[IndexType()] * 3)
    return KernelBuilder(block), block, tuple(block.args)


def _home(value: SSAValue) -> Block | None:
    owner = value.owner
    return owner if isinstance(owner, Block) else owner.parent


def test_known_numbers_are_computed_at_once() -> None:
    n, block, (x, *_) = _nest()
    assert n.plus(n.index(2), n.index(3)) is n.index(5)
    assert n.times(n.index(2), n.minus(n.index(3), n.index(1))) is n.index(4)
    assert n.plus(x, n.index(0)) is n.plus(n.index(0), x) is n.minus(x, n.index(0)) is x
    assert n.times(x, n.index(1)) is n.times(n.index(1), x) is x
    assert n.times(x, n.index(0)) is n.times(n.index(0), x) is n.index(0)
    assert all(isinstance(op, arith.ConstantOp) for op in block.ops)


def test_equal_operands_are_computed_once() -> None:
    n, _, (x, y, z) = _nest()
    assert n.offset(z, x, y) is n.offset(z, x, y)
    assert n.plus(x, y) is not n.plus(x, z)


def test_what_a_loop_does_not_move_is_computed_before_it() -> None:
    n, block, (x, y, _) = _nest()
    seen: list[SSAValue] = []
    for i in n.count(x):
        for j in n.count(y):
            seen.extend((n.times(x, y), n.times(i, y), n.plus(i, j)))
    outside, row, point = seen
    loop = block.last_op
    assert _home(outside) is block
    assert loop is not None and _home(row) is loop.regions[0].block
    assert _home(point) not in (block, _home(row))
    n.append(arith.AddiOp(outside, outside))
    for op in block.ops:
        op.verify()


def test_branches_share_what_stands_before_them() -> None:
    n, block, (x, y, z) = _nest()
    condition = n.less(x, y)
    result = [x]
    for holds in n.branch(condition, result):
        result[0] = n.plus(n.times(x, y), z) if holds else n.times(x, y)
    assert _home(n.times(x, y)) is block
    assert _home(*result) is block


def test_a_quotient_by_what_may_be_zero_stays_where_it_is_asked_for() -> None:
    n, block, (x, y, _) = _nest()
    seen: list[SSAValue] = []
    for _ in n.count(x):
        seen.extend((n.quotient(x, y), n.quotient(x, n.index(4))))
    unknown, known = seen
    assert _home(unknown) is not block
    assert _home(known) is block


# -- ops that stand for several operators of mindspore are listed under ----------------------------------------------


VECTOR, NUMBER = tensor_type(from_numpy(np.dtype(np.float32)), (4,)), tensor_type(from_numpy(np.dtype(np.float32)), ())
PLACES = tensor_type(from_numpy(np.dtype(np.int64)), (4,))
PARAMETER = ref_type(VECTOR)
CASES: list[tuple[str, Sequence[Any], Mapping[str, Any], str]] = [
    ("scatter_rows", [PARAMETER, PLACES, VECTOR], {"combiner": "add"}, "ScatterAdd"),
    (
        "optimizer_step",
        [PARAMETER, NUMBER, VECTOR],
        {"rule": "ApplyGradientDescent", "settings": ()},
        "ApplyGradientDescent",
    ),
    ("math", [VECTOR], {"function": "ceil"}, "Ceil"),
    ("float_test", [VECTOR], {"function": "isfinite"}, "IsFinite"),
    ("logic", [PLACES, PLACES], {"function": "bitwise_xor"}, "BitwiseXor"),
    ("compare", [VECTOR, VECTOR], {"function": "less_equal"}, "LessEqual"),
    ("shift", [PLACES, PLACES], {"function": "right_shift"}, "RightShift"),
]


@pytest.mark.parametrize(("name", "types", "fields", "listed"), CASES)
def test_listings_say_which_operator(name: str, types: Sequence[Any], fields: Mapping[str, Any], listed: str) -> None:
    module, b, arguments = graph("f", types)
    b.emit(GraphOp.BY_NAME[f"ms.{name}"], arguments, fields)
    give(b, [])
    assert f" = {listed}(" in mindir_text(module)


# -- forms forbid what they say, and name the pass to blame ----------------------------------------------------------


def module(body: str) -> ModuleOp:
    """A module with one function of that body."""
    context = Context()
    for name, dialect in {**get_all_dialects(), "ms": lambda: MS}.items():
        context.register_dialect(name, dialect)
    return read_module(context, f"func.func @f(%x: tensor<4xf32>) -> tensor<4xf32> {{\n{body}\n}}", "f.mlir")


PURE = '%y = ms.math %x {function = "exp"} : tensor<4xf32>\nfunc.return %y : tensor<4xf32>'
CALL = "%y = func.call @g(%x) : (tensor<4xf32>) -> tensor<4xf32>\nfunc.return %y : tensor<4xf32>"


def test_pure_graph_is_in_three_forms() -> None:
    pure = module(PURE)
    found = [stage for stage in stages.STAGES if not list(stages.violations(pure, stage))]
    assert found == [stages.WrittenStage, stages.OrderedStage, stages.PlainStage]


def test_form_names_the_pass_and_the_line() -> None:
    with pytest.raises(CompileError) as caught:
        stages.check(module(PURE), stages.FusedStage, after="fuse-kernels")
    assert caught.value.code == "MG901"
    assert "'ms.math' does not belong into a graph of the fused form" in str(caught.value)
    assert "found after fuse-kernels" in str(caught.value)
    assert "f.mlir:2:1" in str(caught.value)


def test_plain_graphs_call_functions_that_exist() -> None:
    assert [finding for _, finding in stages.violations(module(CALL), stages.PlainStage)] == ["there is no function @g"]
    assert not list(stages.violations(module(CALL), stages.WrittenStage))


# -- a constant is read as what it was written from, whatever its elements -------------------------------------------


NUMBERS = [0.1, -0.0, 1e6, 1234567.0, 16777217.0, 2.0**53, 1e9, -1e9, 1e30, 3.4e38, 123456.75, 1e-40, 1 / 3, 65504.0]


@pytest.mark.parametrize("dtype", [d for d in dtypes.ALL if d.is_float or d.is_complex], ids=str)
@pytest.mark.parametrize("number", NUMBERS)
def test_numbers_are_read_as_they_were(dtype: Any, number: float) -> None:
    with np.errstate(over="ignore"):
        array = np.array([number, 1.5, -number]).astype(dtype.numpy)
    for layout in (array, array[::-1], array[::2], np.broadcast_to(array[0], (2, 3)), np.outer(array, [1, 1]).T):
        text = str(ModuleOp([ConstantOp.from_array(layout)]))
        (constant,) = Parser(context(), text).parse_module().ops
        assert isinstance(constant, ConstantOp)
        assert constant.array.tobytes() == layout.tobytes()


# -- the eager rules of ops with effects -----------------------------------------------------------------------------


def test_updates_write_the_array_they_are_given() -> None:
    w = np.array([1, 2], np.int32)
    before = LoadOp.eager(w)
    assert AssignOp.eager(w, np.array([5, 6], np.int32)) is w
    AssignAddOp.eager(w, w)
    assert w.tolist() == [10, 12]
    assert before.tolist() == [1, 2]


def test_print_puts_operands_in_their_places(monkeypatch: pytest.MonkeyPatch) -> None:
    lines: list[str] = []
    monkeypatch.setattr(CONSOLE, "write", lines.append)
    PrintOp.eager(np.array(3), texts=("step", "done"), places=(1,), sep="\n", end="!")
    assert lines == ["step\n3\ndone!"]


def test_status_rises_where_finite_values_overflow() -> None:
    FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_clear_float_status")
    big, inf, nan = (np.array([x], np.float16) for x in (6e4, np.inf, np.nan))
    STATUS.observe([inf], [inf])
    STATUS.observe([nan], [nan])
    assert not FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_get_float_status").any()
    STATUS.observe([big], [inf])
    assert FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_get_float_status").all()
    FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_clear_float_status")
    STATUS.observe([inf, inf], [nan])
    assert FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_get_float_status").all()
    FloatStatusOp.eager(np.zeros(8, np.float32), function="npu_clear_float_status")
