"""MG25x to MG29x: tensors, parameters, cells, ``jit`` and its arguments, the context."""

from __future__ import annotations

from collections.abc import Sequence

from msgraph.diagnostics.errors import Diagnostic, Limit, OfOperation, Refusal, Stated


class NotTensorData(Diagnostic):
    """A Python object cannot be converted to a tensor."""

    code = "MG250"
    exception = TypeError
    message = (
        "For 'Tensor', the type of 'input_data' should be one of '['TensorPy', 'Tensor', 'ndarray', 'str_', 'list', "
        "'tuple', 'float', 'int', 'bool', 'complex', 'bytes']', but got type '{got}'."
    )
    help = "pass numbers, (nested) lists of numbers, a NumPy array or a tensor"
    got: str


class UnsupportedElement(Diagnostic):
    """A list is ragged, or contains something that is not a number."""

    code = "MG251"
    exception = TypeError
    message = "For Tensor, the input_data is {data} that contain unsupported element."
    notes = ("{shapes}",)
    help = "all rows must have the same shape and hold only numbers; `ops.cat` joins tensors of other lengths"
    data: Sequence[object]

    def fields(self) -> dict[str, object]:
        """With the shapes of arrays and tensors."""
        shapes = [str(getattr(row, "shape", "()")) for row in self.data]
        return {**super().fields(), "shapes": f"the shapes are {', '.join(shapes)}" if {*shapes} != {"()"} else ""}


class NotAnElementType(OfOperation):
    """``dtype=`` got something that is not an element type."""

    code = "MG252"
    exception = TypeError
    message = "For 'Tensor', the 'dtype' should be one of {allowed}, but got {got} with type {kind_of_got}."
    allowed: str
    got: object
    kind_of_got: str


class NumberTooLarge(Diagnostic):
    """A Python integer is too large for every element type."""

    code = "MG253"
    exception = RuntimeError
    message = "Unsupported tensor type!"
    notes = ("{integer} needs more than 64 bits",)
    help = "split the number, or use a float"
    integer: int


class NotOneElement(Diagnostic):
    """``bool(t)`` or ``t.item()`` was called on a tensor with several elements, or none."""

    code = "MG254"
    message = "The tensor should have only one element, but got {count}, more than one element is ambiguous."
    help = "reduce it first, `t.any()`, `t.all()`, `t.sum()`, or take one element: `t[0].item()`"
    count: object


class ItemOfMany(NotOneElement):
    """``t.item()`` was compiled for a tensor that does not have exactly one element."""

    code = "MG268"
    message = "The tensor should have only one element. But the shape of input tensor is {count}."


class NotAPythonScalar(Diagnostic):
    """``int(t)``, ``float(t)`` or ``complex(t)`` was called on a tensor that does not have exactly one element."""

    code = "MG255"
    message = "Only one element tensors can be converted to Python scalars"
    notes = ("this one has shape {shape}",)
    help = "take one element first: `t[0]`, or reduce the tensor: `t.sum()`"
    shape: tuple[int, ...]


class NotAnIndex(Diagnostic):
    """A tensor that is not one integer was used as an index of a Python sequence."""

    code = "MG256"
    message = "Only integer tensors of a single element can be converted to an index."
    notes = ("this one is {dtype} of shape {shape}",)
    help = "cast it first: `t.astype(ms.int64)`, or take one element: `t[0]`"
    dtype: str
    shape: tuple[int, ...]


class NoLength(Diagnostic):
    """``len`` was called on a 0-d tensor."""

    code = "MG257"
    exception = TypeError
    message = "Not support len of a 0-D tensor"
    help = "a 0-d tensor has no axis to count; `t.size` is 1"


class NoIteration(Diagnostic):
    """A ``for`` loop iterates over a 0-d tensor."""

    code = "MG258"
    exception = TypeError
    message = "iteration over a 0-d tensor"
    help = "a 0-d tensor has no axis to walk along; `t.item()` gives its value"


class OperandRefused(Diagnostic):
    """An operand is neither a tensor nor a number."""

    code = "MG259"
    exception = TypeError
    message = 'Failed calling {operator} with "{call}".'
    help = "operands are tensors and numbers, not None or text; `ms.Tensor(values)` makes a tensor of a list"
    operator: str
    call: str


class BothDataAndShape(Diagnostic):
    """``Tensor`` got both data and a shape."""

    code = "MG260"
    message = "When initializing a tensor with 'input_data', 'shape' should be set to None.But got shape: {shape}."
    help = "leave `shape` out: it follows from the data"
    shape: object


class UnsupportedArray(Diagnostic):
    """A NumPy array contains strings, dates or objects."""

    code = "MG261"
    exception = TypeError
    message = (
        "initializing tensor by numpy array failed, because the element type '{element}' of array is not supported."
    )
    help = "convert the array to numbers first: `array.astype(numpy.float32)`"
    element: str


class BadParameterName(Diagnostic):
    """The name of a parameter is not a string."""

    code = "MG262"
    message = "The type of the Parameter's name should be 'string' or 'None', but got {got}."
    help = "pass a str, or leave `name` out"
    got: str


class BoolParameter(Diagnostic):
    """A parameter was created from a Python bool."""

    code = "MG264"
    message = "Parameter data can not be `bool`"
    help = "pass a number: `Parameter(1)`"


class DuplicateParameterName(Diagnostic):
    """Two parameters of a tuple have the same name."""

    code = "MG265"
    message = "The value {parameter} , its name '{name}' already exists. Please set a unique name for the parameter."
    help = "give each parameter its own `name`"
    parameter: object
    name: str


class NotParameters(Diagnostic):
    """A ParameterTuple contains something that is not a parameter."""

    code = "MG266"
    exception = TypeError
    message = (
        "For ParameterTuple initialization, ParameterTuple input should be 'Parameter' collection, but got a {got}. "
    )
    help = "pass a list or tuple of `ms.Parameter`"
    got: str


class BadSlotValue(Diagnostic):
    """A value assigned to a part of a tensor cannot be broadcast to that part."""

    code = "MG267"
    message = (
        "For 'BroadcastTo', in order to broadcast, each dimension pair must be equal or input dimension is 1 or target "
        "dimension is -1. But got x_shape: {value}, target shape: {target}."
    )
    help = "reshape the value so that it broadcasts to the part it is written to"
    value: str
    target: str


class TooFewRepeats(Diagnostic):
    """``t.repeat`` got fewer counts than the tensor has axes."""

    code = "MG269"
    message = (
        "For repeat, number of items of repeats can not be smaller than the number of dimensions of self tensor, "
        "but got repeats with {count} items and self with {ndim} dimensions."
    )
    help = "give one count per axis: `t.repeat(2, 1)`"
    count: int
    ndim: int


class AsNumpyInGraph(Refusal):
    """The elements of a tensor are needed at compile time."""

    code = "MG290"
    exception = RuntimeError
    message = "`{method}` needs the elements of a tensor, and inside a graph they are only known at run time."
    label = "only known at run time"
    help = "return the tensor and convert it outside the compiled function, or use the function of `ms.ops`"
    method: str


class AsNumpyInStrictMode(Limit):
    """The elements of a tensor are needed at compile time, in a function with ``fullgraph=True``."""

    code = "MG291"
    exception = AttributeError
    message = (
        "In JIT strict mode, cannot get attributes {method} or the Tensor[{dtype}] object has no attribute: "
        "'{method}'. You can use os.environ['MS_DEV_JIT_SYNTAX_LEVEL'] = '2' to enable the JIT lax mode to support "
        "the current syntax."
    )
    help = "return the tensor and convert it outside the compiled function"
    method: str
    dtype: str


class GeneratorOfMethod(Diagnostic):
    """A method of a tensor got a generator."""

    code = "MG940"
    message = "`{method}` of a tensor draws from the generator of the process alone."
    label = "a generator is given"
    help = "leave `generator` out and start with `ms.set_seed(n)`; equal seeds give equal numbers"
    method: str


class NotSummable(Diagnostic):
    """``sum_to_size`` got a shape that cannot be reached by summing."""

    code = "MG941"
    message = "For sum_to_size, size {size} is not expandable to the tensor size {shape}."
    label = "summed here"
    help = "each size must be 1 or the tensor's, counted from the last"
    size: tuple[int, ...]
    shape: tuple[int, ...]


class BitsInGraph(Refusal):
    """``x.view(ms.int32)`` was compiled."""

    code = "MG942"
    message = "`view({dtype})` shows the bits of a tensor as elements of another type, which graphs do not have."
    label = "shown here"
    help = "do it outside the compiled function; `x.astype(ms.{dtype})` converts the elements"
    dtype: str


class BadBufferLength(Stated):
    """``frombuffer`` was asked for bytes that the buffer does not have."""

    code = "MG895"
    exception = RuntimeError
    help = "`count` counts elements, `offset` counts bytes"
