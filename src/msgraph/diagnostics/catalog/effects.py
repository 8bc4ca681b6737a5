"""MG4xx: parameters, writes, prints, and the order of effects."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.diagnostics.errors import Diagnostic, Limit, OperationRefused, Refusal


class AssignedShapeDiffers(Diagnostic):
    """A parameter is assigned a value of another shape."""

    code = "MG401"
    message = (
        "For '{op}','value' must have the same {what} as 'variable'. "
        "But got 'value' {what}: {value}, 'variable' {what}: {variable}."
    )
    label = "this writes {got} into {wanted}"
    help = "nothing is broadcast into a parameter: reshape or broadcast the value first"
    op: str
    got: str
    wanted: str
    what: str
    """Shapes, or ranks where they differ."""
    value: object
    variable: object

    @classmethod
    def of(cls, op: str, value: Sequence[int], variable: Sequence[int]) -> AssignedShapeDiffers:
        """That of two shapes."""
        got, wanted = (f"({', '.join(map(str, shape))})" for shape in (value, variable))
        words = ("shape", got, wanted) if len(value) == len(variable) else ("rank", len(value), len(variable))
        return cls(op, got, wanted, *words)


class AssignedTypeDiffers(Diagnostic):
    """A parameter is assigned a value that its element type cannot hold."""

    code = "MG402"
    exception = TypeError
    message = (
        "Data type conversion is not supported for a 'Parameter', nor for the input tensor of an in-place operator, "
        "so data type {variable}, which cannot be converted to data type {value} automatically."
    )
    help = "cast the value first: `value.astype(variable.dtype)`"
    variable: str
    value: str


class WriteToNonParameter(Diagnostic):
    """An assignment got something that is not a parameter."""

    code = "MG403"
    exception = TypeError
    message = "For '{op}', the input 'variable' must be a Parameter, but got {got}."
    label = "a value cannot be written"
    help = "make it a Parameter, or rebind the name: `x = value`"
    op: str
    got: str


class ScatterIndexOutOfRange(Diagnostic):
    """A scatter update has an index that is out of range."""

    code = "MG404"
    exception = RuntimeError
    about_elements = True
    message = "For '{op}', the value of indices should be in [0, {size}), but got '{got}' in indices."
    help = "nothing has been written; indices count from 0, and negative ones do not count from the end"
    op: str
    size: int
    got: int


class ReferenceEscapes(Limit):
    """A branch or loop on a tensor value chooses between parameters."""

    code = "MG405"
    exception = TypeError
    message = "'{op}' carries a reference to a parameter, which would leave open which parameter it is"
    label = "this is a parameter, not a value"
    help = "take the value instead: `p.value()`"
    op: str


class BadUpdate(OperationRefused):
    """The indices or updates of a scatter update do not match the parameter."""

    code = "MG406"
    help = "the updates have the shape of the indices, followed by what of the parameter one index chooses"


class SharedMemory(Refusal):
    """Two arguments share memory, and the graph may write to it."""

    code = "MG407"
    exception = RuntimeError
    message = "`{first}` and `{second}` share memory, so what is written to one would change the other unseen"
    label = "written here"
    help = "give one of them memory of its own: `Parameter(p.asnumpy().copy(), name=...)`"
    first: str
    second: str


class CopyMade(Diagnostic):
    """A graph with ``copies="error"`` copies a parameter."""

    code = "MG408"
    exception = RuntimeError
    message = '@jit(copies="error"): the graph copies a parameter {count} times'
    label = "this value is copied"
    notes = ("{copies}",)
    help = "use the value before the parameter is written, or set side_effect_load_elim to 4, which copies least"
    count: int
    copies: str


class BadHyperparameter(Diagnostic):
    """An optimizer operator got a tensor where it takes one number."""

    code = "MG409"
    message = "For '{op}', the hyperparameters must be numbers or tensors of one element, but got a shape of {shape}."
    help = "one operator takes one step for all elements of a weight: learning rates of their own are several calls"
    op: str
    shape: str


class AssertionFailed(Diagnostic):
    """The condition of ``ops.Assert`` is false."""

    code = "MG410"
    exception = RuntimeError
    message = "assert failed"
    help = "what was given to look at stands above; effects before this one have happened, later ones have not"


class ItemOutOfRange(Diagnostic):
    """``parameter[index] = value`` got an index that is out of range."""

    code = "MG411"
    exception = IndexError
    message = "index {got} is out of bounds for dimension with size {size}"
    help = "nothing has been written; `ops.clamp(index, 0, n - 1)` keeps indices inside"
    got: int
    size: int


class UntrackedTensorWritten(Refusal):
    """A tensor with constant elements is written, and where it comes from cannot be followed."""

    code = "MG795"
    message = "a tensor with known elements is written that comes from where it cannot be followed"
    label = "this tensor"
    help = "write to a copy, `t = t.copy()`, or keep the tensor in a variable, an attribute, a list or a dict"
    notes = ("what else holds this tensor must see the write, so where it comes from has to be followed",)


class AliasChosenAtRunTime(Refusal):
    """A tensor is written, and which one it is was decided in a branch or loop on a tensor value."""

    code = "MG796"
    message = "{what} is written, but only the run knows whether it is the same tensor as another one in use"
    label = "written here"
    help = "write to a copy, `y = y.copy()`, or write in each branch, where it is known which tensor is meant"
    what: str


class PartOfParameterWritten(Refusal):
    """An item of a parameter, or the result of an operation on one, is written in a compiled function."""

    code = "MG797"
    message = "a part of the parameter `{name}` is written, which in a graph is a value that nobody else sees"
    label = "written here"
    help = "write to the parameter itself: `p[0, 1] = v` for `p[0][1] = v`; or to a copy: `p[0].copy()`"
    name: str
