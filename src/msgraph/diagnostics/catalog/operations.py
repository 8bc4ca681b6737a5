"""MG2xx: types, shapes, arguments and indices of operations."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, OfOperation, OperationRefused, Stated


class ShapesDoNotBroadcast(Diagnostic):
    """The shapes of two operands cannot be broadcast."""

    code = "MG201"
    message = (
        "For '{op}', {first}.shape and {second}.shape need to broadcast. The value of {first}.shape[{axis}] or "
        "{second}.shape[{other_axis}] must be 1 or -1 when they are not the same, "
        "but got {first}.shape = {a} and {second}.shape = {b}"
    )
    label = "these do not broadcast"
    help = "reshape one of them, or insert an axis with `x[:, None]`"
    op: str
    axis: int
    other_axis: int
    a: list[int]
    b: list[int]
    first: str = "input1"
    second: str = "input2"


class OperandTypeRefused(Diagnostic):
    """An operation does not support an element type."""

    code = "MG202"
    exception = TypeError
    message = "For primitive[{op}], the input argument[{argument}] must be a type of {{{allowed}}}, but got {got}."
    label = "this is {got}"
    help = "{hint}"
    op: str
    argument: str
    allowed: str
    got: str
    hint: str = "cast the argument first: `x.astype(ms.float32)`"


class BadOpArgument(OperationRefused, OfOperation):
    """An argument of an operation is out of its range."""

    code = "MG204"
    hint: str = ""


class BadOpArgumentType(BadOpArgument):
    """An argument of an operation has a Python type that it does not take."""

    code = "MG205"
    exception = TypeError


class ImaginaryPartLost(Diagnostic):
    """Complex numbers were passed where only real numbers are supported."""

    code = "MG207"
    exception = TypeError
    message = "Complex numbers ({got}) cannot become {wanted} without losing their imaginary parts."
    label = "this needs real numbers"
    help = "take `ops.real(x)` or `ops.abs(x)` first, or ask for it with `x.astype(ms.float32)`"
    got: str
    wanted: str


class IntegerOutOfRange(Diagnostic):
    """A Python integer does not fit into the element type of a tensor."""

    code = "MG208"
    exception = OverflowError
    message = "For '{op}', the integer {integer} is out of bounds for {dtype}."
    label = "elements of the other operand cannot hold {integer}"
    help = "cast the tensor to a wider type first: `x.astype(ms.int64)`"
    op: str
    integer: int
    dtype: str


class ResultNotHeld(Diagnostic):
    """An in-place method would compute values that the element type of the tensor cannot hold."""

    code = "MG209"
    exception = TypeError
    message = "The result has elements of type {result_type}, and this tensor holds {own}."
    label = "this writes {result_type} into {own}"
    help = "use the method without `_`, which gives a new tensor, or cast first: `x = x.astype(ms.float32)`"
    result_type: str
    own: str


class ArgumentRefused(OperationRefused):
    """An operation does not accept the type of an argument."""

    code = "MG203"
    exception = TypeError
    help = "it is `{signature}`{doc}"
    signature: str
    doc: str


class ArgumentValueRefused(ArgumentRefused):
    """An operation does not accept the value of an argument."""

    code = "MG211"
    exception = ValueError


class BadIndex(Stated):
    """An index into a tensor is out of range, of the wrong kind, or one of too many."""

    code = "MG206"
    exception = IndexError
    label = "{mark}"
    help = "{way_out}"
    mark: str = "this is no index"
    way_out: str = "an index is an integer, a slice, `...`, None, a list, or a tensor of integers or truth values"

    OUTSIDE = "no such element", "the indices of an axis of n elements go from -n to n - 1"
    TOO_MANY = (
        "more indices than axes",
        "a tensor has as many axes as `x.shape` has numbers; `...` stands for the others",
    )
    OTHER_MASK = "the mask does not fit", "a mask is as long as the axis it picks from, or of the tensor's shape"
    """The mark and the way out of an index that is outside, of one of too many, of a mask of another size."""

    @classmethod
    def of_numpy(cls, problem: str) -> BadIndex:
        """What NumPy says of an index."""
        reasons = {"out of bounds": cls.OUTSIDE, "too many indices": cls.TOO_MANY, "boolean index": cls.OTHER_MASK}
        advice = next((reasons[words] for words in reasons if words in problem), ())
        return cls(problem[:1].upper() + problem[1:], *advice)


class NoSuchOverload(Diagnostic):
    """An operation got something that is neither a tensor nor a number."""

    code = "MG210"
    exception = TypeError
    message = 'Failed calling {op} with "{arguments}".'
    label = "no meaning for these arguments"
    help = "pass tensors or numbers; `ms.Tensor(x)` makes a tensor of a list or an array"
    op: str
    arguments: str


class BadSetting(Stated, OfOperation):
    """A setting of a function has a value that it does not take."""

    code = "MG212"


class PrimitiveWithoutKernel(Diagnostic):
    """A primitive without a kernel was called."""

    code = "MG950"
    exception = RuntimeError
    message = "For '{op}', no kernel is registered for the primitive: it was declared, and nothing computes it"
    label = "nothing computes this"
    help = "write it as a function of `msgraph.ops`: that has its gradient and its kernels by itself"
    op: str


class CustomKernelRefused(OperationRefused):
    """A kernel for another compiler is not supported."""

    code = "MG951"
    exception = RuntimeError
    label = "this cannot be compiled"
    help = "write it with `msgraph.ops`, or as a Python function: `ops.Custom(func, func_type='pyfunc')`"
