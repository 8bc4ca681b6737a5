"""MG3xx: gradients and vmap."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated


class NoGradient(Diagnostic):
    """An operation without a derivative was differentiated."""

    code = "MG301"
    exception = TypeError
    message = "'{op}' has no gradient: {reason}"
    label = "differentiated here"
    help = "wrap its result in `ops.stop_gradient`, or differentiate with respect to something it does not depend on"
    op: str
    reason: str


class NoBatchRule(Diagnostic):
    """``vmap`` met an operation that cannot be vectorised."""

    code = "MG302"
    message = "'{op}' cannot be vectorised by vmap: {reason}"
    op: str
    reason: str


class BadPosition(Stated):
    """``grad_position`` is negative, names an input twice, or names one that was not passed."""

    code = "MG311"
    help = "name inputs, counted from 0 and without keyword arguments; or give `grad_position=None` and `weights`"


class NoPosition(BadPosition):
    """``grad_position`` is empty or out of range."""

    code = "MG312"
    exception = RuntimeError


class WeightsMissing(Diagnostic):
    """``GradOperation(get_by_list=True)`` was called without the parameters."""

    code = "MG315"
    exception = RuntimeError
    message = "For 'S_Prim_grad', the size of input should be 2, but got 1. Please check inputs of the operator."
    help = "pass the parameters too: `op(net, weights)(x)`"


class CotangentShape(Diagnostic):
    """A cotangent has another number of elements than its output."""

    code = "MG317"
    message = (
        "For primitive[Reshape], the accumulate of x_shape must be equal to out_shape, but got x_shape: "
        "[const vector]{shape}, and out_shape: [const vector]{wanted}"
    )
    help = "a cotangent has the shape of its output"
    shape: str
    wanted: str


class CotangentOfOtherShape(CotangentShape):
    """The function that ``vjp`` returned got a cotangent of the wrong shape."""

    code = "MG361"
    message = "The shape should be [const vector]{wanted}, but got [const vector]{shape}"


class GradientNotFound(Diagnostic):
    """``get_grad`` was asked for a gradient that was not computed."""

    code = "MG318"
    exception = RuntimeError
    message = "Can not find the gradient for position or Parameter {identifier}"
    help = "ask for a position or parameter that was differentiated for, with `return_ids=True`"
    identifier: str


class NotDifferentiable(Diagnostic):
    """The differentiated function returns something that is neither a tensor nor a number."""

    code = "MG319"
    exception = TypeError
    message = "the differentiated function must return tensors or numbers, but it returns a `{python_type}`"
    help = "`return` what is differentiated; with `has_aux=True` that is the first output alone"
    python_type: str


class TangentType(Diagnostic):
    """A tangent of ``jvp`` has another element type than its input."""

    code = "MG350"
    exception = TypeError
    message = "Type Join Failed: dtype1 = {dtype}, dtype2 = {wanted}."
    help = "a tangent has the element type of its input"
    dtype: str
    wanted: str


class CotangentCount(Diagnostic):
    """The number of cotangents is not the number of outputs."""

    code = "MG362"
    exception = TypeError
    message = "The function gives {wanted} output(s) to differentiate, but {cotangents} cotangent(s) are given."
    help = "give one cotangent for each output, shaped like it; with `sens_param=True` it is the last argument"
    wanted: int
    cotangents: int


class CotangentMissing(CotangentCount):
    """``GradOperation(sens_param=True)`` was called without the cotangent of the output."""

    code = "MG316"
    message = "The parameters number of the function is {wanted}, but the number of provided arguments is {cotangents}."


class TangentOfNumber(Diagnostic):
    """``jvp`` got something that is not a tensor."""

    code = "MG363"
    exception = TypeError
    message = "The inputs type must be a Tensor, tuple or list of Tensors."
    help = "make a tensor of it, or bind it with `functools.partial`"


class TangentCount(Diagnostic):
    """``jvp`` got the wrong number of tangents."""

    code = "MG351"
    message = "v has invalid length: should be {wanted}, but got {tangents}"
    help = "give one tangent for each input, shaped like it"
    wanted: int
    tangents: int


class TangentOfOtherShape(Diagnostic):
    """A tangent of ``jvp`` has another shape than its input."""

    code = "MG365"
    message = "The tangent of an input of shape {wanted} has the shape {got}."
    help = "give one tangent for each input, shaped like it"
    wanted: tuple[int, ...]
    got: tuple[int, ...]


class NothingBesides(Diagnostic):
    """``has_aux=True`` was given for a function that returns one value."""

    code = "MG353"
    message = "When 'has_aux' is True, origin 'fn' requires more than one outputs."
    help = "return a tuple: the output that is differentiated, then the others"


class NotAFunction(Diagnostic):
    """``grad`` or the like got something that is not callable."""

    code = "MG354"
    exception = TypeError
    message = "The fn should be callable, but got {got}"
    help = "give a function, a Cell or a compiled function"
    got: str


class PositionType(Diagnostic):
    """``grad_position`` is not an integer or a tuple of integers."""

    code = "MG355"
    exception = TypeError
    message = "For 'F.grad', the {what} must be {wanted}."
    help = "inputs are counted from 0: `grad_position=(0, 1)`"
    what: str
    wanted: str


class WeightsType(Diagnostic):
    """``weights`` contains something that is not a parameter."""

    code = "MG357"
    exception = TypeError
    message = "The weights you provided is expected to be a tensor, or a list or tuple. but got {got}"
    help = "give a Parameter, a ParameterTuple, or `net.trainable_params()`"
    got: str


class BadFlag(Stated):
    """``has_aux``, or a flag of ``GradOperation``, is not a bool."""

    code = "MG358"
    exception = TypeError
    help = "pass `True` or `False`"


class BackwardCount(Diagnostic):
    """A ``bprop`` returns the wrong number of gradients."""

    code = "MG359"
    exception = RuntimeError
    message = (
        "The output size of the 'bprop' must match the number of parameters in its corresponding primal function "
        "'{cell}()' : {gradients} vs. {wanted}."
    )
    label = "differentiated here"
    help = "return a tuple with one gradient for each input of `construct`"
    cell: str
    gradients: int
    wanted: int


class BackwardShape(Diagnostic):
    """A ``bprop`` returns a gradient with another shape than its input."""

    code = "MG360"
    message = "The 'bprop' of '{cell}' returns a gradient of shape {shape} for an input of shape {wanted}."
    label = "differentiated here"
    help = "a gradient has the shape of its input"
    cell: str
    shape: str
    wanted: str


class NoGradientBlock(Diagnostic):
    """``with _no_grad():`` is used in a function that is compiled or differentiated."""

    code = "MG364"
    exception = NotImplementedError
    message = "`with _no_grad()` is not supported inside a compiled or differentiated function."
    label = "what this block computes would keep its gradient"
    help = "put `ops.stop_gradient(...)` around what the block computes, or decorate a function with `@_no_grad()`"


class BadDonateOption(Diagnostic):
    """``donate`` names a parameter that the function does not have."""

    code = "MG293"
    message = "For 'jit', 'donate' must name parameters of '{function}' or give their positions, but got {got!r}."
    notes = ("its parameters are {names}",)
    help = 'write `donate="name"`, `donate=0`, or a tuple of these'
    got: object
    function: str
    names: str


class DonatedNoTensor(Diagnostic):
    """A donated argument is not a tensor, and contains none."""

    code = "MG294"
    exception = TypeError
    message = "The argument '{name}' is donated, but is {what}."
    help = "donate tensors, or lists, tuples and dicts of tensors"
    name: str
    what: str


class DonatedParameter(Diagnostic):
    """A donated argument is a Parameter."""

    code = "MG295"
    exception = TypeError
    message = "The argument '{name}' is donated, but holds the Parameter '{parameter}'."
    notes = ("a Parameter lives as long as its model, and is updated in place as it is",)
    help = "leave '{name}' out of `donate`"
    name: str
    parameter: str


class DonatedTwice(Diagnostic):
    """A donated tensor is passed twice."""

    code = "MG296"
    message = "The argument '{name}' is donated, but the function gets the same tensor a second time."
    notes = ("as another argument, or as a variable it reads from around it",)
    help = "pass a copy the second time: `x.copy()`"
    name: str


class DonatedSharedMemory(Diagnostic):
    """The memory of a donated tensor is shared with another object."""

    code = "MG297"
    message = "The argument '{name}' is donated, but its memory is held by somebody else too."
    notes = ("a NumPy array it was made of or given out as, a view of it, or another tensor over the same memory",)
    help = "drop the other one first, or pass a copy: `{name}.copy()`"
    name: str


class UsedAfterDonation(Diagnostic):
    """A tensor is used after it was donated."""

    code = "MG298"
    exception = RuntimeError
    message = "The tensor was donated to '{function}' as its argument '{name}', and has no contents any more."
    label = "here it was given away"
    help = "use what `{function}` returned, or pass a copy: `x.copy()`"
    name: str
    function: str
