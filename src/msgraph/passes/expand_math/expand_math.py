"""Write transcendental functions on float32 and float64 lanes out in `arith` and `math.fma`.

Given:

    %y = math.exp %x : vector<16xf32>

Result: about twenty ops on `vector<16xf32>` (range reduction, a polynomial by Horner's rule, exponent arithmetic),
their constants at the start of the function.

Why here: after `lower-kernels`, when the lanes are known; before the emission of LLVM IR, whose vector functions
would be called lane by lane. `math.sqrt`, `absf`, `floor`, `ceil`, `roundeven`, `copysign` and `fma` stay: they are
instructions. So do functions of other types: float16 and bfloat16 are computed in float32 by who made the lanes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from xdsl.context import Context
from xdsl.dialects import arith, func, math
from xdsl.dialects.builtin import ModuleOp, VectorType
from xdsl.ir import Attribute, Block, Operation, OpResult, SSAValue

from msgraph.dialects.stages import IRStage
from msgraph.dialects.walking import detach_all, ops_around, remove, walk
from msgraph.kernels.builder.vectors import LIBRARY, NO_FLAGS, VectorValue
from msgraph.kernels.math import exp, hyperbolic, inverse, log, trig
from msgraph.kernels.math.builder import FORMATS, ConstantPool, Expansion, Format, MathBuilder
from msgraph.passes.base import GraphPass, Pattern, Replacement, Rewriter, rewrite


def contract(root: Operation) -> None:
    """Contract everything inside of an op; the products nobody needs any more go."""
    if rewrite(root, (SumOfProduct(),), "expand-math"):
        for op in list(walk(root)):
            if isinstance(op, arith.MulfOp) and op.result.first_use is None:
                remove(op)


class SumOfProduct(Pattern[arith.AddfOp | arith.SubfOp]):
    """``a * b + c``, and with either sign."""

    FED_BY = (arith.MulfOp,)

    def rewrite(self, op: arith.AddfOp | arith.SubfOp, b: Rewriter) -> Replacement:
        left, right = op.operands
        product = _product(left, op) or _product(right, op)
        if product is None:
            return None
        first, second = product.operands
        is_left = product.results[0] is left
        other = right if is_left else left
        if isinstance(op, arith.SubfOp):
            value = other if is_left else first
            negated = arith.NegfOp.create(operands=[value], result_types=[value.type], properties=NO_FLAGS)
            (negative,) = b.insert(negated)
            first, other = (first, negative) if is_left else (negative, other)
        fused = math.FmaOp.create(
            operands=[first, second, other], result_types=[op.results[0].type], properties=NO_FLAGS
        )
        return b.insert(fused)


def _product(value: SSAValue, user: Operation) -> Operation | None:
    """The product a value is, if only sums of its block need it."""
    if not isinstance(value, OpResult) or not isinstance(value.op, arith.MulfOp):
        return None
    users = [use.operation for use in value.uses]
    sums = all(isinstance(op, arith.AddfOp | arith.SubfOp) and op.parent is user.parent for op in users)
    return value.op if sums and value.op.parent is user.parent else None


FUNCTIONS: Final[dict[type[Operation], Expansion]] = {
    math.ExpOp: exp.exp,
    math.Exp2Op: exp.exp2,
    math.ExpM1Op: exp.expm1,
    math.LogOp: log.log,
    math.Log2Op: log.log2,
    math.Log10Op: log.log10,
    math.Log1pOp: log.log1p,
    math.SinOp: trig.sin,
    math.CosOp: trig.cos,
    math.TanOp: trig.tan,
    math.AsinOp: inverse.asin,
    math.AcosOp: inverse.acos,
    math.AtanOp: inverse.atan,
    math.Atan2Op: inverse.atan2,
    math.SinhOp: hyperbolic.sinh,
    math.CoshOp: hyperbolic.cosh,
    math.TanhOp: hyperbolic.tanh,
    math.AsinhOp: hyperbolic.asinh,
    math.AcoshOp: hyperbolic.acosh,
    math.AtanhOp: hyperbolic.atanh,
    math.ErfOp: exp.erf,
    math.PowFOp: log.powf,
    math.CbrtOp: log.cbrt,
    math.RsqrtOp: log.rsqrt,
}


FAST: Final[dict[type[Operation], Expansion]] = {math.ExpOp: exp.exp_fast, math.TanhOp: hyperbolic.tanh_fast}
"""What replaces some of them where digits are traded for time."""


class FunctionCall(Pattern[Operation]):
    """A transcendental function of lanes: a range reduction, a polynomial, and what joins them."""

    def __init__(self, features: frozenset[str] = frozenset()) -> None:
        self.on = tuple(FUNCTIONS)
        self.features = features
        self.pools: dict[Block, ConstantPool] = {}
        """The constants at the start of each function."""

    def rewrite(self, op: Operation, b: Rewriter) -> Replacement:
        lanes = None if LIBRARY in op.attributes else _lanes_of(op.results[0].type)
        if lanes is None:
            return None
        entry = _entry_of(op)
        pool = self.pools.setdefault(entry, ConstantPool())
        pooled, op_type = len(pool.ops), type(op)
        m = MathBuilder(*lanes, pool, self.features, Block())
        expansion = FAST.get(op_type, FUNCTIONS[op_type]) if "fast-math" in self.features else FUNCTIONS[op_type]
        result = expansion(m, *(VectorValue(value, m.format.dtype) for value in op.operands))
        for index in range(pooled, len(pool.ops)):
            b.hoist(pool.ops[index], entry, pool.ops[index - 1] if index else None)
        for step in detach_all(m.block):
            b.insert(step)
            for inside in step.walk() if step.regions else ():
                inside.location = op.location
        return result.value


def _entry_of(op: Operation) -> Block:
    """The first block of the function around an op."""
    return next(around for around in ops_around(op) if isinstance(around, func.FuncOp)).body.blocks[0]


def expand(root: Operation, features: frozenset[str] = frozenset()) -> None:
    """Expand every function of lanes inside of an op; ``features`` are the host's, as LLVM names them.

    ``fast-math`` among them allows the shorter forms of `FAST`, ``contract`` products and sums in one step: those
    that are there before, as the expansions know themselves where they fuse.
    """
    if "contract" in features:
        contract(root)
    rewrite(root, (FunctionCall(features),), "expand-math")


def _lanes_of(type_: Attribute) -> tuple[Format, int] | None:
    """Format and width of a type that has an expansion."""
    if not isinstance(type_, VectorType):
        return (FORMATS[type_], 0) if type_ in FORMATS else None
    vector = cast("VectorType[Attribute]", type_)
    shape, element = vector.get_shape(), vector.element_type
    return (FORMATS[element], shape[0]) if len(shape) == 1 and element in FORMATS else None


@dataclass(frozen=True)
class ExpandMathPass(GraphPass):
    """Write transcendental functions out in arith and math.fma."""

    name = "expand-math"
    REQUIRES = IRStage
    ENSURES = IRStage

    features: tuple[str, ...] = ()
    """Features of the host whose instructions may be used: `avx512f` is the one that matters; also `fast-math` and
    `contract`, liberties that were given."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand in every function."""
        expand(op, frozenset(self.features))
