"""MG125 and on: branches and loops that only the run decides."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Limit, Refusal


class BranchesDiffer(Limit):
    """The arms of a run-time branch give values that have no common type."""

    code = "MG125"
    exception = TypeError
    message = "Cannot join the return values of different branches, perhaps you need to make them equal.\n{detail}"
    label = "{what} depends on this"
    help = "give both branches values of one type and structure: cast with `.astype`, or start from the other's type"
    detail: str
    what: str = "the value"


class NameInOneBranch(Limit):
    """A name is bound in one arm of a run-time branch, and used behind it."""

    code = "MG126"
    exception = UnboundLocalError
    message = "The local variable '{name}' is not defined in {missing} branch, but defined in {defined} branch."
    label = "used here"
    help = "give it a value before the branch"
    name: str
    missing: str
    defined: str


class NameInLoop(Limit):
    """A name is bound in the body of a run-time loop only, and used behind it."""

    code = "MG127"
    exception = UnboundLocalError
    message = (
        "The local variable '{name}' defined in the '{loop}' loop body cannot be used outside of the loop body. "
        "Please define variable '{name}' before '{loop}'."
    )
    label = "used here, where the loop may not have run"
    help = "give it a value before the loop"
    name: str
    loop: str


class ConditionOfMany(Diagnostic):
    """A condition with several elements, or none."""

    code = "MG128"
    exception = ValueError
    message = "Only tensor which shape is () or (1,) can be converted to bool, but got tensor shape is ({shape})"
    label = "the truth of several elements"
    help = "say which you mean: `.all()` or `.any()`; for each element: `(x > 0) & (x < 1)`, `ops.where(x > 0, x, 0)`"
    shape: str


class ContainerChanges(Refusal):
    """A container gets another structure in a run-time branch or loop."""

    code = "MG129"
    exception = TypeError
    message = "A {container} changes its {what} in a {where} that only the run decides."
    label = "runs a number of times that is not known while compiling"
    help = "its structure is fixed while compiling: make a tensor of the right size before, and write its items"
    container: str
    what: str
    where: str


class EndlessRecursion(Refusal):
    """Functions call each other under a run-time condition."""

    code = "MG130"
    exception = RuntimeError
    message = "The recursion {cycle} ends on a condition that only the run knows, and {reason}."
    label = "calls it again with arguments of the same types"
    help = "write it as a loop: `while` with run-time conditions is compiled"
    cycle: str
    reason: str


class LoopChangesType(Refusal):
    """A value carried round a loop does not keep its type, and no promotion settles it."""

    code = "MG131"
    exception = TypeError
    message = "Cannot join the return values of different branches, perhaps you need to make them equal.\n{detail}"
    label = "this loop carries {what}"
    help = "give {what} the type before the loop that it has at the end of the body"
    detail: str
    what: str


class LoopArgument(Limit):
    """A loop operator is given something that cannot be called."""

    code = "MG133"
    exception = TypeError
    message = "For '{loop}', the type of '{name}' should be one of '['function', 'method']', but got type '{got}'."
    help = "give it a function"
    loop: str
    name: str
    got: str


class LoopValueChanges(Limit):
    """The value a loop operator carries changes its type or shape."""

    code = "MG134"
    exception = ValueError
    message = (
        "{loop} op has invalid argument, the return value of the [loop_func] and the [init_value] should maintain "
        "the same type and shape, but got: "
    )
    help = "cast or reshape what the function returns, or start from a value like it"
    loop: str


class IndexOfNoInteger(Diagnostic):
    """A list or a tuple is indexed by a run-time value that is no integer."""

    code = "MG135"
    exception = TypeError
    message = "{sequence} indices must be integers or slices, not {type}"
    label = "which item this is, the run would have to know"
    help = "give it an integer: `int(i)`"
    sequence: str
    type: str


class ChosenObject(Refusal):
    """The run chooses between two objects that hold values, of which the program still knows one by itself."""

    code = "MG700"
    exception = TypeError
    message = "A {container} is chosen at run time that is known by another name, too: only the run knows which it is."
    label = "may be one of several objects"
    help = "choose between the values, and not between what holds them"
    container: str


class IdentityAtRunTime(Refusal):
    """It matters which object a tensor is that the run has chosen."""

    code = "MG701"
    exception = RuntimeError
    message = "Only the run knows which object this tensor is: it has chosen it."
    label = "asks which object it is"
    help = "keep a number beside the tensor that says which one it is, and compare the numbers"


class NumberIdentityAtRunTime(Refusal):
    """It is asked whether two numbers of the run are one object, which depends on how Python keeps numbers."""

    code = "MG702"
    exception = RuntimeError
    message = "Only the run knows whether two values of type '{cls}' are one object."
    label = "asks which object it is"
    help = "compare numbers with `==`"
    cls: str


class IteratorAdvanced(Refusal):
    """Whether an iterator is advanced, or how far, only the run knows."""

    code = "MG783"
    exception = RuntimeError
    message = "A {iterator} {what}."
    label = "how far it has come is not known while compiling"
    help = "make a list of it before, `items = list(it)`, and pick from that"
    iterator: str
    what: str
