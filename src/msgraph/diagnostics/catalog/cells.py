"""MG64x: parts of cells, their names, hooks and announced inputs."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated


class NameTaken(Diagnostic):
    """Two parameters of a network have the same name."""

    code = "MG640"
    message = (
        "The value of {path} is {parameter}, its name '{name}' already exists. Please set a unique name for the "
        "parameter."
    )
    help = "give the parameters names of their own, or let `auto_prefix` name them by their place"
    path: str
    parameter: object
    name: str


class NotAParameter(Diagnostic):
    """A parameter of a Cell is not a Parameter."""

    code = "MG643"
    exception = TypeError
    message = "For 'insert_param_to_cell', the argument 'param' must be 'Parameter' if not None, but got {got}."
    help = "wrap the tensor: `ms.Parameter(tensor)`"
    got: str


class ParametersBeforeInit(Diagnostic):
    """A child cell was assigned before ``super().__init__()``."""

    code = "MG644"
    exception = AttributeError
    message = "The '{name}' object has no attribute '_auto_prefix'."
    help = "call `super().__init__()` first in {name}.__init__"
    name: str


class InputCount(Diagnostic):
    """A Cell got another number of inputs than ``set_inputs`` announced."""

    code = "MG647"
    message = "The length of 'set_inputs' must be equal to the number of inputs, but got {expected} and {got}."
    help = "call `set_inputs` with one entry per argument of `construct`"
    expected: int
    got: int


class InputRank(Diagnostic):
    """An input has another number of dimensions than ``set_inputs`` announced."""

    code = "MG648"
    message = (
        "For set_inputs and tuple(list) in set_inputs, the dims of {index}th input must be the same as expected, but "
        "got expected: {expected}, and input: {got}!"
    )
    help = "announce the input as it is, or reshape it"
    index: int
    expected: int
    got: int


class InputShape(Diagnostic):
    """An input has another size than ``set_inputs`` announced."""

    code = "MG649"
    message = (
        "For set_inputs and tuple(list) in set_inputs, the shape of {index}th input must be the same as expected, but "
        "got expected: {expected}, and input: {got}!"
    )
    help = "write None for dimensions that differ from call to call"
    index: int
    expected: int
    got: int


class InputType(Diagnostic):
    """An input has another element type than ``set_inputs`` announced."""

    code = "MG650"
    exception = TypeError
    message = (
        "For set_inputs or tuple(list) in set_inputs, the {index}th type should be Tensor[{expected}], but got {got}!"
    )
    help = "cast the input: `x.astype(...)`"
    index: int
    expected: str
    got: str


class BadPolicy(Diagnostic):
    """The reuse policy is unknown."""

    code = "MG690"
    exception = ValueError
    message = "policy must be None or 'front'"
    help = "leave it out to share one graph at run time; 'front' shares it while compiling only"


class BadAttributes(Stated):
    """The attributes that identify a Cell are not names."""

    code = "MG691"
    exception = ValueError
    help = "name attributes that `__init__` sets: `lazy_inline(attrs=['size', 'rate'])`"


class NotAnInit(Diagnostic):
    """A decorator for ``__init__`` was applied to something else."""

    code = "MG692"
    exception = ValueError
    message = "The lazy_inline should decorate the __init__ function, not the {what}"
    help = "put `@lazy_inline` above `def __init__` of the Cell"
    what: str
