"""The laws every operation keeps, over every sample it shows.

1. types: ``infer`` agrees with what ``eager`` returns; 2. compile: native code gives what ``eager`` gives;
3. gradient: ``<vjp(ct), t>`` is the derivative of ``<ct, f>`` along ``t``, and the same for the gradient of that;
4. batch: the batched op is a stack of eager calls; 5. text: print, parse, equal; 6. innocence: operands stay as they
are; 7. refusal: the promised code; 8. layouts: operands are read however views show them, in the loops of every size.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import product
from random import Random
from typing import Any, NamedTuple, cast

import numpy as np
import pytest
from tests.backend.machines import like_avx512
from tests.larger_samples import larger
from tests.layouts import Layout, named
from xdsl.context import Context
from xdsl.dialects.builtin import Builtin, ModuleOp
from xdsl.dialects.func import Func
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.parser import Parser

from msgraph.backend.target import Target, host_target
from msgraph.diagnostics.errors import CompileError
from msgraph.dialects import dtypes
from msgraph.dialects.attributes import encode_fields
from msgraph.dialects.building import BlockBuilder, give, graph
from msgraph.dialects.contract import TOLERANCES, Array, Axis, GraphOp, Sample, as_tuple, why_unsupported
from msgraph.dialects.effects import Effect
from msgraph.dialects.families.elementwise import SPECIAL
from msgraph.dialects.families.stateful import StateOp
from msgraph.dialects.ms import MS
from msgraph.dialects.ops.convolution import Conv2dInputOp, Conv2dOp, Conv2dWeightOp
from msgraph.dialects.ops.gradient import GradOp
from msgraph.dialects.ops.kernel import YieldOp
from msgraph.dialects.ops.linalg import MatMulOp
from msgraph.dialects.ops.nonzero import CountingOp, FoundOp
from msgraph.dialects.ops.ordering import ArgOp, TopOp
from msgraph.dialects.ops.scanning import ScanOp
from msgraph.dialects.types import Tensor, dtype_of, ref_type, shape_of, tensor_type
from msgraph.dialects.views import row_major
from msgraph.interpreter import interpret
from msgraph.kernels.builder.vector_target import VectorTarget
from msgraph.kernels.rules import rule_of
from msgraph.passes.expand_grad.expand_grad import ExpandGradPass
from msgraph.pipeline import compile_module

OPS = [cast("type[GraphOp]", op) for op in MS.operations]
SAMPLES = {op: tuple(op.samples()) for op in OPS}
SHOWN = [op for op in OPS if any(sample.refused is None for sample in SAMPLES[op])]
PURE = [op for op in SHOWN if op.EFFECTS is Effect.NONE]
STEP = 1e-6
"""Of the central differences; samples keep 1e-3 away from kinks."""

DIFFERENTIABLE_ONCE = {"ms.gamma_ratio"}
"""Their gradient is made of an op that refuses to have one."""

SYMMETRIC = {"ms.cholesky", "ms.eigh"}
"""Their operands are: they read one triangle, and have the gradient of both."""

WRITERS = [op for op in SHOWN if Effect.WRITE in op.EFFECTS]
READERS = [op for op in (*PURE, *WRITERS) if not issubclass(op, CountingOp | FoundOp)]
"""What takes operands of other contents: not those whose fields say how many elements are found."""

by_op = pytest.mark.parametrize("op", SHOWN, ids=lambda op: op.name)
by_pure_op = pytest.mark.parametrize("op", PURE, ids=lambda op: op.name)
by_writer = pytest.mark.parametrize("op", WRITERS, ids=lambda op: op.name)


def accepted(op: type[GraphOp]) -> Iterator[Sample]:
    """What an op must take, the operands made arrays."""
    for sample in SAMPLES[op]:
        if sample.refused is None:
            yield Sample(tuple(map(np.asarray, sample.operands)), sample.fields, None, sample.note)


def type_of(array: Array) -> Tensor:
    return tensor_type(dtypes.from_numpy(array.dtype), array.shape)


def writes(op: type[GraphOp], sample: Sample) -> Sequence[int]:
    """The operands that an op writes."""
    return op.writes(**sample.fields) if issubclass(op, StateOp) else ()


def operand_types(op: type[GraphOp], sample: Sample) -> list[Attribute]:
    """What is written is a reference."""
    written = writes(op, sample)
    types = [type_of(np.asarray(x)) for x in sample.operands]
    return [ref_type(type_) if place in written else type_ for place, type_ in enumerate(types)]


def eagerly(op: type[GraphOp], operands: Sequence[Array], fields: Any) -> tuple[Array, ...]:
    with np.errstate(all="ignore"):
        return as_tuple(op.eager(*operands, **fields))


def check_close(actual: Array, expected: Array, *what: object) -> None:
    """Equal, or for floats within the tolerance of their type; ``what`` it is becomes text where it is not."""
    assert actual.shape == expected.shape, what
    assert actual.dtype == expected.dtype, what
    tolerance = TOLERANCES.get(dtypes.from_numpy(expected.dtype).name)
    if tolerance is None:
        if not np.array_equal(actual, expected):
            np.testing.assert_array_equal(actual, expected, str(what))
        return
    wide = np.complex128 if expected.dtype.kind == "c" else np.float64
    actual, expected = actual.astype(wide), expected.astype(wide)
    with np.errstate(all="ignore"):
        if not np.allclose(actual, expected, tolerance, tolerance, equal_nan=True):
            np.testing.assert_allclose(actual, expected, tolerance, tolerance, err_msg=str(what))


def all_in_one(op: type[GraphOp], samples: Sequence[Sample]) -> tuple[Any, list[Array], list[int]]:
    """A function that runs an op on all samples; its arguments; how many results each sample has."""
    arrays = [array for sample in samples for array in sample.operands]
    module, b, arguments = graph("f", [type_ for sample in samples for type_ in operand_types(op, sample)])
    left = list(arguments)
    results: list[SSAValue] = []
    counts: list[int] = []
    for sample in samples:
        operands, left = left[: len(sample.operands)], left[len(sample.operands) :]
        found = b.emit(op, operands, sample.fields)
        results += found
        counts.append(len(found))
    give(b, results)
    return module, arrays, counts


# -- 1 -------------------------------------------------------------------------------------------------------------


@by_op
def test_types(op: type[GraphOp]) -> None:
    for sample in accepted(op):
        inferred = op.infer(*map(type_of, sample.operands), **sample.fields)
        results = eagerly(op, sample.operands, sample.fields)
        assert list(inferred) == [type_of(result) for result in results], sample


# -- 2 -------------------------------------------------------------------------------------------------------------


@by_pure_op
def test_compile(op: type[GraphOp]) -> None:
    samples = list(accepted(op))
    expected = [result for sample in samples for result in eagerly(op, sample.operands, sample.fields)]
    module, arrays, counts = all_in_one(op, samples)
    actual = list(compile_module(module, "f")([np.ascontiguousarray(array) for array in arrays]))
    shown = [sample for sample, count in zip(samples, counts, strict=True) for _ in range(count)]
    for found, wanted, sample in zip(actual, expected, shown, strict=True):
        check_close(found, wanted, op.name, sample)


@by_writer
def test_writes(op: type[GraphOp]) -> None:
    """Native code writes what the eager rule writes, and nothing else."""
    samples = list(accepted(op))
    module, arrays, _ = all_in_one(op, samples)
    written = [np.array(x, order="C") for x in arrays]
    compile_module(module, "f")(written)
    left = iter(written)
    for sample in samples:
        expected = [x.copy() for x in sample.operands]
        eagerly(op, expected, sample.fields)
        for place, (wanted, before) in enumerate(zip(expected, sample.operands, strict=True)):
            check_close(next(left), wanted, op.name, "operand", place, sample)
            if place not in writes(op, sample):
                assert wanted.tobytes() == np.asarray(before).tobytes(), sample


# -- 3 -------------------------------------------------------------------------------------------------------------


def is_smooth(sample: Sample) -> bool:
    """Finite numbers, the floating-point ones in float64."""
    floats = [x for x in sample.operands if x.dtype.kind not in "biu"]
    return (
        sample.note != SPECIAL
        and bool(floats)
        and all(x.dtype == np.float64 and x.size and np.isfinite(x).all() for x in floats)
    )


def direction_of(op: type[GraphOp], x: Array, rng: np.random.Generator) -> Array:
    """Where to go from an operand for a difference: to what the op may be called with, too."""
    direction = rng.standard_normal(x.shape)
    return direction + np.swapaxes(direction, -1, -2) if op.name in SYMMETRIC else direction


def check_gradient(op: type[GraphOp], sample: Sample, rng: np.random.Generator) -> None:
    results = eagerly(op, sample.operands, sample.fields)
    seeds = [rng.standard_normal(r.shape) if r.dtype.kind == "f" else np.zeros(r.shape) for r in results]
    module, b, arguments = graph("f", [type_of(array) for array in (*sample.operands, *seeds)])
    count = len(sample.operands)
    forward = cast(GraphOp, b.emit(op, arguments[:count], sample.fields)[0].owner)
    cotangents = list(forward.vjp(b, *arguments[count:]))
    assert len(cotangents) == count
    give(b, [ct for ct in cotangents if ct is not None])
    found = iter(interpret(module, [*sample.operands, *seeds]))
    slopes = [None if ct is None else next(found) for ct in cotangents]
    for place, (x, slope) in enumerate(zip(sample.operands, slopes, strict=True)):
        if slope is not None:
            assert slope.shape == x.shape, f"{op.name} {sample}"
        if x.dtype != np.float64:
            continue
        direction = direction_of(op, x, rng)
        ends = [
            [*sample.operands[:place], x + sign * STEP * direction, *sample.operands[place + 1 :]] for sign in (1, -1)
        ]
        above, below = (eagerly(op, end, sample.fields) for end in ends)
        terms = [seed * (a - z) for seed, a, z in zip(seeds, above, below, strict=True) if a.dtype.kind == "f"]
        expected = sum(float(term.sum()) for term in terms) / (2 * STEP)
        actual = 0.0 if slope is None else float((slope * direction).sum())
        assert abs(actual - expected) <= 1e-5 * max(1.0, abs(expected)), f"{op.name} operand {place}: {sample}"


@by_pure_op
def test_gradient(op: type[GraphOp]) -> None:
    if (reason := why_unsupported(op.vjp)) is not None:
        assert reason
        return
    rng = np.random.default_rng(11)
    for sample in accepted(op):
        if is_smooth(sample) and all(
            r.dtype.kind in "biu" or r.dtype == np.float64 for r in eagerly(op, sample.operands, sample.fields)
        ):
            check_gradient(op, sample, rng)


def slopes_of(op: type[GraphOp], sample: Sample, seeds: Sequence[Array], twice: bool) -> tuple[ModuleOp, list[int]]:
    """A graph of the gradients for float operands, or of the gradient of what they are along given directions.

    Its arguments are the operands, the cotangents and (for the second order) the directions.
    """
    chosen = [place for place, x in enumerate(sample.operands) if x.dtype == np.float64]
    directions = [sample.operands[place] for place in chosen] if twice else []
    module, b, arguments = graph("f", [type_of(x) for x in (*sample.operands, *seeds, *directions)])
    count = len(sample.operands)
    operands, cotangents, along = (
        arguments[:count],
        arguments[count : count + len(seeds)],
        arguments[count + len(seeds) :],
    )

    def once(inner: BlockBuilder, given: Sequence[SSAValue]) -> list[SSAValue]:
        block = Block(arg_types=[given[place].type for place in chosen])
        body = BlockBuilder(block)
        values = list(given)
        for place, argument in zip(chosen, block.args, strict=True):
            values[place] = argument
        made = body.emit(op, values, sample.fields)
        return differentiated(inner, block, [given[place] for place in chosen], made, cotangents)

    if not twice:
        give(b, once(b, operands))
        return module, chosen
    block = Block(arg_types=[operands[place].type for place in chosen])
    body = BlockBuilder(block)
    values = list(operands)
    for place, argument in zip(chosen, block.args, strict=True):
        values[place] = argument
    give(b, differentiated(b, block, [operands[place] for place in chosen], once(body, values), along))
    return module, chosen


def differentiated(
    b: BlockBuilder, block: Block, sources: Sequence[SSAValue], made: Sequence[SSAValue], cotangents: Sequence[SSAValue]
) -> list[SSAValue]:
    """The gradients of what a block makes; integers among it have no cotangent."""
    pairs = [(v, ct) for v, ct in zip(made, cotangents, strict=True) if dtype_of(v.type).is_float]
    block.add_op(YieldOp.create(operands=[value for value, _ in pairs]))
    types = [value.type for value, _ in pairs] + [source.type for source in sources]
    fields = encode_fields({"differentiated": len(sources), "outputs": len(pairs)})
    operands = [*sources, *(ct for _, ct in pairs)]
    op = GradOp.create(operands=operands, result_types=types, attributes=fields, regions=[Region(block)])
    b.block.add_op(op)
    return list(op.results[len(pairs) :])


@by_pure_op
def test_second_order(op: type[GraphOp]) -> None:
    """The gradient of the gradient, along a direction, is what central differences of the gradient say."""
    if why_unsupported(op.vjp) is not None or op.name in DIFFERENTIABLE_ONCE:
        return
    rng = np.random.default_rng(12)
    for sample in accepted(op):
        results = eagerly(op, sample.operands, sample.fields)
        if not is_smooth(sample) or not all(r.dtype.kind in "biu" or r.dtype == np.float64 for r in results):
            continue
        seeds = [rng.standard_normal(r.shape) if r.dtype.kind == "f" else np.zeros(r.shape, r.dtype) for r in results]
        check_second_order(op, sample, seeds, rng)


def check_second_order(op: type[GraphOp], sample: Sample, seeds: Sequence[Array], rng: np.random.Generator) -> None:
    first, chosen = slopes_of(op, sample, seeds, False)
    second, _ = slopes_of(op, sample, seeds, True)
    for module in (first, second):
        ExpandGradPass().apply(Context(), module)
    along, moved = ([direction_of(op, sample.operands[place], rng) for place in chosen] for _ in range(2))
    ends: list[list[Array]] = []
    for sign in (1, -1):
        operands = list(sample.operands)
        for place, step in zip(chosen, moved, strict=True):
            operands[place] = operands[place] + sign * STEP * step
        ends.append(interpret(first, [*operands, *seeds]))
    expected = sum(float((d * (a - z)).sum()) for d, a, z in zip(along, *ends, strict=True)) / (2 * STEP)
    found = interpret(second, [*sample.operands, *seeds, *along])
    actual = sum(float((slope * step).sum()) for slope, step in zip(found, moved, strict=True))
    assert abs(actual - expected) <= 2e-5 * max(1.0, abs(expected)), f"{op.name}: {sample}"


# -- 4 -------------------------------------------------------------------------------------------------------------

SIZE = 3


SCALED = {"ms.cholesky"}
"""What takes only some matrices: other orders of the same numbers are not among them, multiples are."""


def variants(op: type[GraphOp], x: Array) -> list[Array]:
    """The same numbers in other orders, so that every element of a batch is a valid operand."""
    if op.name in SCALED:
        return [x * x.dtype.type(1 + k / 4) for k in range(SIZE)]
    return [np.roll(x.reshape(-1), k).reshape(x.shape) for k in range(SIZE)]


def check_batch(op: type[GraphOp], sample: Sample, batched: Sequence[bool], behind: bool) -> None:
    rows = [variants(op, x) if flag else [x] * SIZE for x, flag in zip(sample.operands, batched, strict=True)]
    axes: list[Axis] = [
        (x.ndim if behind else 0) if flag else None for x, flag in zip(sample.operands, batched, strict=True)
    ]
    arrays = [np.stack(row, axis) if axis is not None else row[0] for row, axis in zip(rows, axes, strict=True)]
    block = Block(arg_types=[type_of(x) for x in sample.operands])
    types = op.infer(*map(type_of, sample.operands), **sample.fields)
    single = op.create(operands=list(block.args), result_types=types, attributes=encode_fields(sample.fields))
    module, b, arguments = graph("f", [type_of(array) for array in arrays])
    results, result_axes = single.batch(b, arguments, axes, SIZE)
    give(b, results)
    found = interpret(module, arrays)
    expected = [eagerly(op, [row[k] for row in rows], sample.fields) for k in range(SIZE)]
    for place, (array, axis) in enumerate(zip(found, result_axes, strict=True)):
        for k in range(SIZE):
            one = array if axis is None else np.take(array, k, axis)
            check_close(np.asarray(one), expected[k][place], op.name, "batched", batched, "axes", axes, sample)


@by_pure_op
def test_batch(op: type[GraphOp]) -> None:
    if why_unsupported(op.batch) is not None:
        return
    for sample in accepted(op):
        count = len(sample.operands)
        choices = list(product((False, True), repeat=count))
        if count > 4:  # each alone, and all
            choices = [tuple(i == k for i in range(count)) for k in range(count)] + [(True,) * count]
        for number, batched in enumerate(choices):
            if any(batched):
                check_batch(op, sample, batched, behind=bool(number % 2))


# -- 5 -------------------------------------------------------------------------------------------------------------


@by_op
def test_text(op: type[GraphOp]) -> None:
    module, _, _ = all_in_one(op, list(accepted(op)))
    module.verify()
    context = Context()
    for dialect in (Builtin, Func, MS):
        context.load_dialect(dialect)
    text = str(module)
    again = Parser(context, text).parse_module()
    again.verify()
    assert str(again) == text
    assert again.is_structurally_equivalent(module)


# -- 6 -------------------------------------------------------------------------------------------------------------


@by_pure_op
def test_innocence(op: type[GraphOp]) -> None:
    for sample in accepted(op):
        before = [x.tobytes() for x in sample.operands]
        operands = [x.copy() for x in sample.operands]
        for x in operands:
            x.flags.writeable = False
        eagerly(op, operands, sample.fields)
        assert [x.tobytes() for x in operands] == before, sample


# -- 7 -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("op", [op for op in OPS if any(s.refused for s in SAMPLES[op])], ids=lambda op: op.name)
def test_refusal(op: type[GraphOp]) -> None:
    for sample in SAMPLES[op]:
        if sample.refused is None:
            continue
        block = Block(arg_types=operand_types(op, sample))
        with pytest.raises(CompileError) as caught:
            BlockBuilder(block).emit(op, list(block.args), sample.fields)
        assert caught.value.code == sample.refused, sample
        assert block.is_empty


# -- 8 -------------------------------------------------------------------------------------------------------------

LAYOUTS = int(os.environ.get("MSGRAPH_FUZZ", "3"))
"""So many of an operand, and of all operands together, of a half as many samples."""


class Shown(NamedTuple):
    """Operands as one kind of memory each shows them, and what comes of them."""

    sample: Sample
    layouts: tuple[Layout, ...]
    expected: tuple[Array, ...]

    @property
    def memory(self) -> list[Array]:
        """What is given to the graph."""
        pairs = zip(self.layouts, self.sample.operands, strict=True)
        return [np.array(x, order="C") if layout is PLAIN else layout.memory(x) for layout, x in pairs]

    def emit(self, op: type[GraphOp], b: BlockBuilder, arguments: Sequence[SSAValue]) -> list[SSAValue]:
        """The views and the op."""
        triples = zip(self.layouts, arguments, self.sample.operands, strict=True)
        views = [x if layout is PLAIN else layout.view(b, x, array.shape) for layout, x, array in triples]
        return b.emit(op, views, self.sample.fields)


PLAIN = Layout((), ())
"""Row by row, the whole memory."""


def choices(op: type[GraphOp], sample: Sample, random: Random) -> Iterator[tuple[Layout, ...]]:
    """An operand in some layout alone, and all of them together; what is written stays as it is."""
    written, count = writes(op, sample), len(sample.operands)
    known = [{} if place in written else named(x.ndim) for place, x in enumerate(sample.operands)]
    alone = [(place, name) for place, layouts in enumerate(known) for name in layouts]
    for place, name in random.sample(alone, min(min(count, 2) * LAYOUTS, len(alone))):
        yield tuple(known[k][name] if k == place else PLAIN for k in range(count))
    names = sorted(max(known, key=len)) if count > 1 else []
    for name in random.sample(names, min(LAYOUTS, len(names))):
        yield tuple(layouts.get(name, PLAIN) for layouts in known)


def shown(op: type[GraphOp]) -> Iterator[Shown]:
    """Runs of an op that are right, if it takes operands that are the same along a dim."""
    random = Random(op.name)
    small = [sample for sample in accepted(op) if sample.operands]
    for sample in (*random.sample(small, min(LAYOUTS // 2, len(small))), *larger(op.name)):
        for layouts in choices(op, sample, random):
            pairs = zip(layouts, sample.operands, strict=True)
            operands = tuple(x if layout is PLAIN else layout.repeated(x) for layout, x in pairs)
            try:
                if op in WRITERS:
                    expected = tuple(x.copy() for x in operands)
                    eagerly(op, expected, sample.fields)
                else:
                    expected = eagerly(op, operands, sample.fields)
            except (CompileError, np.linalg.LinAlgError):
                continue
            yield Shown(sample._replace(operands=operands), layouts, expected)


@pytest.mark.parametrize("op", READERS, ids=lambda op: op.name)
def test_layouts(op: type[GraphOp]) -> None:
    """Native code gives, or writes, what the eager rule says about the same numbers in memory of their own."""
    check_layouts(op, host_target())


def test_layouts_of_products_of_wide_vectors() -> None:
    check_layouts(MatMulOp, like_avx512())


def check_layouts(op: type[GraphOp], target: Target) -> None:
    """What :func:`test_layouts` says, on a machine."""
    runs = [(run, run.memory) for run in shown(op)]
    operands = [run.sample._replace(operands=tuple(memory)) for run, memory in runs]
    module, b, arguments = graph("f", [type_ for sample in operands for type_ in operand_types(op, sample)])
    left, results = list(arguments), list[SSAValue]()
    for run, memory in runs:
        results += run.emit(op, b, left[: len(memory)])
        left = left[len(memory) :]
    give(b, results)
    found = iter(compile_module(module, "f", target)([array for _, memory in runs for array in memory]))
    for run, memory in runs:
        if op in WRITERS:
            for place in writes(op, run.sample):
                check_close(memory[place], run.expected[place], op.name, run)
        else:
            for wanted in run.expected:
                check_sums(next(found), wanted, op.name, run.layouts, run.sample)


def check_sums(actual: Array, expected: Array, *what: object) -> None:
    """As :func:`check_close`, relative to the largest number there is: sums of many are not exact in small ones."""
    if expected.dtype.kind == "f":
        most = np.abs(expected[np.isfinite(expected)]).max(initial=1)
        actual, expected = actual / most, expected / most
    check_close(actual, expected, *what)


def ways(op: type[GraphOp], target: VectorTarget) -> Iterator[Any]:
    """How the loops of an op are planned for the samples of :func:`test_layouts` in each layout."""
    rule = rule_of(op)
    for sample in larger(op.name):
        results = list(map(type_of, eagerly(op, sample.operands, sample.fields)))
        kinds = [*(dtypes.from_numpy(x.dtype) for x in sample.operands), *map(dtype_of, results)]
        plain = [Layout((1,) * x.ndim, (*range(x.ndim),)) for x in sample.operands]
        for place, x in enumerate(sample.operands):
            for layout in named(x.ndim).values():
                layouts = [layout if k == place else other for k, other in enumerate(plain)]
                views = [one.in_memory(y.shape) for one, y in zip(layouts, sample.operands, strict=True)]
                read = [view if rule.reads(k, view) else row_major(view.shape) for k, view in enumerate(views)]
                outputs = [row_major(shape_of(result)) for result in results]
                yield rule.plan([*read, *outputs], kinds, target, **sample.fields)


def test_layouts_reach_all_loops() -> None:
    """Each way of a product to read its operands, and each way to convolve, to scan and to sort."""
    targets = VectorTarget(), VectorTarget(32, masked=False)
    products = {plan[:1] + plan[2:] for target in targets for plan in ways(MatMulOp, target)}
    assert {algorithm for algorithm, *_ in products} == {"tiles", "rows", "transposed rows", "dots", "tall dots"}
    tiles = [orders[:2] for algorithm, *orders in products if algorithm == "tiles"]
    for orders in zip(*tiles, strict=True):
        assert set(orders) == {"any", "columns", "rows", "in place"}
    for op, expected in (
        (Conv2dOp, {"DirectConfig", "FramePlan", "WinogradPlan"}),
        (Conv2dInputOp, {"DirectConfig", "PhasePlan", "WinogradPlan"}),
        (Conv2dWeightOp, {"DirectConfig", "FramePlan"}),
    ):
        assert {type(plan).__name__ for target in targets for plan in ways(op, target)} == expected
    for op in (ScanOp, ArgOp):
        assert {plan[:2] for plan in ways(op, targets[0])} == {(True, False), (False, True), (False, False)}
    sorts = {(bool(plan.levels), *plan[2:]) for target in targets for plan in ways(TopOp, target)}
    assert sorts == set(product((False, True), repeat=3)) - {(True, True, False), (True, True, True)}


def test_every_op_shows_itself() -> None:
    """Ops without a written rule of their own (control flow, memory) may do without samples."""
    silent = [
        op.name for op in OPS if why_unsupported(op.eager) is None and not SAMPLES[op] and op.EFFECTS is Effect.NONE
    ]
    stacks = ["ms.stack_empty", "ms.stack_pop", "ms.stack_push"]  # of loops: a stack is no array
    assert sorted(silent) == ["ms.initial_state", *stacks, "ms.update_state"]


def test_shapes_and_types_are_told_from_types() -> None:
    for dtype in dtypes.ALL:
        type_ = tensor_type(dtype, (2, 0, 1))
        assert (dtype_of(type_), shape_of(type_)) == (dtype, (2, 0, 1))
