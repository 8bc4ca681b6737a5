"""MG125 and on: branches and loops that only the run decides."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Limit, Refusal


class BranchesDiffer(Limit):
    """The two branches of an ``if`` on a tensor value give values without a common type."""

    code = "MG125"
    exception = TypeError
    message = "Cannot join the return values of different branches, perhaps you need to make them equal.\n{detail}"
    label = "{what} depends on this"
    help = "give both branches values of one type and structure: cast with `.astype`, or start from the other's type"
    detail: str
    what: str = "the value"


class NameInOneBranch(Limit):
    """A name is assigned in only one branch of an ``if`` on a tensor value, and used after it."""

    code = "MG126"
    exception = UnboundLocalError
    message = "The local variable '{name}' is not defined in {missing} branch, but defined in {defined} branch."
    label = "used here"
    help = "give it a value before the branch"
    name: str
    missing: str
    defined: str


class NameInLoop(Limit):
    """A name is assigned only in the body of a loop on a tensor value, and used after it."""

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
    """A tensor with several elements, or none, is used as a condition."""

    code = "MG128"
    message = "Only tensor which shape is () or (1,) can be converted to bool, but got tensor shape is ({shape})"
    label = "the truth of several elements"
    help = "say which you mean: `.all()` or `.any()`; for each element: `(x > 0) & (x < 1)`, `ops.where(x > 0, x, 0)`"
    shape: str


class ContainerChanges(Refusal):
    """A list, dict, set or object changes its structure in a branch or loop on a tensor value."""

    code = "MG129"
    exception = TypeError
    message = "A {container} changes its {what} in a {where} that only the run decides."
    label = "runs a number of times that is not known while compiling"
    help = "its structure is fixed while compiling: make a tensor of the right size before, and write its items"
    container: str
    what: str
    where: str


class EndlessRecursion(Refusal):
    """Functions call each other recursively under a condition on a tensor value."""

    code = "MG130"
    exception = RuntimeError
    message = "The recursion {cycle} ends on a condition that only the run knows, and {reason}."
    label = "calls it again with arguments of the same types"
    help = "write it as a loop: `while` with run-time conditions is compiled"
    cycle: str
    reason: str


class LoopChangesType(Refusal):
    """A variable changes its type or shape from one iteration of a loop to the next."""

    code = "MG131"
    exception = TypeError
    message = "Cannot join the return values of different branches, perhaps you need to make them equal.\n{detail}"
    label = "this loop carries {what}"
    help = (
        "give {what} the type before the loop that it has at the end of the body; make a tensor that grows as long as "
        "it becomes, and write its parts: `y[i] = ...`"
    )
    detail: str
    what: str


class LoopArgument(Limit):
    """A loop operator got something that is not callable."""

    code = "MG133"
    exception = TypeError
    message = "For '{loop}', the type of '{name}' should be one of '['function', 'method']', but got type '{got}'."
    help = "give it a function"
    loop: str
    name: str
    got: str


class LoopValueChanges(Limit):
    """The carried value of a loop operator changes its type or shape."""

    code = "MG134"
    message = (
        "{loop} op has invalid argument, the return value of the [loop_func] and the [init_value] should maintain "
        "the same type and shape, but got: "
    )
    help = "cast or reshape what the function returns, or start from a value like it"
    loop: str


class IndexOfNoInteger(Diagnostic):
    """A list or tuple is indexed by a tensor that is not an integer."""

    code = "MG135"
    exception = TypeError
    message = "{sequence} indices must be integers or slices, not {type}"
    label = "which item this is, the run would have to know"
    help = "give it an integer: `int(i)`"
    sequence: str
    type: str


class ChosenObject(Refusal):
    """An object is chosen at run time, and one of the originals is still used."""

    code = "MG700"
    exception = TypeError
    message = "A {container} is chosen at run time that is known by another name, too: only the run knows which it is."
    label = "may be one of several objects"
    help = "choose between the values, and not between what holds them"
    container: str


class IdentityAtRunTime(Refusal):
    """The identity of a tensor that was chosen at run time is needed."""

    code = "MG701"
    exception = RuntimeError
    message = "Only the run knows which object this tensor is: it has chosen it."
    label = "asks which object it is"
    help = "keep a number beside the tensor that says which one it is, and compare the numbers"


class NumberIdentityAtRunTime(Refusal):
    """``is`` compares two numbers that are known only at run time."""

    code = "MG702"
    exception = RuntimeError
    message = "Only the run knows whether two values of type '{cls}' are one object."
    label = "asks which object it is"
    help = "compare numbers with `==`"
    cls: str


class IteratorAdvanced(Refusal):
    """Whether, or how far, an iterator is advanced is known only at run time."""

    code = "MG783"
    exception = RuntimeError
    message = "A {iterator} {what}."
    label = "how far it has come is not known while compiling"
    help = "make a list of it before, `items = list(it)`, and pick from that"
    iterator: str
    what: str
