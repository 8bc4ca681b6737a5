"""MG32x: HyperMap, Map and MultitypeFuncGraph; MG33x: vmap. In MindSpore's words."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class UnknownTypeName(Diagnostic):
    """``register`` was given a name that is no type."""

    code = "MG320"
    kind = RuntimeError
    message = "Unsupported type name: {name}!"
    help = "use `Tensor`, `Number`, `Int`, `Float`, `Bool`, `String`, `Tuple`, `List`, `Dictionary` or `None`"
    name: str


class TypeNotNamed(Diagnostic):
    """``register`` takes names and element types only."""

    code = "MG321"
    kind = TypeError
    message = (
        "For 'MultitypeFuncGraph', register only support str or <class 'msgraph.dtype.Type'>, "
        "but got 'type_input': {given}."
    )
    help = "write the name of a type, or an element type such as `ms.float32`"
    given: object


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
    kind = TypeError
    message = "For 'MultitypeFuncGraph', the input can not be numpy.ndarray"
    help = "make it a `Tensor`"


class NoTypeOfArgument(Diagnostic):
    """An argument is of a class that has no type name, or none that is registered."""

    code = "MG324"
    kind = NotImplementedError
    message = "The python type {given} cannot be converted to MindSpore type."
    help = "register a function for it, or give a value of another type"
    given: type


class NotAFunctionGraph(Diagnostic):
    """``HyperMap(f)`` of something that is no MultitypeFuncGraph."""

    code = "MG325"
    kind = RuntimeError
    message = (
        "Unable to cast Python instance of type {given} to C++ type "
        "'std::shared_ptr<mindspore::prim::MultitypeFuncGraph>'"
    )
    help = "give the function when calling: `{name}()(f, ...)`"
    given: type
    name: str


class MapLengths(Diagnostic):
    """The sequences a map goes through are not equally long."""

    code = "MG326"
    kind = RuntimeError
    message = "{text}"
    help = "the lengths are {lengths}"
    text: str
    lengths: str


class MapKinds(Diagnostic):
    """A list meets a tuple, or a sequence something else."""

    code = "MG327"
    kind = RuntimeError
    message = "{text}"
    help = "all of them must be tuples, or all lists; they are {kinds}"
    text: str
    kinds: str


class MapOfLeaf(Diagnostic):
    """``Map`` of something that is no sequence."""

    code = "MG328"
    kind = RuntimeError
    message = "Map can only be applied to list, tuple, but got {given}."
    help = "apply the function itself, or use `HyperMap`"
    given: str
