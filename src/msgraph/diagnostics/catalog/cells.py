"""MG64x: parts of cells, their names, hooks and announced inputs."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


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


class InputCount(Diagnostic):
    """A Cell got another number of inputs than ``set_inputs`` announced."""

    code = "MG647"
    message = "The length of 'set_inputs' must be equal to the number of inputs, but got {expected} and {got}."
    help = "call `set_inputs` with one entry per argument of `construct`"
    expected: int
    got: int


class InputShape(Diagnostic):
    """An input has another size, or another number of dimensions, than ``set_inputs`` announced."""

    code = "MG649"
    message = (
        "For set_inputs and tuple(list) in set_inputs, the {what} of {index}th input must be the same as expected, but "
        "got expected: {expected}, and input: {got}!"
    )
    help = "announce the input as it is, with None for dimensions that differ from call to call"
    what: str
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
