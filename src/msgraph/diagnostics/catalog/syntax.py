"""MG1xx: source, names, syntax, calls, and what needs a value at compile time."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Limit, MemberMissing, UnknownName
from msgraph.diagnostics.errors import Refusal as Refusal


class NameNotDefined(Diagnostic):
    """A name is not defined."""

    code = "MG101"
    exception = NameError
    message = "The name '{name}' is not defined, or not supported in graph mode."
    label = "not defined here"
    help = "{hint}"
    name: str
    hint: str = "define it before this line, or import it"


class LocalNotBound(Diagnostic):
    """A local name is used before it is assigned, or after it was deleted."""

    code = "MG784"
    exception = UnboundLocalError
    message = "The name '{name}' is not defined, or not supported in graph mode."
    label = "not bound here"
    help = (
        "it is assigned in this function, but not before this line is reached; `global {name}` or `nonlocal {name}` "
        "would be the one outside"
    )
    name: str


class UnsupportedSyntax(Refusal):
    """A statement or expression cannot be compiled."""

    code = "MG102"
    exception = RuntimeError
    message = "Unsupported {category} '{node}'."
    label = "not supported in a compiled function"
    help = "{hint}"
    category: str
    node: str
    hint: str


class NoSource(Refusal):
    """The source of a function cannot be found."""

    code = "MG103"
    exception = TypeError
    message = "The source of '{name}' is needed to compile it, but {why}."
    help = "{hint}"
    name: str
    why: str
    hint: str


class ConditionAtRunTime(Refusal):
    """A decision at compile time depends on a value that is known only at run time."""

    code = "MG104"
    message = "The condition of {what} is a tensor whose value is only known at run time."
    label = "only known at run time"
    help = "choose between values with `ops.select(cond, a, b)` or `ops.where`; or pass the condition as a Python bool"
    what: str


class NeedsConstant(Refusal):
    """A value must be known at compile time, and is known only at run time."""

    code = "MG105"
    message = "A constant is needed for {what}, but the value is only known at run time."
    label = "only known at run time"
    help = "compute it with operations on tensors, or pass it as a Python value (each value then compiles once)"
    what: str


class OfNumPy(Refusal):
    """A NumPy function got a value that is known only at run time."""

    code = "MG780"
    exception = TypeError
    message = "This would be NumPy's: {what}, of values that only the run knows."
    label = "only known at run time"
    help = "use a tensor, `ms.Tensor(a)`, or a Python number, `int(n)`; without `fullgraph` the function runs as Python"
    what: str


class TextOfTheRun(Refusal):
    """The characters of a string that contains run-time values are needed at compile time."""

    code = "MG764"
    message = "{what} needs a string that is known when compiling, but this one holds values that only the run knows."
    label = "the run puts this string together"
    help = "such a string can be joined, formatted, printed, returned and raised; decide on the values in it instead"
    what: str


class WrongArguments(RuntimeError, TypeError):
    """What MindSpore raises as a RuntimeError, and Python as a TypeError."""


WrongArguments.__name__ = "RuntimeError"


class MissingArgument(Diagnostic):
    """A call does not pass a required argument."""

    code = "MG107"
    exception = WrongArguments
    message = "Miss argument input for parameter:{parameter}"
    label = "`{function}` needs `{parameter}`"
    help = "it is `{function}({parameters})`"
    function: str
    parameter: str
    parameters: str


class UnexpectedKeyword(Diagnostic):
    """A call passes a keyword argument that the function does not have."""

    code = "MG108"
    exception = WrongArguments
    message = "Got an unexpected keyword argument '{keyword}'"
    label = "`{function}` has no such parameter"
    function: str
    keyword: str


class TooManyArgumentsInCall(Diagnostic):
    """A call passes too many positional arguments."""

    code = "MG109"
    exception = TypeError
    message = "The parameters number of the function is {expected}, but the number of provided arguments is {passed}."
    label = "calls `{function}`"
    function: str
    expected: int
    passed: int


class ArgumentGivenTwice(Diagnostic):
    """A call passes an argument both by position and by name."""

    code = "MG110"
    exception = TypeError
    message = "{function}() got multiple values for argument '{parameter}'"
    function: str
    parameter: str


class OpaqueCall(Refusal):
    """A tensor was passed to a callable that the compiler cannot look into."""

    code = "MG111"
    exception = RuntimeError
    message = "'{name}' cannot be compiled: {why}, and an argument is only known at run time."
    label = "called with a run-time value"
    help = "use an operation of `ops` or a method of the tensor instead, or call it outside the compiled function"
    name: str
    why: str


class LoopTooLong(Limit):
    """A loop over constants is unrolled, and does not end."""

    code = "MG112"
    exception = RuntimeError
    message = "A loop over constants is unrolled, and this one is still running after {trips} rounds in all."
    label = "does not come to an end"
    help = "check the condition that should end it, or move the loop out of the compiled function"
    trips: int


class CallTooDeep(Limit):
    """A recursion over constants is unrolled, and does not end."""

    code = "MG113"
    exception = RuntimeError
    message = (
        "Exceed function call depth limit {limit}, (function call depth: {depth}, simulate call depth: {simulated})."
    )
    label = "the call that went too deep"
    help = "check the condition that should end the recursion, or raise the limit with `set_recursion_limit`"
    limit: int
    depth: int
    simulated: int


class FunctionInOutput(Refusal):
    """A compiled function returns a function."""

    code = "MG114"
    exception = RuntimeError
    message = "Function in output is not supported. Please check your code. In file {file}:{line}, {col}~{end_col}"
    label = "returns `{name}`"
    help = "call it inside and return its result"
    name: str
    file: str
    line: int
    col: int
    end_col: int


class VariableForJitClass(Limit):
    """A jit_class is instantiated with a value that is known only at run time."""

    code = "MG115"
    exception = TypeError
    message = (
        "When creating an instance of '{cls}', all arguments are required to be constants, "
        "but input {position} is a variable, which is {what}."
    )
    label = "`{cls}` is a jit_class"
    help = "leave `@jit_class` away: instances of plain classes may hold tensors"
    cls: str
    position: int
    what: str


class NotCallable(RuntimeError, TypeError, ValueError):
    """What MindSpore's pages call a RuntimeError, MindSpore raises as a ValueError, and Python as a TypeError."""


NotCallable.__name__ = "ValueError"


class NoCallMethod(Diagnostic):
    """An instance of a jit_class is called, and the class has no ``__call__``."""

    code = "MG116"
    exception = NotCallable
    message = "MsClassObject: '{cls}' has no __call__ function, please check the code."
    label = "called here"
    help = "give `{cls}` a `__call__` method, or call one of its methods"
    cls: str


class NoModuleAttribute(UnknownName):
    """A module does not have the attribute."""

    code = "MG117"
    exception = AttributeError
    message = "Module: 'Namespace:{module}' object has no attribute '{name}'"
    label = "`{module}` has no `{name}`"
    help = "{near}"
    module: str


class NoMember(MemberMissing):
    """An object of a compiled class does not have the attribute."""

    code = "MG118"
    exception = AttributeError
    message = "ClassMember: 'Namespace:{module}..<{owner}::{address}>' object has no attribute '{name}'"
    label = "`{owner}` has no `{name}`"
    module: str
    owner: str


class EffectRefused(Refusal):
    """A side effect would happen once, at compile time, and not at every call."""

    code = "MG119"
    exception = RuntimeError
    message = "'{name}' would run once, when the function is compiled, and not at every call."
    label = "an effect outside the graph"
    help = "call it outside the compiled function"
    name: str


class ParameterMadeInside(Limit):
    """A Parameter is created in a compiled function."""

    code = "MG120"
    message = (
        "Failed to compile in GRAPH_MODE because creating class '{cls}' instances is not supported in "
        "'construct' or @jit decorated function."
    )
    label = "created here"
    help = "create it in `__init__`, or outside the function"
    cls: str


class TensorItemWritten(Refusal):
    """An element of a tensor is assigned or deleted."""

    code = "MG121"
    exception = NotImplementedError
    message = "An item of a tensor cannot be {action} here."
    label = "tensors are values"
    help = "build the new tensor with `ops.select`, `ops.where` or `ops.concat`"
    action: str


class OutputRefused(Refusal):
    """A returned object contains tensors, and cannot be rebuilt outside of the graph."""

    code = "MG122"
    exception = TypeError
    message = "A '{cls}' holding run-time values cannot be returned from a compiled function."
    label = "returned here"
    help = "return its tensors in a tuple, list or dict"
    cls: str


class SourceChanged(Refusal):
    """A source file has changed since it was imported."""

    code = "MG123"
    exception = RuntimeError
    message = "The source of '{name}' is not what was imported: {file} has changed since."
    help = "import the module again, or start a new process"
    name: str
    file: str


class LeakedValue(Limit):
    """A traced value of one compilation is used in another one."""

    code = "MG124"
    exception = RuntimeError
    message = "A run-time value was kept from another compilation, where alone it has a meaning."
    label = "used here"
    help = "return values from compiled functions instead of storing them in outside objects"
