"""MG2xx: types, shapes, arguments and indices of operations."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, OperationRefused, Stated


class ShapesDoNotBroadcast(Diagnostic):
    """Two operands of an element-wise operation have shapes that do not fit."""

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
    """An operation got an element type it has no meaning for."""

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


class BadOpArgument(OperationRefused):
    """An attribute of an operation is out of its range or of the wrong kind."""

    code = "MG204"
    help = "{hint}"
    hint: str = "`help(…)` of the function says what each argument may be"


class BadOpArgumentType(OperationRefused):
    """An argument of an operation is of a Python type it cannot use."""

    code = "MG205"
    exception = TypeError
    help = "give it a value of such a type; `x.astype(ms.…)` converts tensors, `int(n)` and `float(n)` numbers"


class ImaginaryPartLost(Diagnostic):
    """Complex numbers stand where only real ones can."""

    code = "MG207"
    exception = TypeError
    message = "Complex numbers ({got}) cannot become {wanted} without losing their imaginary parts."
    label = "this needs real numbers"
    help = "take `ops.real(x)` or `ops.abs(x)` first, or ask for it with `x.astype(ms.float32)`"
    got: str
    wanted: str


class IntegerOutOfRange(Diagnostic):
    """A Python integer meets a tensor whose elements cannot hold it, and wrapping would be wrong."""

    code = "MG208"
    exception = OverflowError
    message = "For '{op}', the integer {integer} is out of bounds for {dtype}."
    label = "elements of the other operand cannot hold {integer}"
    help = "cast the tensor to a wider type first: `x.astype(ms.int64)`"
    op: str
    integer: int
    dtype: str


class ResultNotHeld(Diagnostic):
    """A method that writes into a tensor computes elements that the tensor cannot hold."""

    code = "MG209"
    exception = TypeError
    message = "The result has elements of type {result_type}, and this tensor holds {own}."
    label = "this writes {result_type} into {own}"
    help = "use the method without `_`, which gives a new tensor, or cast first: `x = x.astype(ms.float32)`"
    result_type: str
    own: str


class ArgumentRefused(OperationRefused):
    """An argument of an operation is none that it has a meaning for."""

    code = "MG203"
    exception = TypeError
    help = "it is `{signature}`{doc}"
    signature: str
    doc: str


class ArgumentValueRefused(ArgumentRefused):
    """An argument of an operation is of a kind that it takes, and has a value that it does not."""

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
    """An operation was called with something that is neither a tensor nor a number."""

    code = "MG210"
    exception = TypeError
    message = 'Failed calling {op} with "{arguments}".'
    label = "no meaning for these arguments"
    help = "pass tensors or numbers; `ms.Tensor(x)` makes a tensor of a list or an array"
    op: str
    arguments: str


class BadSetting(Stated):
    """A setting of a function is none of those it knows; the whole sentence is MindSpore's."""

    code = "MG212"
    help = "`help(…)` of the function says what each setting may be"


class PrimitiveWithoutKernel(Diagnostic):
    """A primitive that a user declared was called."""

    code = "MG950"
    exception = RuntimeError
    message = "For '{op}', no kernel is registered for the primitive: it was declared, and nothing computes it"
    label = "nothing computes this"
    help = "write it as a function of `msgraph.ops`: that has its gradient and its kernels by itself"
    op: str


class CustomKernelRefused(OperationRefused):
    """A kernel for another compiler was given."""

    code = "MG951"
    exception = RuntimeError
    label = "this cannot be compiled"
    help = "write it with `msgraph.ops`, or as a Python function: `ops.Custom(func, func_type='pyfunc')`"
