"""MG32x: HyperMap, Map and MultitypeFuncGraph; MG33x: vmap. In MindSpore's words."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class UnknownTypeName(Diagnostic):
    """``register`` was given a name that is no type."""

    code = "MG320"
    exception = RuntimeError
    message = "Unsupported type name: {name}!"
    help = "use `Tensor`, `Number`, `Int`, `Float`, `Bool`, `String`, `Tuple`, `List`, `Dictionary` or `None`"
    name: str


class TypeNotNamed(Diagnostic):
    """``register`` takes names and element types only."""

    code = "MG321"
    exception = TypeError
    message = (
        "For 'MultitypeFuncGraph', register only support str or <class 'msgraph.dtype.Type'>, "
        "but got 'type_input': {got}."
    )
    help = "write the name of a type, or an element type such as `ms.float32`"
    got: object


class NoOverload(Diagnostic):
    """No registered function takes arguments of these types."""

    code = "MG322"
    message = (
        "For 'MultitypeFuncGraph', cannot find fn match given args. "
        "Got (sigs, fn): {entries}, and (dtype, args): {types}."
    )
    help = "register a function for these types on `{name}`"
    name: str
    entries: str
    types: str


class ArrayAmongArguments(Diagnostic):
    """A NumPy array was given to a MultitypeFuncGraph."""

    code = "MG323"
    exception = TypeError
    message = "For 'MultitypeFuncGraph', the input can not be numpy.ndarray"
    help = "make it a `Tensor`"


class NoTypeOfArgument(Diagnostic):
    """An argument is of a class that has no type name, or none that is registered."""

    code = "MG324"
    exception = NotImplementedError
    message = "The python type {python_type} cannot be converted to MindSpore type."
    help = "register a function for it, or give a value of another type"
    python_type: type


class NotAFunctionGraph(Diagnostic):
    """``HyperMap(f)`` of something that is no MultitypeFuncGraph."""

    code = "MG325"
    exception = RuntimeError
    message = (
        "Unable to cast Python instance of type {python_type} to C++ type "
        "'std::shared_ptr<mindspore::prim::MultitypeFuncGraph>'"
    )
    help = "give the function when calling: `{name}()(f, ...)`"
    python_type: type
    name: str


class MapOfUnlike(Diagnostic):
    """The sequences a map goes through are not equally long, or of different kinds."""

    code = "MG326"
    exception = RuntimeError
    message = "{text}"
    help = "all must be tuples, or all lists, of one length; they are {shown}"
    text: str
    shown: str


class MapOfLeaf(Diagnostic):
    """``Map`` of something that is no sequence."""

    code = "MG328"
    exception = RuntimeError
    message = "Map can only be applied to list, tuple, but got {python_type}."
    help = "apply the function itself, or use `HyperMap`"
    python_type: str
