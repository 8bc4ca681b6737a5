"""MG6xx, MG896, MG897: initial values, layers, losses, optimizers, training, checkpoints."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Misuse, UnknownName


class BadArgument(Misuse):
    """An argument of a layer, loss, optimizer, schedule or initializer has a value that it does not take."""

    code = "MG603"
    message = "For '{owner}', the '{argument}' must be {wanted}, but got {got}."
    argument: str
    wanted: str
    got: object
    hint: str = ""


class BadArgumentType(BadArgument):
    """An argument of a layer, loss, optimizer, schedule or initializer has a type that it does not take."""

    code = "MG604"
    exception = TypeError
    message = "For '{owner}', the type of '{argument}' must be {wanted}, but got '{got}'."


class BadUse(Misuse):
    """An argument of a class or function has a value that it does not take; the sentence is MindSpore's."""

    code = "MG813"
    message = "{problem}"
    problem: str
    hint: str = ""


class BadUseType(BadUse):
    """An argument of a class or function has a type that it does not take; the sentence is MindSpore's."""

    code = "MG814"
    exception = TypeError


class BadSettings(Diagnostic):
    """A layer was created with arguments that it does not have, such as a tensor."""

    code = "MG623"
    exception = TypeError
    message = "For '{owner}', the settings are {settings}, but got ({got})."
    help = "a layer is made first, and called with tensors then: `{owner}(…)(x)`"
    owner: str
    settings: str
    got: str


class GradientsDoNotFit(Diagnostic):
    """An optimizer was called with something other than the gradients of its parameters."""

    code = "MG624"
    exception = TypeError
    message = "For 'Optimizer', the gradients must be {count} tensors, one for each parameter, but got {got}."
    help = "call the gradient function and pass its gradients alone: `loss, gradients = grad_fn(x)`"
    count: int
    got: str


class ValueRefusedByCheck(Diagnostic):
    """A check of ``mindspore._checkparam`` rejects a value."""

    code = "MG612"
    message = "{subject} {problem}."
    help = "the program itself checks this argument"
    subject: str
    problem: str


class TypeRefusedByCheck(ValueRefusedByCheck):
    """A check of ``mindspore._checkparam`` rejects a type."""

    code = "MG613"
    exception = TypeError


class UnknownInitializer(UnknownName):
    """There is no initializer with this name."""

    code = "MG605"
    message = "For 'initializer', the class corresponding to '{name}' was not found."
    help = "{near}the names are {listed}; or pass an object such as `Normal(0.02)`"


class NotAnInitializer(Diagnostic):
    """An object is not an initializer."""

    code = "MG606"
    exception = TypeError
    message = (
        "For 'initializer', the type of the 'init' argument should be 'Tensor', 'number', 'string' or 'initializer', "
        "but got {got}."
    )
    help = 'pass a name such as "normal", a number, a tensor, or an object such as `Normal(0.02)`'
    got: str


class InitialShape(Diagnostic):
    """An initial value has another shape than the parameter."""

    code = "MG607"
    message = (
        "For 'initializer', the shape of the 'init' argument should be same as the argument 'shape', but got the "
        "'init' shape {shape} and the 'shape' {wanted}."
    )
    help = "reshape the tensor, or leave it out"
    shape: list[int]
    wanted: list[int]


class InitialRank(Diagnostic):
    """An initializer does not support this number of dimensions."""

    code = "MG608"
    message = "For {name} initializer, the dimension of the initialized tensor should be {wanted}, but got {got}."
    help = "choose another distribution, such as Normal or Uniform"
    name: str
    wanted: str
    got: int


class WrongChannels(Diagnostic):
    """The input of a layer has the wrong number of channels."""

    code = "MG609"
    message = (
        "For '{layer}', the {which} dimension of the input must be equal to '{argument}', but got '{argument}': "
        "{wanted} and an input of shape {shape}."
    )
    help = "make the layer with `{argument}` as the input has it, or bring the input into that shape"
    layer: str
    which: str
    argument: str
    wanted: int
    shape: tuple[int, ...]


class UnknownActivation(UnknownName):
    """There is no activation with this name."""

    code = "MG610"
    exception = KeyError
    message = "For '{owner}', the 'name' must be in {names}, but got '{name}'."
    help = "{near}write one of these names, or pass the Cell itself"
    owner: str


class NotLossInputs(Diagnostic):
    """The shapes of logits and labels do not match."""

    code = "MG611"
    message = "For '{loss}', {problem}, but got logits of shape {logits} and labels of shape {labels}."
    help = "labels are class numbers without the class axis, or numbers in the shape of the logits"
    loss: str
    problem: str
    logits: tuple[int, ...]
    labels: tuple[int, ...]


class NotProbabilities(Diagnostic):
    """A loss got probabilities outside of 0 to 1."""

    code = "MG614"
    exception = RuntimeError
    message = "For '{loss}', the value of 'logits' must be between 0 and 1."
    help = "put a sigmoid before it, or use `BCEWithLogitsLoss`, which takes any numbers"
    loss: str


class UnknownGroupKey(Diagnostic):
    """A parameter group of an optimizer has an unknown key."""

    code = "MG620"
    exception = KeyError
    message = "For 'Optimizer', the key in group params must be one of in {keys}, but got {got}."
    help = 'write groups as `{{"params": [...], "lr": 0.01}}`'
    keys: str
    got: str


class ParameterTwice(Diagnostic):
    """A parameter is in two groups of an optimizer."""

    code = "MG621"
    exception = RuntimeError
    message = (
        "For 'Optimizer', the {name} parameter already exists, it does not support repeated setting. Please check "
        "whether the optimizer parameter has been set multiple times."
    )
    help = "put each parameter into one group"
    name: str


class NotAMember(Diagnostic):
    """The learning rate of an unknown parameter was requested."""

    code = "MG622"
    message = (
        "For 'get_lr_parameter', the parameter {name} is not in optimizer, please check whether the argument 'param' "
        "is correct."
    )
    help = "pass one of `optimizer.parameters`"
    name: str


class NanMade(Diagnostic):
    """With ``debug_nans``: an operator made a NaN or an infinity."""

    code = "MG630"
    exception = FloatingPointError
    message = "'{op}' gives NaN."
    label = "here, or in its gradient"
    notes = ("its operands: {operands}",)
    help = "keep its operands where it is defined; `set_context(debug_nans=False)` lets NaN pass"
    op: str
    operands: str


class NoParameterOfDistribution(Diagnostic):
    """A distribution has no value for a parameter."""

    code = "MG896"
    exception = TypeError
    message = "For '{owner}', the parameter '{name}' is neither given here nor when the distribution was made."
    help = "pass a Tensor for `{name}`"
    owner: str
    name: str


class NotOfDistribution(Diagnostic):
    """A distribution does not support a function."""

    code = "MG897"
    exception = NotImplementedError
    message = "'{owner}' has no '{function}'."
    help = "the pages of the distribution say what it has"
    owner: str
    function: str
