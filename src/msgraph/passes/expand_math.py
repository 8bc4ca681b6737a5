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
from xdsl.dialects import func, math
from xdsl.dialects.builtin import ModuleOp, VectorType
from xdsl.ir import Attribute, Operation

from msgraph.dialects.forms import Form
from msgraph.dialects.lane_core import LIBRARY
from msgraph.dialects.walking import walk
from msgraph.passes.base import GraphPass, replace
from msgraph.passes.math import erf, exp, hyperbolic, inverse, log, pow, trig
from msgraph.passes.math.builder import FORMATS, ConstantPool, Expansion, Format, MathBuilder
from msgraph.passes.math.contraction import contract

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
    math.ErfOp: erf.erf,
    math.PowFOp: pow.powf,
    math.CbrtOp: pow.cbrt,
    math.RsqrtOp: pow.rsqrt,
}


FAST: Final[dict[type[Operation], Expansion]] = {math.ExpOp: exp.exp_fast, math.TanhOp: hyperbolic.tanh_fast}
"""What replaces some of them where digits are traded for time."""


def expand(function: func.FuncOp, features: frozenset[str] = frozenset()) -> None:
    """Expand every function above in one walk; ``features`` are the host's, as LLVM names them.

    ``fast-math`` among them allows the shorter forms of `FAST`, ``contract`` products and sums in one step.
    """
    if "contract" in features:
        contract(function)
    found = [op for op in walk(function) if type(op) in FUNCTIONS and LIBRARY not in op.attributes]
    if not found:
        return
    pool = ConstantPool()
    for op in found:
        lanes = _lanes_of(op.results[0].type)
        if lanes is not None:
            _expand_op(op, MathBuilder(*lanes, pool, features))
    entry = function.body.blocks[0]
    first = entry.first_op
    assert first is not None
    entry.insert_ops_before(pool.ops, first)


def _lanes_of(type_: Attribute) -> tuple[Format, int] | None:
    """Format and width of a type that has an expansion."""
    if not isinstance(type_, VectorType):
        return (FORMATS[type_], 0) if type_ in FORMATS else None
    vector = cast("VectorType[Attribute]", type_)
    shape, element = vector.get_shape(), vector.element_type
    return (FORMATS[element], shape[0]) if len(shape) == 1 and element in FORMATS else None


def _expand_op(op: Operation, m: MathBuilder) -> None:
    kind = type(op)
    result = (FAST.get(kind, FUNCTIONS[kind]) if "fast-math" in m.features else FUNCTIONS[kind])(m, *op.operands)
    block = op.parent
    assert block is not None
    for made in m.ops:
        made.location = op.location
        if made.regions:
            for inside in made.walk():
                inside.location = op.location
    block.insert_ops_before(m.ops, op)
    replace(op, [result])


@dataclass(frozen=True)
class ExpandMathPass(GraphPass):
    """Write transcendental functions out in arith and math.fma."""

    name = "expand-math"
    TAKES = Form
    GIVES = Form

    features: tuple[str, ...] = ()
    """Features of the host whose instructions may be used: `avx512f` is the one that matters; also `fast-math` and
    `contract`, liberties that were given."""

    def apply(self, ctx: Context, op: ModuleOp) -> None:
        """Expand in every function that has a body."""
        for function in op.ops:
            if isinstance(function, func.FuncOp) and not function.is_declaration:
                expand(function, frozenset(self.features))
