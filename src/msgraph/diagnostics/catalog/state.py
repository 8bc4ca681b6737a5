"""MG65x, MG892-MG894: buffers of cells, states by name, and the element type a cell computes in."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated


class NameInUse(Stated):
    """The name of a buffer or child is invalid, or already used."""

    code = "MG652"
    exception = KeyError
    help = "use another name, such as an attribute may have"


class BadBuffer(Stated):
    """A buffer is not a tensor."""

    code = "MG653"
    exception = TypeError
    help = '`self.register_buffer("mean", ms.Tensor(...))`'


class NoBuffer(Stated):
    """There is no buffer at this path."""

    code = "MG654"
    exception = AttributeError
    help = "`dict(net.named_buffers())` has all of them"


class NotAState(Diagnostic):
    """A state is not a dict from names to tensors."""

    code = "MG655"
    exception = TypeError
    message = "Expected state_dict to be dict-like, got {got}."
    help = "pass what `net.state_dict()` or `ms.load_checkpoint(...)` gives"
    got: str


class StateDiffers(Diagnostic):
    """A state has other names or shapes than the Cell; nothing was loaded."""

    code = "MG656"
    exception = RuntimeError
    message = "Error(s) in loading state_dict for {cell}:\n\t{problems}"
    help = "`strict=False` takes over what fits by name; shapes must agree"
    cell: str
    problems: str


class BadFloatType(Diagnostic):
    """``to_float`` got something that is not a float type."""

    code = "MG657"
    message = (
        "For 'to_float', the argument 'dst_type' must be mstype.float32, mstype.float16 or mstype.bfloat16, but got "
        "type: {kind_of} and value: {got}."
    )
    help = "pass a dtype, such as `ms.float16`"
    kind_of: str
    got: object


class FloatTypeNotCompiled(Diagnostic):
    """A Cell with ``to_float`` cannot be compiled."""

    code = "MG658"
    exception = NotImplementedError
    message = "'{cell}' computes in another float type, which its compiled call does; it cannot be compiled."
    help = "the note above says what keeps it from being compiled; cast by hand: `x.astype(...)`"
    cell: str


class StateHookResult(Diagnostic):
    """A hook on saving or loading a state returned a value."""

    code = "MG892"
    exception = RuntimeError
    message = "{hook} must return None"
    help = "change the state or the lists of names that the hook is given in their place"
    hook: str


class BadParameterHint(Diagnostic):
    """An attribute that describes how processes share a parameter has the wrong type."""

    code = "MG893"
    exception = TypeError
    message = "The argument `{name}` must be {wanted} type."
    help = "one process has the whole parameter: the attribute is kept, and has no effect"
    name: str
    wanted: str


class NotASlice(Diagnostic):
    """Slices of a parameter cannot be merged."""

    code = "MG894"
    message = "For 'merge_sliced_parameter', {problem}"
    help = "pass a list of parameters of one name whose shapes differ in axis 0 only"
    problem: str
