"""MG6xx, MG896, MG897: initial values, layers, losses, optimizers, training, checkpoints."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Misuse, UnknownName


class SeedNotInt(Diagnostic):
    """``set_seed`` got something that is no integer."""

    code = "MG601"
    exception = TypeError
    message = "For 'set_seed', the type of 'seed' must be 'int', but got '{got}' with type '{type_name}'."
    help = "pass an integer, 0 or larger"
    got: object
    type_name: str


class NegativeSeed(Diagnostic):
    """``set_seed`` got a negative number."""

    code = "MG602"
    message = "For 'set_seed', the 'seed' must be non-negative int, but got '{got}' with type 'int'."
    help = "pass an integer, 0 or larger"
    got: int


class BadArgument(Misuse):
    """An argument of a layer, loss, optimizer or initial distribution with a value it cannot have."""

    code = "MG603"
    message = "For '{owner}', the '{argument}' must be {wanted}, but got {got}."
    argument: str
    wanted: str
    got: object


class BadArgumentType(BadArgument):
    """An argument of a layer, loss, optimizer or initial distribution of a type it cannot have."""

    code = "MG604"
    exception = TypeError
    message = "For '{owner}', the type of '{argument}' must be {wanted}, but got '{got}'."


class BadUse(Misuse):
    """An argument of a callback or of a function of ``msgraph.numpy`` with a value it cannot have."""

    code = "MG813"
    message = "{problem}"
    problem: str


class BadUseType(BadUse):
    """An argument of a callback or of a function of ``msgraph.numpy`` of a type it cannot have."""

    code = "MG814"
    exception = TypeError


class BadSettings(Diagnostic):
    """A layer that is a function is made with what it has no settings for, a tensor for instance."""

    code = "MG623"
    exception = TypeError
    message = "For '{owner}', the settings are {settings}, but got ({got})."
    help = "a layer is made first, and called with tensors then: `{owner}(…)(x)`"
    owner: str
    settings: str
    got: str


class GradientsDoNotFit(Diagnostic):
    """An optimizer was called with what are not the gradients of its parameters."""

    code = "MG624"
    exception = TypeError
    message = "For 'Optimizer', the gradients must be {count} tensors, one for each parameter, but got {got}."
    help = "call the gradient function and pass its gradients alone: `loss, gradients = grad_fn(x)`"
    count: int
    got: str


class ValueRefusedByCheck(Diagnostic):
    """A check of ``mindspore._checkparam`` that a program makes of its own arguments refuses a value."""

    code = "MG612"
    message = "{subject} {problem}."
    help = "the program itself checks this argument"
    subject: str
    problem: str


class TypeRefusedByCheck(ValueRefusedByCheck):
    """A check of ``mindspore._checkparam`` that a program makes of its own arguments refuses a type."""

    code = "MG613"
    exception = TypeError


class UnknownInitializer(UnknownName):
    """A name no initial distribution has."""

    code = "MG605"
    message = "For 'initializer', the class corresponding to '{name}' was not found."
    help = "{near}the names are {listed}; or pass an object such as `Normal(0.02)`"


class NotAnInitializer(Diagnostic):
    """Something that cannot say initial values."""

    code = "MG606"
    exception = TypeError
    message = (
        "For 'initializer', the type of the 'init' argument should be 'Tensor', 'number', 'string' or 'initializer', "
        "but got {got}."
    )
    help = 'pass a name such as "normal", a number, a tensor, or an object such as `Normal(0.02)`'
    got: str


class InitialShape(Diagnostic):
    """A tensor of initial values that has another shape than the parameter."""

    code = "MG607"
    message = (
        "For 'initializer', the shape of the 'init' argument should be same as the argument 'shape', but got the "
        "'init' shape {shape} and the 'shape' {wanted}."
    )
    help = "reshape the tensor, or leave it out"
    shape: list[int]
    wanted: list[int]


class InitialRank(Diagnostic):
    """An initial distribution that is not defined for a tensor of this many dimensions."""

    code = "MG608"
    message = "For {name} initializer, the dimension of the initialized tensor should be {wanted}, but got {got}."
    help = "choose another distribution, such as Normal or Uniform"
    name: str
    wanted: str
    got: int


class WrongChannels(Diagnostic):
    """A layer called with an input whose channels are not those it was made for."""

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
    """A name no activation has."""

    code = "MG610"
    exception = KeyError
    message = "For '{owner}', the 'name' must be in {names}, but got '{name}'."
    help = "{near}write one of these names, or pass the Cell itself"
    owner: str


class NotLossInputs(Diagnostic):
    """Logits and labels that do not belong together."""

    code = "MG611"
    message = "For '{loss}', {problem}, but got logits of shape {logits} and labels of shape {labels}."
    help = "labels are class numbers without the class axis, or numbers in the shape of the logits"
    loss: str
    problem: str
    logits: tuple[int, ...]
    labels: tuple[int, ...]


class NotProbabilities(Diagnostic):
    """A loss of probabilities got others than those from 0 to 1."""

    code = "MG614"
    exception = RuntimeError
    message = "For '{loss}', the value of 'logits' must be between 0 and 1."
    help = "put a sigmoid before it, or use `BCEWithLogitsLoss`, which takes any numbers"
    loss: str


class UnknownGroupKey(Diagnostic):
    """A group of parameters of an optimizer with a key that means nothing."""

    code = "MG620"
    exception = KeyError
    message = "For 'Optimizer', the key in group params must be one of in {keys}, but got {got}."
    help = 'write groups as `{{"params": [...], "lr": 0.01}}`'
    keys: str
    got: str


class ParameterTwice(Diagnostic):
    """A parameter that is in two groups of an optimizer."""

    code = "MG621"
    exception = RuntimeError
    message = (
        "For 'Optimizer', the {name} parameter already exists, it does not support repeated setting. Please check "
        "whether the optimizer parameter has been set multiple times."
    )
    help = "put each parameter into one group"
    name: str


class NotAMember(Diagnostic):
    """The learning rate of a parameter the optimizer does not know was asked for."""

    code = "MG622"
    message = (
        "For 'get_lr_parameter', the parameter {name} is not in optimizer, please check whether the argument 'param' "
        "is correct."
    )
    help = "pass one of `optimizer.parameters`"
    name: str


class NanMade(Diagnostic):
    """With ``debug_nans``: an operator whose operands are numbers and whose result is none."""

    code = "MG630"
    exception = FloatingPointError
    message = "'{op}' gives NaN."
    label = "here, or in its gradient"
    notes = ("its operands: {operands}",)
    help = "keep its operands where it is defined; `set_context(debug_nans=False)` lets NaN pass"
    op: str
    operands: str


class NoParameterOfDistribution(Diagnostic):
    """A distribution was made without a parameter, and a function of it called without it."""

    code = "MG896"
    exception = TypeError
    message = "For '{owner}', the parameter '{name}' is neither given here nor when the distribution was made."
    help = "pass a Tensor for `{name}`"
    owner: str
    name: str


class NotOfDistribution(Diagnostic):
    """A distribution was asked for what it does not have, or what nobody can say of it."""

    code = "MG897"
    exception = NotImplementedError
    message = "'{owner}' has no '{function}'."
    help = "the pages of the distribution say what it has"
    owner: str
    function: str
