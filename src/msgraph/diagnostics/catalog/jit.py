"""MG27x to MG29x: ``jit``, ``jit_class``, ``mutable``, cells and the context."""

from __future__ import annotations

from msgraph.diagnostics.catalog.syntax import Refusal
from msgraph.diagnostics.errors import Diagnostic, MemberMissing, Stated, UnknownName
from msgraph.diagnostics.nearest import nearest


class BadJitOption(UnknownName):
    """An option of ``jit`` is not one of the supported words."""

    code = "MG270"
    message = "For 'jit', the '{option}' must be str and must be in '{names}', but got '{name}'."
    help = "{near}leave `{option}` out to get the usual value"
    option: str


class BadJitValue(Diagnostic):
    """``jit(dynamic=…)`` is neither 0 nor 1, or ``jit(exec_order=…)`` neither ``bfs`` nor ``dfs``."""

    code = "MG271"
    message = "For '{owner}', the {problem}."
    help = "`dynamic=0` compiles for each shape, 1 may compile once for many; results do not depend on `exec_order`"
    owner: str
    problem: str


class UnknownBackend(UnknownName):
    """``jit(backend=…)`` names an unknown backend."""

    code = "MG274"
    exception = RuntimeError
    message = "Invalid backend name: {name}, you should register custom backend first"
    help = 'leave `backend` out, or say backend="ms_backend": everything runs on the CPU'


class UnknownArgument(UnknownName):
    """A compiled function got an unexpected keyword argument."""

    code = "MG214"
    exception = TypeError
    message = "{function}() got an unexpected keyword argument '{name}'"
    help = "{near}the arguments of `{function}` are {listed}"
    function: str


class ArgumentsDoNotFit(Stated):
    """A compiled function, or `jit`, got too few or too many arguments, one of them twice, or one of a wrong type."""

    code = "MG275"
    exception = TypeError
    help = "it is `{signature}`"
    signature: str


class BadJitClass(Diagnostic):
    """``jit_class`` was applied to a Cell, or to something that is not a class."""

    code = "MG278"
    exception = TypeError
    message = "Decorator jit_class {problem}."
    help = "decorate classes that are no Cells: Cells are compiled as they are, functions with `@ms.jit`"
    problem: str


class NotMutable(Diagnostic):
    """``mutable`` got a value that cannot vary at run time."""

    code = "MG277"
    exception = TypeError
    message = (
        "For 'mutable', the 'input_data' should be one of (bool, int, float, Tensor, tuple, list, dict) or their "
        "nested structures with no self-reference, but got {type_name}: {value}."
    )
    help = "pass constants as they are: only numbers and tensors can vary at run time"
    type_name: str
    value: object


class BadDynamicLength(Diagnostic):
    """``mutable(..., dynamic_len)`` got something without a length."""

    code = "MG846"
    exception = TypeError
    message = "For 'mutable', {problem}"
    help = "`mutable((1, 2), True)`: a list or tuple whose length varies, too"
    problem: str


class BadMode(Diagnostic):
    """``set_context(mode=…)`` is neither GRAPH_MODE nor PYNATIVE_MODE."""

    code = "MG280"
    message = (
        "For 'context.set_context', the argument 'mode' should be context.GRAPH_MODE (0) or context.PYNATIVE_MODE (1), "
        "but got {got}."
    )
    help = "use `ms.GRAPH_MODE` or `ms.PYNATIVE_MODE`"
    got: object


class ModeNotInt(BadMode):
    """``set_context(mode=…)`` is not a number."""

    code = "MG289"
    exception = TypeError
    message = "The parameter 'mode' must be <class 'int'>, but got {got}"


class UnknownContextKey(UnknownName):
    """``set_context`` or ``get_context`` got an unknown keyword."""

    code = "MG281"
    message = (
        "For 'context.{function}', the keyword argument {name} is not recognized! For detailed usage of '{function}', "
        "please refer to the Mindspore official website."
    )
    function: str


class UnknownSwitch(UnknownContextKey):
    """A setting of automatic parallelism or parameter servers is unknown."""

    code = "MG910"
    message = "{function} context keyword {name} is not recognized!"


class BadParallelMode(Diagnostic):
    """``set_auto_parallel_context(parallel_mode=…)`` is unknown."""

    code = "MG911"
    message = (
        "The context configuration parameter 'parallel_mode' only support 'stand_alone', 'data_parallel', "
        "'hybrid_parallel', 'semi_auto_parallel' and 'auto_parallel', but got the value : {got}."
    )
    help = "use a constant of `ms.ParallelMode`"
    got: object


class BadContextValue(UnknownName):
    """A setting got a value that it does not support."""

    code = "MG282"
    message = "{setting} should be {expected}, but got {name}{problem}."
    help = "{near}leave it out to keep the value it has"
    setting: str
    expected: str
    problem: str = ""


class NoConstruct(Diagnostic):
    """A Cell without ``construct`` was called."""

    code = "MG283"
    exception = AttributeError
    message = "{quote}For 'Cell', the method 'construct' is not defined.{quote}"
    help = "{way_out}"
    cls: type
    quote: str

    def fields(self) -> dict[str, object]:
        """With the name that may have been meant for it."""
        named = [name for name in vars(self.cls) if name != "construct" and not name.startswith("_")]
        spelt = "forward" if "forward" in named else nearest("construct", named)
        way_out = f"rename `{spelt}` of {self.cls.__name__} to `construct`"
        return {
            **super().fields(),
            "way_out": way_out if spelt else f"write `construct(self, …)` in {self.cls.__name__}",
        }


class MissingCellAttribute(MemberMissing):
    """A Cell does not have the attribute."""

    code = "MG284"
    exception = AttributeError
    message = "The '{cls}' object has no attribute '{name}'."


class CellNotInitialised(Diagnostic):
    """An attribute of a Cell, a parameter or a child, was set before ``super().__init__()``."""

    code = "MG285"
    exception = AttributeError
    message = "{words}"
    help = "call `super().__init__()` first in {name}.__init__"
    name: str
    is_parameter: bool

    def fields(self) -> dict[str, object]:
        """With MindSpore's words, which are not the same of parameters and of cells."""
        of_cell = f"The '{self.name}' object has no attribute '_auto_prefix'."
        of_parameter = "For 'insert_param_to_cell', please call Cell.__init__() firstly."
        return {**super().fields(), "words": of_parameter if self.is_parameter else of_cell}


class AttributeTaken(Diagnostic):
    """A parameter or child cell is replaced by an object of another kind."""

    code = "MG286"
    exception = TypeError
    message = "{what} '{name}' already exists in network, can not assign this type: '{got}' as a {role}."
    help = "use another name, or assign None first"
    what: str
    name: str
    got: str
    role: str


class ConstructArguments(Diagnostic):
    """A Cell was called with the wrong number of arguments."""

    code = "MG287"
    exception = TypeError
    message = "For 'Cell', the function construct requires {needed} positional argument{rest}, but got {got}.{hint}"
    help = "call the cell with what `construct` takes after `self`"
    needed: int
    rest: str
    got: int
    hint: str


class NotACell(Diagnostic):
    """A child of a Cell is not a Cell."""

    code = "MG288"
    exception = TypeError
    message = "For '{container}', {problem}."
    help = "pass an object of the class, `nn.ReLU()`; wrap functions in a Cell with a `construct`"
    container: str
    problem: str


class AnswersOtherwise(Refusal):
    """A function that may return another result at each call is called at compile time."""

    code = "MG745"
    exception = RuntimeError
    message = "'{name}' may answer differently at each call, but would be asked once, when the function is compiled."
    label = "not the same at each call"
    help = "call it outside the compiled function, and pass what it gives as an argument{more}"
    name: str
    more: str = ""


class StopsForDebugger(Refusal):
    """A function contains ``breakpoint()``, ``pdb.set_trace()`` or the like."""

    code = "MG136"
    exception = RuntimeError
    message = "`{name}` stops for a debugger, and a graph has no lines to stop at."
    label = "stops here"
    help = "while it is there, the function runs as Python, and its tensors have values to print"
    name: str


class OperatorReplaced(Refusal):
    """The program has replaced an operator of tensors."""

    code = "MG748"
    exception = RuntimeError
    message = "`{names}` was replaced, and graphs have tensors' own operators."
    help = "give a function of your own a name of its own, and call it by that"
    names: str


class StateWritten(Refusal):
    """A compiled function changes an outer object that is neither a container nor has attributes."""

    code = "MG747"
    exception = RuntimeError
    message = "A '{what}' from outside would be changed once, when the function is compiled, and not at every call."
    label = "changed here"
    help = "change it outside the compiled function; containers and attributes of objects may be changed inside"
    what: str
