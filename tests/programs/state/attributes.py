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

class Answering(Thing):
    def __getattr__(self, name: str):
        if name.startswith("z"):
            return len(name)
        raise AttributeError(name)

class Noted:
    def __get__(self, holder, owner: type):
        LOG.append(owner.__name__)
        return holder is None

class Noting(Thing):
    noted = Noted()

class Fixed(Thing):
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

def deletes_what_cannot_be_deleted(o, x):
    try:
        del o.fixed
    except AttributeError as problem:
        return str(problem)

def records(o, x):
    o.n = 4
    r = dataclasses.replace(o, n=5)
    o.items.append(9)
    return r.n, dataclasses.asdict(o), dataclasses.astuple(r)

LOG: list[Any] = []

def asks_descriptors_of_classes(o, x):
    return Noting.noted, operator.attrgetter("noted", "n")(o), list(LOG)

def pickled(o, x):
    o.n = 3
    return pickle.loads(pickle.dumps(o)).n

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

EXACT = [(Fixed, deletes_what_cannot_be_deleted), (Record, records), (Noting, asks_descriptors_of_classes)]
AS_PYTHON = [(Thing, pickled), (Thing, gets_another_class), (Record, compared), (Slotted, slots_are_copied)]

for kind, function in EXACT:
    PAGE.case(of(kind, function), whole=True)
for kind, function in AS_PYTHON:
    PAGE.falls_back()(of(kind, function))

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
