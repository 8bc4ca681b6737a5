"""MG33x, MG34x: vmap, in MindSpore's words."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Limit, Stated


class BadAxes(Stated):
    """``in_axes`` or ``out_axes`` does not fit the arguments or the results."""

    code = "MG330"
    exception = RuntimeError
    help = "give one axis for all, or one (or None) for each"


class MappedSizes(Diagnostic):
    """The axes that ``vmap`` maps over have different sizes."""

    code = "MG331"
    exception = RuntimeError
    message = "The 'axis_size' of each argument in the scope of 'vmap' should be equal, but got {first} and {second}."
    help = "all axes that are mapped together must be equally long"
    first: int
    second: int


class NotMappable(Diagnostic):
    """``vmap`` got something that is not a function."""

    code = "MG332"
    exception = RuntimeError
    message = "'VmapOperation' arg0 must be a 'Function' or 'Cell', but got {got}."
    help = "give a function, a Cell or an operator"
    got: object


class CellCount(Diagnostic):
    """The number of elements is not the number of cells."""

    code = "MG340"
    message = (
        "If you want to execute the model ensembling parallel training, please make sure the 'axis_size' in the scope "
        "of vmap consistent with the cell size of the input 'CellList', otherwise, please do not enter 'CellList' as "
        "the first argument, but we get axis_size: {size} and the cell size: {cells}."
    )
    help = "give one element for each cell, or the same arguments for all with `in_axes=None`"
    size: int
    cells: int


class MappedResult(Diagnostic):
    """``out_axes=None`` was given for a result that differs between the elements."""

    code = "MG341"
    exception = RuntimeError
    message = "It is invalid that source is not None and dst is None."
    notes = ("result {index} of the mapped function differs from element to element",)
    help = "give the axis along which the elements of this result shall stand: `out_axes=0`"
    index: int


class SharedWrite(Diagnostic):
    """Elements of a mapped function write the same parameter."""

    code = "MG342"
    message = (
        "The source axis of `{target}` is None, but the source axis of {values} is not None. "
        "The execution order of operator `{op}` cannot be guaranteed."
    )
    label = "every element writes this parameter"
    help = "pass the parameter as a mapped argument, so that each element writes its own part, or write it outside"
    target: str
    values: str
    op: str


class PrintOfElements(Diagnostic):
    """A mapped function prints."""

    code = "MG343"
    message = "The received args does not contain axis information in P.Print."
    label = "elements are computed side by side, in no order"
    help = "return the value and print it outside of the mapped function"


class ChoiceWrites(Diagnostic):
    """Only some elements of a mapped function write a shared parameter."""

    code = "MG344"
    message = "'{op}' writes a parameter of all elements under a condition that differs between them."
    label = "some elements write this parameter, others do not"
    help = "pass the parameter as a mapped argument, or decide outside of the mapped function"
    op: str


class ElementKept(Limit):
    """A mapped function changes Python objects."""

    code = "MG345"
    exception = RuntimeError
    message = "The function mapped by 'vmap' changes {what} outside of it."
    help = "return the value instead: results are stacked for all elements"
    what: str


class UnknownTypeName(Diagnostic):
    """``register`` got an unknown type name."""

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
    """No function is registered for arguments of these types."""

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
    """An argument has a class without a registered type name."""

    code = "MG324"
    exception = NotImplementedError
    message = "The python type {python_type} cannot be converted to MindSpore type."
    help = "register a function for it, or give a value of another type"
    python_type: type


class NotAFunctionGraph(Diagnostic):
    """``HyperMap(f)`` got something that is not a MultitypeFuncGraph."""

    code = "MG325"
    exception = RuntimeError
    message = (
        "Unable to cast Python instance of type {python_type} to C++ type "
        "'std::shared_ptr<mindspore::prim::MultitypeFuncGraph>'"
    )
    help = "give the function when calling: `{name}()(f, ...)`"
    python_type: type
    name: str


class MapOfUnlike(Stated):
    """The sequences of a map have different lengths or kinds."""

    code = "MG326"
    exception = RuntimeError
    help = "all must be tuples, or all lists, of one length; they are {shown}"
    shown: str


class MapOfLeaf(Diagnostic):
    """``Map`` got something that is not a sequence."""

    code = "MG328"
    exception = RuntimeError
    message = "Map can only be applied to list, tuple, but got {python_type}."
    help = "apply the function itself, or use `HyperMap`"
    python_type: str
