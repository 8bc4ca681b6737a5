"""Attributes of objects from outside: what a compiled function has set is seen, in Python's order, by whoever looks."""
import copy, dataclasses, functools, operator, pickle, traceback
from typing import Any

from tests.outcomes import Page, after

import msgraph as ms

PAGE = Page()

def of(kind, function):
    """A program that calls a function of an object three times, and changes the object between."""
    def program(jit):
        LOG.clear()
        o, compiled, found = kind(), jit(function), []
        for number in (1.0, -1.0, 1.0):
            found += after(compiled, [lambda: (o, ms.Tensor([number], ms.float32))])
            o.n = 6
        return found
    program.__name__ = function.__name__
    return program

class Thing:
    k = 3

    def __init__(self):
        self.n = 1
        self.items = [1, 2]

class Holding(Thing):
    def __init__(self):
        super().__init__()
        self.inner = Thing()

class Answering(Thing):
    def __getattr__(self, name: str):
        if name.startswith("z"):
            return len(name)
        raise AttributeError(name)

class Logging(Thing):
    def __init__(self):
        object.__setattr__(self, "log", [])
        super().__init__()

    def __setattr__(self, name: str, value):
        self.log.append(name)
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str):
        self.log.append("del " + name)
        super().__delattr__(name)

    def __getattribute__(self, name: str):
        found = super().__getattribute__(name)
        if name == "n":
            super().__getattribute__("log").append("get n")
        return found

class Doubled:
    def __set_name__(self, owner: type, name: str):
        self.name = "_" + name

    def __get__(self, holder, owner: type):
        return -1 if holder is None else holder.__dict__.get(self.name, 0)

    def __set__(self, holder, value):
        holder.__dict__[self.name] = value * 2

    def __delete__(self, holder):
        del holder.__dict__[self.name]

class Noted:
    def __get__(self, holder, owner: type):
        LOG.append(owner.__name__)
        return holder is None

class Noting(Thing):
    noted = Noted()

class Plus:
    def __get__(self, holder, owner: type):
        return 100

class Described(Thing):
    double = Doubled()
    plus = Plus()

    def __init__(self):
        super().__init__()
        self._v = 1

    @property
    def v(self):
        return self._v

    @v.setter
    def v(self, value):
        self._v = value * 2

    @v.deleter
    def v(self):
        self._v = -1

    @property
    def fixed(self):
        return 7

@dataclasses.dataclass
class Record:
    n: int = 1
    items: list[int] = dataclasses.field(default_factory=lambda: [1])

class Slotted:
    __slots__ = ("a", "n")

    def __init__(self):
        self.n = 1

def names_and_values(o, x):
    o.b = x
    return "b" in vars(o), list(vars(o)), len(o.__dict__), vars(o)["b"], vars(o) is o.__dict__

def renewed(o, x):
    del o.n
    o.b = x
    o.n = 2
    return o.n, o.k

def set_and_deleted(o, x):
    o.b = 1
    del o.b
    o.c = 2
    o.b = 3
    return hasattr(o, "b")

def writes_names(o, x):
    o.__dict__["c"] = x
    o.__dict__.update(d=3)
    vars(o).pop("n")
    o.n = 2
    o.__dict__["n"] += 1
    return hasattr(o, "c"), o.d, o.n, list(vars(o)), getattr(o, "gone", 4)

def kept_names(o, x):
    names = vars(o)
    o.n = 5
    return names["n"], {name: value for name, value in vars(o).items() if name == "n"}, names

def below_the_object(o, x):
    o.k = 5
    before = o.k
    del o.k
    return before, o.k

def deletes_an_attribute_of_the_class(o, x):
    try:
        del o.k
    except AttributeError as problem:
        return str(problem)

def chosen_by_the_run(o, x):
    if x.sum() > 0:
        o.n = 2
    else:
        o.n = 3
    return vars(o)["n"], o.n

def looked_at_before_a_choice(o, x):
    names = vars(o)
    if x.sum() > 0:
        o.n = 2
    else:
        o.n = 3
    return names["n"] + o.n

def looked_at_in_an_arm(o, x):
    o.n = 4
    if x.sum() > 0:
        o.n = 8
        return vars(o)["n"]
    return o.n

def looked_at_in_a_loop(o, x):
    for i in range(3):
        o.n = o.n + i
        names = vars(o)
    while o.n < 50:
        o.n = o.n * 2
    return names["n"], o.n

def shallow_copies(o, x):
    o.n = 5
    c = copy.copy(o)
    o.n = 7
    c.items.append(3)
    return c.n, o.n, c.items is o.items, c

def deep_copies(o, x):
    o.inner.n = o.inner.n + 5
    o.items.append(3)
    d = copy.deepcopy([o, o])
    d[0].items.append(8)
    return x * d[0].inner.n, d[1].items, o.items, d[0].inner is o.inner, list(vars(d[0]))

def copies_of_an_unchanged_object(o, x):
    return x * copy.copy(o).n * copy.deepcopy(o).n

def hooks(o, x):
    o.a = x
    o.n = 1
    del o.a
    o.a = o.n
    return len(o.log)

def answers(o, x):
    o.zzz = 9
    before = o.zzz
    del o.zzz
    return before, o.zzz, o.zz, hasattr(o, "w")

def described(o, x):
    o.v = 4
    first = o.v
    del o.v
    o.double = 3
    second = o.double
    o.__dict__["plus"] = 1
    return first, o.v, second, o.plus, type(o).double, list(vars(o))

def deletes_by_a_descriptor(o, x):
    o.double = 3
    del o.double
    return o.double, o.plus

def sets_what_cannot_be_set(o, x):
    try:
        o.fixed = 3
    except AttributeError as problem:
        return str(problem)

def deletes_what_cannot_be_deleted(o, x):
    try:
        del o.fixed
    except AttributeError as problem:
        return str(problem)

def sets_where_there_is_no_slot(o, x):
    o.a = 4
    try:
        o.c = 2
    except AttributeError as problem:
        return str(problem), o.a

def records(o, x):
    o.n = 4
    r = dataclasses.replace(o, n=5)
    o.items.append(9)
    return r.n, dataclasses.asdict(o), dataclasses.astuple(r)

def plainly(o, x):
    object.__setattr__(o, "n", 4)
    value = object.__getattribute__(o, "n")
    object.__delattr__(o, "n")
    return value, hasattr(o, "n")

LOG: list[Any] = []

def noted(name, value):
    LOG.append(name)
    return value

def keys_before_values(o, x):
    LOG.clear()
    made = {noted("first key", 1): noted("first value", x), noted("key", 2): noted("value", 3)}
    again = {noted("key", i): noted("value", x) for i in range(2)}
    return list(LOG), list(made), list(again)

def asks_once(o, x):
    before = o.n
    made = Logging()
    made.n = x
    return before, made.n, getattr(o, "gone", 4), operator.attrgetter("n")(o), list(made.log), len(o.log)

def asks_descriptors_of_classes(o, x):
    return Noting.noted, operator.attrgetter("noted", "n")(o), list(LOG)

def names_of_class_bodies(o, x):
    LOG = [o.n]

    class Inner:
        first = LOG
        LOG = [len(LOG)]

    return Inner.first is LOG, Inner.LOG

def pickled(o, x):
    o.n = 3
    return pickle.loads(pickle.dumps(o)).n

def gets_other_names(o, x):
    o.__dict__ = {"n": 8}
    return o.n

def gets_another_class(o, x):
    o.__class__ = Answering
    return o.zzz

def compared(o, x):
    o.n = 4
    return o == Record(4)

def slots_are_copied(o, x):
    o.a = 4
    c = copy.copy(o)
    o.a = 5
    return c.a, c.n

def globals_are_looked_at(o, x):
    global LOG
    LOG = [str(o.n)]
    return globals()["LOG"][0]

EXACT = [
    (Thing, shallow_copies),
    (Holding, deep_copies),
    (Thing, copies_of_an_unchanged_object), (Described, sets_what_cannot_be_set),
    (Described, deletes_what_cannot_be_deleted), (Slotted, sets_where_there_is_no_slot), (Record, records),
    (Thing, keys_before_values), (Logging, asks_once), (Noting, asks_descriptors_of_classes),
    (Thing, names_of_class_bodies),
]  # fmt: skip
AS_PYTHON = [
    (Thing, pickled), (Thing, gets_other_names), (Thing, gets_another_class), (Record, compared),
    (Slotted, slots_are_copied), (Thing, renewed), (Thing, set_and_deleted), (Thing, writes_names), (Thing, kept_names),
    (Thing, looked_at_before_a_choice), (Thing, looked_at_in_a_loop), (Logging, hooks), (Described, described),
    (Described, deletes_by_a_descriptor), (Thing, names_and_values), (Thing, chosen_by_the_run),
    (Thing, looked_at_in_an_arm), (Thing, globals_are_looked_at),
    (Thing, below_the_object), (Thing, deletes_an_attribute_of_the_class), (Answering, answers), (Thing, plainly),
]  # fmt: skip

for kind, function in EXACT:
    PAGE.case(of(kind, function), whole=True)
for kind, function in AS_PYTHON:
    PAGE.falls_back()(of(kind, function))

@PAGE.case
def seen_as_it_is_set(jit):
    thing = Thing()

    def f(x):
        thing.b = x
        return "b" in vars(thing), list(vars(thing))

    return after(jit(f), [1.0], thing, lambda: list(vars(thing)))

@PAGE.case
def comes_and_goes_in_a_branch(jit):
    def extended(x):
        if x.sum() > 0:
            Thing.extra = x
            x = x + Thing.extra
            del Thing.extra
        return x

    return after(jit(extended), [1.0, -1.0], lambda: hasattr(Thing, "extra"))

@functools.partial(PAGE.case, whole=True)
def an_update_of_what_is_not_there_is_its_own_line(jit):
    def updated(n):
        n = n + 1
        n.there += 1
        return n

    try:
        jit(updated)(1)
    except AttributeError as problem:
        return traceback.extract_tb(problem.__traceback__)[-1].line
