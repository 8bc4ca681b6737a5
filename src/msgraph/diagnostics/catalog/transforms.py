"""MG3xx: gradients and vmap."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NoGradient(Diagnostic):
    """Reverse-mode differentiation met an operation that has no derivative."""

    code = "MG301"
    kind = TypeError
    message = "'{op}' has no gradient: {reason}"
    label = "differentiated here"
    help = "wrap its result in `ops.stop_gradient`, or differentiate with respect to something it does not depend on"
    op: str
    reason: str


class NoBatchRule(Diagnostic):
    """``vmap`` met an operation that cannot be batched."""

    code = "MG302"
    kind = ValueError
    message = "'{op}' cannot be vectorised by vmap: {reason}"
    op: str
    reason: str


class EmptyPosition(Diagnostic):
    """``grad_position=()``."""

    code = "MG310"
    kind = RuntimeError
    message = "grad_position should not be empty when grad by position!"
    help = "name at least one input, or give `grad_position=None` and `weights`"


class NegativePosition(Diagnostic):
    """``grad_position=-1``."""

    code = "MG311"
    kind = ValueError
    message = "grad_position must be >= 0."
    help = "inputs are counted from 0"


class PositionBeyondInputs(Diagnostic):
    """``grad_position`` names an input the function is not given."""

    code = "MG312"
    kind = RuntimeError
    message = "Position index {index} is exceed input size."
    help = "inputs are counted from 0; keyword arguments do not count"
    index: int


class NothingToDifferentiateFor(Diagnostic):
    """``grad_position=None`` without ``weights``."""

    code = "MG313"
    kind = ValueError
    message = "`grad_position` and `weight` can not be None at the same time."
    help = "give the positions of inputs, or parameters, to differentiate for"


class BadGradientFlag(Diagnostic):
    """A flag of ``GradOperation`` that is no bool."""

    code = "MG314"
    kind = TypeError
    message = "For 'GradOperation', the '{flag}' should be bool, but got {given}"
    help = "pass `True` or `False`"
    flag: str
    given: str


class WeightsMissing(Diagnostic):
    """``GradOperation(get_by_list=True)`` without the list."""

    code = "MG315"
    kind = RuntimeError
    message = "For 'S_Prim_grad', the size of input should be 2, but got 1. Please check inputs of the operator."
    help = "pass the parameters too: `op(net, weights)(x)`"


class CotangentMissing(Diagnostic):
    """``GradOperation(sens_param=True)`` was not given the cotangent of the output."""

    code = "MG316"
    kind = TypeError
    message = "The parameters number of the function is {wanted}, but the number of provided arguments is {given}."
    help = "with `sens_param=True` the last argument is the cotangent of the output"
    wanted: int
    given: int


class CotangentShape(Diagnostic):
    """A cotangent with another number of elements than the output it is for."""

    code = "MG317"
    kind = ValueError
    message = (
        "For primitive[Reshape], the accumulate of x_shape must be equal to out_shape, but got x_shape: "
        "[const vector]{given}, and out_shape: [const vector]{wanted}"
    )
    help = "the cotangent must have as many elements as the output it is for"
    given: str
    wanted: str


class GradientNotFound(Diagnostic):
    """``get_grad`` was asked for what is not among the gradients."""

    code = "MG318"
    kind = RuntimeError
    message = "Can not find the gradient for position or Parameter {identifier}"
    help = "ask for a position or parameter that was differentiated for, with `return_ids=True`"
    identifier: str


class NotDifferentiable(Diagnostic):
    """The differentiated function returns something that is no tensor and no number."""

    code = "MG319"
    kind = TypeError
    message = "the differentiated function must return tensors or numbers, but it returns a `{given}`"
    help = "with `has_aux=True` only the first output is differentiated"
    given: str


class OwnBackward(Diagnostic):
    """A Cell that defines ``bprop`` is differentiated; its own gradient would be passed over."""

    code = "MG333"
    kind = NotImplementedError
    message = "The Cell '{cell}' defines its own gradient, and a `bprop` is not called when a graph is differentiated."
    label = "differentiated here"
    help = "leave `bprop` out to get the gradient of `construct`, or keep this call out of what is differentiated"
    cell: str
