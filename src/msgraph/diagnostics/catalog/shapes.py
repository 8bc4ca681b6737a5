"""MG23x: shapes, axes and indices of operations that are not element-wise."""

from __future__ import annotations

from typing import ClassVar

from msgraph.diagnostics.errors import Diagnostic, OperationRefused, Refusal, Stated


class ShapeRefused(Diagnostic):
    """An operation cannot produce the shape, or does not accept the shapes of the operands."""

    code = "MG230"
    message = "For primitive[{op}], {what}"
    label = "the shapes do not fit"
    help = "`reshape`, `transpose`, `squeeze` or `x[:, None]` change a shape; shapes are known here: `print(x.shape)`"
    op: str
    what: str


class ProductRefused(Diagnostic):
    """The shapes of ``a @ b`` do not match."""

    code = "MG847"
    exception = RuntimeError
    message = "For 'MatMulExt' op, {what}"
    label = "the shapes do not fit"
    help = (
        "the last axis of the first has to be as long as the last but one of the second: transpose one of them, `x.mT`"
    )
    what: str


class AxisOutOfRange(Diagnostic):
    """An axis is out of range."""

    code = "MG231"
    message = "For primitive[{op}], the axis must be in [{low},{high}), but got {axis}."
    label = "not an axis of this {rank}-dimensional tensor"
    help = "axes are counted from 0, or with -1 from the last one"
    op: str
    axis: int
    low: int
    high: int
    rank: int


class AxisRepeated(Diagnostic):
    """An axis is given twice."""

    code = "MG232"
    message = "For '{op}', the 'axis' must not name a dimension twice, but got {axes}."
    op: str
    axes: tuple[int, ...]


RuntimeIndexError: type[Exception] = type("RuntimeError", (RuntimeError, IndexError), {})
"""What MindSpore calls a RuntimeError, and Python an IndexError."""


class IndexOutOfRange(Diagnostic):
    """An index is out of range at run time."""

    code = "MG233"
    exception = RuntimeIndexError
    about_elements = True
    message = "For '{op}', the 'input_indices' should be in the range [0, {size}), but got {index}, error_code[58]"
    help = "indices count from 0; labels of a loss are below the number of classes, tokens below `vocab_size`"
    op: str
    size: int
    index: int


class DataDependentShape(Refusal):
    """The shape of a result depends on values that are known only at run time."""

    code = "MG234"
    exception = NotImplementedError
    message = "For '{op}', the shape of the result depends on the values of {what}, which are not known when compiling."
    label = "no shape can be given to this"
    help = "{way_out}"
    op: str
    what: str
    way_out: str


class MaskUnknown(DataDependentShape):
    """What a mask picks is read, and only the run knows how much that is."""

    WAY_OUT: ClassVar[str] = (
        "write through the mask (`x[mask] = v`, `x[mask] += 1`), reduce at once (`x[mask].sum()`), or choose: "
        "`ops.where(mask, x, 0)`"
    )


class BoundUnknown(DataDependentShape):
    """A slice of as many elements as only the run knows is read."""

    WAY_OUT: ClassVar[str] = (
        "slice with numbers that are known or as far apart as is known (`x[i:i + 2]`), write to it (`x[:n] = v`), "
        "reduce it at once (`x[:n].sum()`), or pick with a mask: `ops.where(ops.arange(n) < k, x, 0)`"
    )


class SliceShorter(Refusal):
    """A slice of fixed length reaches beyond the end of the tensor at run time."""

    code = "MG782"
    exception = IndexError
    message = "The slice of {length} elements does not fit where it begins: the tensor has {size} along axis {axis}."
    label = "Python would give fewer elements, and the graph was made for {length}"
    help = "begin where so many are left, or compute with a mask: `ops.where(ops.arange(n) < k, x, 0)`"
    length: int
    size: int
    axis: int


class KnownIndexOutOfRange(Diagnostic):
    """A constant index is out of range."""

    code = "MG763"
    exception = IndexError
    message = "index {index} is out of bounds for dimension with size {size}"
    label = "axis {axis} has {size} elements"
    help = "{hint}"
    index: int
    size: int
    axis: int

    def fields(self) -> dict[str, object]:
        """With the indices that there are."""
        hint = f"the indices of axis {self.axis} go from {-self.size} to {self.size - 1}"
        none = "an axis without elements has no index; `x[i:i + 1]` would give an empty tensor"
        return {**super().fields(), "hint": hint if self.size else none}


class ValueDoesNotFit(Diagnostic):
    """The value assigned to a part of a tensor has another shape than that part."""

    code = "MG236"
    message = (
        "operands could not be broadcast together with remapped shapes [original->remapped]: {got}  "
        "and requested shape {wanted}"
    )
    label = "the value has shape {got}, this part of the tensor {wanted}"
    help = "give it a value that broadcasts to this part: `reshape` it, or write to another part"
    got: str
    wanted: str


class TypeRefused(OperationRefused):
    """An operation does not support an element type, or the operands have different ones."""

    code = "MG237"
    exception = TypeError
    help = "convert the tensor with `x.astype(ms.{wanted})`{origin}"

    wanted: str = "…"
    origin: str = ""

    @classmethod
    def differing(cls, op: str, what: str, *types: object) -> TypeRefused:
        """That of operands that should be of one type, which ``what`` has places for: that of most numbers."""
        first, *others = [str(type_).lower() for type_ in types]
        words = "complex", "float32", "float", "int", ""
        wanted = next(name for word in words for name in (*others, first) if word in name)
        origin = "; NumPy makes Float64 where nothing else is said" * (first == "float64" != wanted)
        return cls(op, what.format(*types), wanted, origin)


class NotInvertible(Stated):
    """A matrix is singular."""

    code = "MG930"
    label = "only the values say whether it can be done"
    help = "add a little to the diagonal, or take `ops.pinv`"


class NotPositiveDefinite(Diagnostic):
    """A matrix is not positive definite."""

    code = "MG931"
    exception = RuntimeError
    message = "Cholesky expects symmetric positive definite matrices as inputs."
    label = "only the values say whether it can be done"
    help = "add a little to the diagonal, or look at its eigenvalues"
