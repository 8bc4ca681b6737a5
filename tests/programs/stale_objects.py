"""What a compiled function looks at, and what changes it: each row makes objects, a function of them, and a change."""
import array, bisect, collections, contextvars, dataclasses, enum, functools, heapq, io, itertools, math, operator, os
import queue, random, re, threading, types, weakref
from collections import ChainMap, Counter, OrderedDict, UserDict, UserList, defaultdict, deque

import numpy as np

import msgraph as ms
from msgraph import nn, ops


def of(make, use, change=lambda *objects: None):
    """A case: what makes an object (or some), the function that looks at them, and what changes them between calls."""
    def case():
        made = make()
        objects = made if type(made) is tuple else (made,)
        return use(*objects), lambda: change(*objects)
    return case


def put(key, value):
    """A change of an item."""
    return lambda o: operator.setitem(o, key, value)


def named(name, value):
    """A change of an attribute."""
    return lambda o, *others: setattr(o, name, value)


def member(name, value):
    """A change of the object's class."""
    return lambda o: setattr(type(o), name, value)


def given(o, **attributes):
    """An object that is given attributes."""
    vars(o).update(attributes)
    return o


ones = lambda: np.ones(1, np.float32)
numbers = lambda n: iter(range(1, n + 1))
new = lambda *bases, **body: other(*bases, **body)()
other = lambda *bases, **body: type("C", bases, body)
other_of_a = lambda **body: other(__init__=lambda s, a: setattr(s, "a", a), **body)
P = collections.namedtuple("P", "a b")


@dataclasses.dataclass
class D:
    a: int = 1
    b: int = 2


CONTAINERS = {
    "deque_": of(lambda: deque([1, 2]), lambda D: lambda x: x + D[0], put(0, 50)),
    "deque_append": of(lambda: deque([1, 2]), lambda D: lambda x: x + len(D), lambda D: D.append(3)),
    "deque_sum": of(lambda: deque([1, 2]), lambda D: lambda x: x + sum(D), lambda D: D.append(3)),
    "deque_popleft": of(lambda: deque(numbers(5)), lambda D: lambda x: x + D.popleft()),
    "tensor_in_deque": of(lambda: deque([ms.Tensor([1.])]), lambda D: lambda x: x + D[0], put(0, ms.Tensor([50.]))),
    "tensor_captured": of(lambda: [ms.Tensor([1.])], lambda D: lambda x: x + D[0], put(0, ms.Tensor([50.]))),
    "counter": of(lambda: Counter("aab"), lambda C: lambda x: x + C["a"], lambda C: C.update("aaa")),
    "counter_missing": of(lambda: Counter("b"), lambda C: lambda x: x + C["a"], lambda C: C.update("aaa")),
    "counter_most": of(lambda: Counter("aab"), lambda C: lambda x: x + C.most_common(1)[0][1],
                       lambda C: C.update("aaa")),
    "defaultdict_": of(lambda: defaultdict(int, a=1), lambda C: lambda x: x + C["a"], put("a", 9)),
    "defaultdict_missing": of(lambda: defaultdict(int, a=1), lambda C: lambda x: x + C["b"] + len(C), put("b", 9)),
    "ordered": of(lambda: OrderedDict(a=1), lambda C: lambda x: x + C["a"], put("a", 9)),
    "ordered_order": of(lambda: OrderedDict(a=1, b=2), lambda C: lambda x: x + list(C.values())[0],
                        lambda C: C.move_to_end("a")),
    "bytearray_": of(lambda: bytearray(b"ab"), lambda C: lambda x: x + C[0], put(0, 9)),
    "array_": of(lambda: array.array("i", [1, 2]), lambda C: lambda x: x + C[0], put(0, 9)),
    "memoryview_": of(lambda: (B := bytearray(b"ab"), memoryview(B)), lambda B, C: lambda x: x + C[0],
                      lambda B, C: operator.setitem(B, 0, 9)),
    "list_sub": of(lambda: other(list)([1]), lambda C: lambda x: x + C[0], put(0, 9)),
    "list_sub_len": of(lambda: other(list)([1]), lambda C: lambda x: x + len(C) + sum(C) + max(C),
                       lambda C: C.append(9)),
    "list_sub_attr": of(lambda: given(other(list)([1]), k=1), lambda C: lambda x: x + C.k, named("k", 9)),
    "dict_sub": of(lambda: other(dict)(a=1), lambda C: lambda x: x + C["a"], put("a", 9)),
    "dict_sub_missing": of(lambda: other(dict, __missing__=lambda s, k: 5)(a=1), lambda C: lambda x: x + C["b"],
                           put("b", 9)),
    "dict_sub_get": of(lambda: other(dict)(a=1), lambda C: lambda x: x + C.get("b", 3), put("b", 9)),
    "set_sub": of(lambda: other(set)([1]), lambda C: lambda x: x + (5 if 9 in C else 1), lambda C: C.add(9)),
    "tuple_sub_state": of(lambda: given(other(tuple)([1]), k=1), lambda C: lambda x: x + C.k, named("k", 9)),
    "tuple_sub_list": of(lambda: other(tuple)([[1]]), lambda C: lambda x: x + C[0][0],
                         lambda C: operator.setitem(C[0], 0, 9)),
    "namedtuple_list": of(lambda: P([1], 2), lambda C: lambda x: x + C.a[0], lambda C: operator.setitem(C.a, 0, 9)),
    "tuple_list": of(lambda: (([1], 2),), lambda C: lambda x: x + C[0][0], lambda C: operator.setitem(C[0], 0, 9)),
    "chainmap": of(lambda: (a := {"k": 1}, ChainMap(a, {"k": 2})), lambda a, C: lambda x: x + C["k"],
                   lambda a, C: operator.setitem(a, "k", 50)),
    "userdict": of(lambda: UserDict(k=1), lambda C: lambda x: x + C["k"], put("k", 50)),
    "userlist": of(lambda: UserList([1]), lambda C: lambda x: x + C[0], put(0, 50)),
    "mappingproxy": of(lambda: (d := {"k": 1}, types.MappingProxyType(d)), lambda d, C: lambda x: x + C["k"],
                       lambda d, C: operator.setitem(d, "k", 50)),
    "dictview": of(lambda: (d := {"k": 1}, d.values()), lambda d, C: lambda x: x + list(C)[0],
                   lambda d, C: operator.setitem(d, "k", 50)),
    "dictkeys": of(lambda: (d := {"k": 1}, d.keys()), lambda d, C: lambda x: x + len(C),
                   lambda d, C: operator.setitem(d, "q", 50)),
    "bound_append_outside": of(lambda: (L := [1], L.__getitem__), lambda L, get: lambda x: x + get(0),
                               lambda L, get: operator.setitem(L, 0, 50)),
    "bound_dict_get": of(lambda: (L := {"a": 1}, L.get), lambda L, get: lambda x: x + get("a"),
                         lambda L, get: operator.setitem(L, "a", 50)),
    "deque_bound": of(lambda: (L := deque([1]), L.__getitem__), lambda L, get: lambda x: x + get(0),
                      lambda L, get: operator.setitem(L, 0, 50)),
    "queue_": of(lambda: (q := queue.Queue(), [q.put(i) for i in range(9)])[0], lambda q: lambda x: x + q.get()),
    "heap_": of(lambda: [1, 2, 3], lambda h: lambda x: x + h[0], lambda h: heapq.heapreplace(h, 5)),
    "bisect_": of(lambda: [1, 2, 3], lambda h: lambda x: x + bisect.bisect(h, 2), lambda h: h.insert(0, 0)),
    "len_registry": of(lambda: {}, lambda R: lambda x: x + len(R), put(1, 2)),
    "set_captured": of(lambda: {1}, lambda R: lambda x: x + len(R), lambda R: R.add(2)),
    "frozenset_rebound": of(lambda: [frozenset({1})], lambda R: lambda x: x + len(R[0]), put(0, frozenset({1, 2}))),
    "range_captured": of(lambda: [range(3)], lambda R: lambda x: x + sum(R[0]), put(0, range(4))),
    "re_pattern": of(lambda: [re.compile("a")], lambda R: lambda x: x + (1 if R[0].match("a") else 2),
                     put(0, re.compile("b"))),
    "bound_method_of_another": of(
        lambda: (C := other(m=lambda s: s.k), [given(C(), k=1).m]), lambda C, L: lambda x: x + L[0](),
        lambda C, L: operator.setitem(L, 0, given(C(), k=50).m)),
    "id_call": of(lambda: (o := [], [o]), lambda o, box: lambda x: x + (1 if id(box[0]) == id(o) else 2),
                  lambda o, box: operator.setitem(box, 0, [])),
    "dict_update_kw": of(lambda: (dict(d=1), lambda x, d=3: x + d), lambda opts, k: lambda x: k(x, **opts),
                         lambda opts, k: operator.setitem(opts, "d", 50)),
    "star_args": of(lambda: ([1], lambda x, *a: x + sum(a)), lambda opts, k: lambda x: k(x, *opts),
                    lambda opts, k: opts.append(50)),
    "star_deque": of(lambda: (deque([1]), lambda x, *a: x + sum(a)), lambda opts, k: lambda x: k(x, *opts),
                     lambda opts, k: opts.append(50)),
    "star_kw_sub": of(lambda: (OrderedDict(d=1), lambda x, d=3: x + d), lambda opts, k: lambda x: k(x, **opts),
                      lambda opts, k: operator.setitem(opts, "d", 50)),
}
ARRAYS = {
    "ndarray_tensor": of(ones, lambda C: lambda x: x + ms.Tensor(C), put(0, 9)),
    "ndarray_plus": of(ones, lambda C: lambda x: x + C, put(0, 9)),
    "ndarray_item": of(ones, lambda C: lambda x: x + C[0], put(0, 9)),
    "ndarray_float": of(ones, lambda C: lambda x: x + float(C[0]), put(0, 9)),
    "ndarray_sum": of(ones, lambda C: lambda x: x + float(C.sum()), put(0, 9)),
    "ndarray_npsum": of(ones, lambda C: lambda x: x + float(np.sum(C)), put(0, 9)),
    "ndarray_view": of(lambda: (B := np.ones(4, np.float32), B[::2]), lambda B, C: lambda x: x + float(C.sum()),
                       lambda B, C: operator.setitem(B, 0, 9)),
    "ndarray_from_numpy": of(ones, lambda C: lambda x: x + ms.Tensor.from_numpy(C), put(0, 9)),
    "ndarray_in_list": of(lambda: [ones()], lambda C: lambda x: x + ms.Tensor(C[0]),
                          lambda C: operator.setitem(C[0], 0, 9)),
    "ndarray_attr": of(lambda: given(new(), a=ones()), lambda o: lambda x: x + ms.Tensor(o.a),
                       lambda o: operator.setitem(o.a, 0, 9)),
    "np_struct": of(lambda: np.array([(1, 2.)], dtype=[("a", "i4"), ("b", "f4")]),
                    lambda C: lambda x: x + int(C["a"][0]), lambda C: operator.setitem(C["a"], 0, 50)),
    "np_shape": of(lambda: np.zeros((2, 3)), lambda C: lambda x: x + C.shape[0], named("shape", (6, 1))),
    "np_len": of(lambda: np.zeros((2, 3)), lambda C: lambda x: x + len(C), named("shape", (6, 1))),
    "np_compare": of(lambda: np.ones(2), lambda C: lambda x: x + (1 if C[0] > 3 else 2), put(0, 50)),
    "np_where": of(lambda: np.ones(2), lambda C: lambda x: x + int(np.argmax(C)), put(1, 50)),
    "np_generic": of(lambda: [np.float32(1)], lambda C: lambda x: x + C[0], put(0, np.float32(50))),
    "ops_np": of(ones, lambda A: lambda x: ops.add(x, ms.Tensor(A, ms.float32)), put(0, 50)),
}
ITERATORS = {
    "iterator_": of(lambda: iter(range(9)), lambda it: lambda x: x + next(it)),
    "generator_": of(lambda: (i for i in range(1, 6)), lambda it: lambda x: x + next(it)),
    "count_": of(itertools.count, lambda it: lambda x: x + next(it)),
    "cycle_": of(lambda: itertools.cycle([1, 2]), lambda it: lambda x: x + next(it)),
    "next_method": of(lambda: iter(range(9)), lambda it: lambda x: x + it.__next__()),
    "next_counter_default": of(lambda: numbers(2), lambda it: lambda x: x + next(it, 50)),
    "sum_iterator": of(lambda: iter([1, 2, 3]), lambda it: lambda x: x + sum(it)),
    "list_of_iterator": of(lambda: iter([1, 2, 3]), lambda it: lambda x: x + len(list(it))),
    "in_iterator": of(lambda: iter([1, 2, 3]), lambda it: lambda x: x + (1 if 2 in it else 0)),
    "star_iterator": of(lambda: iter([1, 2, 3]), lambda it: lambda x: x + len([*it])),
    "map_outside": of(lambda: map(lambda v: v + 1, [1, 2, 3, 4]), lambda it: lambda x: x + next(it)),
    "enumerate_outside": of(lambda: enumerate([5, 6, 7, 8]), lambda it: lambda x: x + next(it)[1]),
    "file_iter": of(lambda: io.StringIO("1\n2\n3\n4\n5\n"), lambda it: lambda x: x + int(it.readline())),
    "stringio": of(lambda: io.StringIO("1"), lambda R: lambda x: x + int(R.getvalue()),
                   lambda R: (R.seek(0), R.write("50"))),
}
PARTS_OF_OBJECTS = {
    "partial_list": of(lambda: functools.partial(lambda k, x: x + k[0], [1]), lambda p: lambda x: p(x),
                       lambda p: operator.setitem(p.args[0], 0, 9)),
    "partial_kw_list": of(lambda: functools.partial(lambda x, k: x + k[0], k=[1]), lambda p: lambda x: p(x),
                          lambda p: operator.setitem(p.keywords["k"], 0, 9)),
    "partial_kw_set": of(lambda: functools.partial(lambda x, k: x + k, k=1), lambda p: lambda x: p(x),
                         lambda p: operator.setitem(p.keywords, "k", 9)),
    "partial_setstate": of(lambda: functools.partial(lambda x, k: x + k, k=1), lambda p: lambda x: p(x),
                           lambda p: p.__setstate__((p.func, (), {"k": 9}, {}))),
    "contextvar": of(lambda: contextvars.ContextVar("v", default=1), lambda V: lambda x: x + V.get(),
                     lambda V: V.set(9)),
    "weakref_": of(lambda: (box := [given(new(), a=1)], weakref.ref(box[0])),
                   lambda box, r: lambda x: x + (r().a if r() is not None else 50), lambda box, r: box.clear()),
    "weakref_attr": of(lambda: (o := given(new(), a=1), weakref.ref(o)), lambda o, r: lambda x: x + r().a,
                       named("a", 9)),
    "weakproxy": of(lambda: (o := given(new(), a=1), weakref.proxy(o)), lambda o, r: lambda x: x + r.a, named("a", 9)),
    "weakdict": of(lambda: (o := new(), weakref.WeakKeyDictionary({o: 1})), lambda o, W: lambda x: x + W[o],
                   lambda o, W: operator.setitem(W, o, 9)),
    "namespace": of(lambda: types.SimpleNamespace(a=1), lambda o: lambda x: x + o.a, named("a", 9)),
    "namespace_nested": of(lambda: types.SimpleNamespace(a=types.SimpleNamespace(b=[1])),
                           lambda o: lambda x: x + o.a.b[0], lambda o: operator.setitem(o.a.b, 0, 9)),
    "enum_value": of(lambda: enum.Enum("E", {"A": [1]}), lambda E: lambda x: x + E.A.value[0],
                     lambda E: operator.setitem(E.A.value, 0, 9)),
    "enum_attr": of(lambda: (E := enum.Enum("E", {"A": 1}), given(E.A, k=1))[0], lambda E: lambda x: x + E.A.k,
                    lambda E: setattr(E.A, "k", 9)),
    "dataclass_": of(D, lambda d: lambda x: x + d.a, named("a", 9)),
    "dataclass_list": of(lambda: D([1]), lambda d: lambda x: x + d.a[0], lambda d: operator.setitem(d.a, 0, 9)),
    "dataclass_asdict": of(D, lambda d: lambda x: x + dataclasses.asdict(d)["a"], named("a", 9)),
    "dataclass_replace": of(D, lambda d: lambda x: x + dataclasses.replace(d, b=3).a, named("a", 9)),
    "dataclass_eq": of(D, lambda d: lambda x: x + (1 if d == D(1) else 2), named("a", 9)),
    "exception_args": of(lambda: ValueError(1), lambda e: lambda x: x + e.args[0], named("args", (50,))),
    "threadlocal": of(lambda: given(threading.local(), a=1), lambda R: lambda x: x + R.a, named("a", 50)),
    "slots_": of(lambda: (c := new(__slots__=("a",)), setattr(c, "a", 1))[0], lambda c: lambda x: x + c.a,
                 named("a", 9)),
    "vars_call": of(lambda: types.SimpleNamespace(a=1), lambda o: lambda x: x + vars(o)["a"], named("a", 50)),
    "dunder_dict": of(lambda: given(new(), a=1), lambda o: lambda x: x + o.__dict__["a"], named("a", 50)),
    "dir_call": of(lambda: given(new(), a=1), lambda o: lambda x: x + ("b" in dir(o)), named("b", 50)),
    "hasattr_call": of(new, lambda o: lambda x: x + (1 if hasattr(o, "b") else 2), named("b", 50)),
    "getattr_default": of(new, lambda o: lambda x: x + getattr(o, "b", 2), named("b", 50)),
    "callable_call": of(new, lambda o: lambda x: x + (1 if callable(o) else 2), member("__call__", lambda s: 1)),
    "operator_attrgetter": of(lambda: (types.SimpleNamespace(a=1), operator.attrgetter("a")),
                              lambda o, g: lambda x: x + g(o), named("a", 50)),
    "operator_itemgetter": of(lambda: ({"a": 1}, operator.itemgetter("a")), lambda o, g: lambda x: x + g(o),
                              lambda o, g: operator.setitem(o, "a", 50)),
    "module_attr": of(lambda: given(types.ModuleType("mymod"), k=1), lambda m: lambda x: x + m.k, named("k", 50)),
    "module_func": of(lambda: given(types.ModuleType("mymod"), k=lambda x: x + 1), lambda m: lambda x: m.k(x),
                      named("k", lambda x: x + 50)),
    "module_getattr": of(lambda: (st := [1], given(types.ModuleType("mymod"), __getattr__=lambda n: st[0])), lambda st,
                         m: lambda x: x + m.zz,
                         lambda st, m: operator.setitem(st, 0, 50)),
    "math_patched": of(lambda: None, lambda _: lambda x: x + math.floor(1.5)),
    "environ": of(lambda: os.environ.update(ZZ="1"), lambda _: lambda x: x + int(os.environ["ZZ"]),
                  lambda _: os.environ.update(ZZ="50")),
    "getenv_": of(lambda: os.environ.update(ZZ="1"), lambda _: lambda x: x + int(os.getenv("ZZ")),
                  lambda _: os.environ.update(ZZ="50")),
    "environ_get": of(lambda: os.environ.update(ZZ="1"), lambda _: lambda x: x + int(os.environ.get("ZZ", "3")),
                      lambda _: os.environ.update(ZZ="50")),
    "globals_call": of(lambda: globals().update(ZG=1), lambda _: lambda x: x + globals()["ZG"],
                       lambda _: globals().update(ZG=50)),
    "eval_call": of(lambda: globals().update(ZE=1), lambda _: lambda x: x + eval("ZE"),
                    lambda _: globals().update(ZE=50)),
    "random_": of(lambda: random.seed(3), lambda _: lambda x: x + random.random()),
    "random_int": of(lambda: random.seed(3), lambda _: lambda x: x + random.randint(0, 10000)),
    "random_obj": of(lambda: random.Random(3), lambda r: lambda x: x + r.random()),
    "np_random": of(lambda: np.random.seed(3), lambda _: lambda x: x + float(np.random.rand())),
    "np_random_rand": of(lambda: np.random.seed(3),
                         lambda _: lambda x: x + ms.Tensor(np.random.randn(1).astype(np.float32))),
    "np_rng": of(lambda: np.random.default_rng(3), lambda r: lambda x: x + float(r.random())),
    "from_random_import": of(lambda: (random.seed(3), random.random), lambda _, rr: lambda x: x + rr()),
}
CLASSES = {
    "method_instance": of(lambda: new(m=lambda s, x: x + 1), lambda c: lambda x: c.m(x), named("m", lambda x: x + 50)),
    "method_replaced": of(lambda: new(m=lambda s, x: x + 1), lambda c: lambda x: c.m(x),
                          member("m", lambda s, x: x + 50)),
    "base_method_replaced": of(lambda: (B := other(m=lambda s, x: x + 1), new(B)), lambda B, c: lambda x: c.m(x),
                               named("m", lambda s, x: x + 50)),
    "method_added_sub": of(lambda: new(other(m=lambda s, x: x + 1)), lambda c: lambda x: c.m(x),
                           member("m", lambda s, x: x + 50)),
    "static_replaced": of(lambda: new(m=staticmethod(lambda x: x + 1)), lambda c: lambda x: c.m(x),
                          member("m", staticmethod(lambda x: x + 50))),
    "static_class_replaced": of(lambda: other(m=staticmethod(lambda x: x + 1)), lambda C: lambda x: C.m(x),
                                named("m", staticmethod(lambda x: x + 50))),
    "classmethod_replaced": of(lambda: new(k=1, m=classmethod(lambda cls, x: x + cls.k)), lambda c: lambda x: c.m(x),
                               member("m", classmethod(lambda cls, x: x + 50))),
    "classmethod_attr": of(lambda: other(k=1, m=classmethod(lambda cls, x: x + cls.k)), lambda C: lambda x: C.m(x),
                           named("k", 9)),
    "call_replaced": of(lambda: new(__call__=lambda s, x: x + 1), lambda c: lambda x: c(x),
                        member("__call__", lambda s, x: x + 50)),
    "add_replaced": of(lambda: new(__add__=lambda s, x: x + 1), lambda c: lambda x: c + x,
                       member("__add__", lambda s, x: x + 50)),
    "len_replaced": of(lambda: new(__len__=lambda s: 1), lambda c: lambda x: x + len(c),
                       member("__len__", lambda s: 50)),
    "getitem_replaced": of(lambda: new(__getitem__=lambda s, i: 1), lambda c: lambda x: x + c[0],
                           member("__getitem__", lambda s, i: 50)),
    "bool_replaced": of(lambda: new(__bool__=lambda s: True), lambda c: lambda x: x + (1 if c else 2),
                        member("__bool__", lambda s: False)),
    "bool_added": of(new, lambda c: lambda x: x + (1 if c else 2), member("__bool__", lambda s: False)),
    "eq_added": of(new, lambda c: lambda x: x + (1 if c == 3 else 2), member("__eq__", lambda s, o: True)),
    "contains_replaced": of(lambda: new(__contains__=lambda s, i: True), lambda c: lambda x: x + (1 if 3 in c else 2),
                            member("__contains__", lambda s, i: False)),
    "property_replaced": of(lambda: new(p=property(lambda s: 1)), lambda c: lambda x: x + c.p,
                            member("p", property(lambda s: 50))),
    "property_state": of(lambda: given(new(p=property(lambda s: s.a[0])), a=[1]), lambda c: lambda x: x + c.p,
                         lambda c: operator.setitem(c.a, 0, 9)),
    "getattr_hook": of(lambda: given(new(__getattr__=lambda s, n: s.__dict__["d"][n]), d={"q": 1}),
                       lambda c: lambda x: x + c.q, lambda c: operator.setitem(c.d, "q", 9)),
    "descriptor": of(lambda: (d := new(v=1, __get__=lambda s, o, t: s.v), new(d=d)), lambda d, c: lambda x: x + c.d,
                     lambda d, c: setattr(type(d), "v", 9)),
    "descriptor_replaced": of(lambda: new(d=new(__get__=lambda s, o, t: 1)), lambda c: lambda x: x + c.d, member("d", 9)),
    "class_changed": of(lambda: new(m=lambda s, x: x + 1), lambda c: lambda x: c.m(x),
                        named("__class__", other(m=lambda s, x: x + 50))),
    "class_attr_changed": of(lambda: new(k=1), lambda c: lambda x: x + c.k, named("__class__", other(k=50))),
    "isinstance_changed": of(lambda: (c := new(), type(c)), lambda c, A: lambda x: x + (1 if isinstance(c, A) else 50),
                             named("__class__", other())),
    "type_changed": of(lambda: (c := new(), type(c)), lambda c, A: lambda x: x + (1 if type(c) is A else 50),
                       named("__class__", other())),
    "dunder_class": of(lambda: (c := new(), type(c)), lambda c, A: lambda x: x + (1 if c.__class__ is A else 50),
                       named("__class__", other())),
    "base_attr": of(lambda: (A := other(k=1), new(A)), lambda A, b: lambda x: x + b.k, named("k", 50)),
    "base_attr_shadow": of(lambda: new(other(k=1)), lambda b: lambda x: x + b.k, member("k", 50)),
    "class_list": of(lambda: other(k=[1]), lambda A: lambda x: x + A.k[0], lambda A: operator.setitem(A.k, 0, 50)),
    "bases_changed": of(lambda: new(other(k=1)), lambda b: lambda x: x + b.k, member("__bases__", (other(k=50),))),
    "metaclass_attr": of(lambda: (M := type("M", (type,), {"k": 1}), M("A", (), {})),
                         lambda M, A: lambda x: x + A.k, named("k", 50)),
    "metaclass_property": of(
        lambda: (st := [1], type("M", (type,), {"k": property(lambda cls: st[0])})("A", (), {})),
        lambda st, A: lambda x: x + A.k, lambda st, A: operator.setitem(st, 0, 50)),
    "issubclass_call": of(lambda: (A := other(), other(A)), lambda A, C: lambda x: x + (1 if issubclass(C, A) else 2),
                          lambda A, C: setattr(C, "__bases__", (other(),))),
    "str_of_object": of(lambda: given(new(__str__=lambda s: str(s.a)), a=1), lambda o: lambda x: x + int(str(o)),
                        named("a", 50)),
    "fstring_object": of(lambda: given(new(__str__=lambda s: str(s.a)), a=1), lambda o: lambda x: x + int(f"{o}"),
                         named("a", 50)),
    "int_of_object": of(lambda: given(new(__int__=lambda s: s.a), a=1), lambda o: lambda x: x + int(o),
                        named("a", 50)),
    "float_of_object": of(lambda: given(new(__float__=lambda s: s.a), a=1.), lambda o: lambda x: x + float(o),
                          named("a", 50.)),
    "index_of_object": of(lambda: (given(new(__index__=lambda s: s.a), a=1), [1, 2, 3]),
                          lambda o, L: lambda x: x + L[o], named("a", 2)),
    "methodcaller_": of(lambda: (given(new(m=lambda s: s.a), a=1), operator.methodcaller("m")),
                        lambda o, g: lambda x: x + g(o), named("a", 50)),
    "sorted_lt": of(lambda: list(map(other_of_a(__lt__=lambda s, o: s.a < o.a), (3, 1))),
                    lambda L: lambda x: x + sorted(L)[0].a, lambda L: setattr(L[0], "a", 0)),
    "max_objects": of(
        lambda: list(map(other_of_a(__gt__=lambda s, o: s.a > o.a, __lt__=lambda s, o: s.a < o.a), (3, 1))),
        lambda L: lambda x: x + max(L).a, lambda L: setattr(L[1], "a", 10)),
    "sum_objects": of(lambda: list(map(other_of_a(__radd__=lambda s, o: o + s.a), (3, 1))),
                      lambda L: lambda x: x + sum(L), lambda L: setattr(L[1], "a", 10)),
    "eq_objects_in_list": of(lambda: list(map(other_of_a(__eq__=lambda s, o: s.a == o), (3, 1))),
                             lambda L: lambda x: x + (5 if 10 in L else 2), lambda L: setattr(L[1], "a", 10)),
    "cached_property_": of(lambda: given(new(p=functools.cached_property(lambda s: s.a)), a=1),
                           lambda c: lambda x: x + c.p,
                           lambda c: (vars(c).pop("p", None), setattr(c, "a", 9))),
    "partialmethod_": of(
        lambda: new(m=(m := lambda s, k, x: x + k), p=functools.partialmethod(m, 1)), lambda c: lambda x: c.p(x),
        lambda c: setattr(type(c), "p", functools.partialmethod(type(c).m, 9))),
    "sorted_key": of(lambda: [given(new(), a=3), given(new(), a=1)],
                     lambda L: lambda x: x + sorted(L, key=lambda c: c.a)[0].a,
                     lambda L: setattr(L[0], "a", 0)),
}
FUNCTIONS = {
    "callee_code": of(lambda: lambda x: x + 1, lambda k: lambda x: k(x),
                      named("__code__", (lambda x: x + 50).__code__)),
    "own_code": of(lambda: lambda x: x + 1, lambda f: f, named("__code__", (lambda x: x + 50).__code__)),
    "own_defaults": of(lambda: lambda x, e=1: x + e, lambda f: f, named("__defaults__", (50,))),
    "own_kwdefaults": of(lambda: lambda x, *, e=1: x + e, lambda f: f, named("__kwdefaults__", {"e": 50})),
    "own_kwdefaults_item": of(lambda: lambda x, *, e=1: x + e, lambda f: f,
                              lambda f: operator.setitem(f.__kwdefaults__, "e", 50)),
    "own_default_list": of(lambda: lambda x, e=[1]: x + e[0], lambda f: f,
                           lambda f: operator.setitem(f.__defaults__[0], 0, 50)),
    "callee_defaults": of(lambda: lambda x, d=1: x + d, lambda k: lambda x: k(x), named("__defaults__", (50,))),
    "callee_kwdefaults": of(lambda: lambda x, *, d=1: x + d, lambda k: lambda x: k(x),
                            named("__kwdefaults__", {"d": 50})),
    "callee_kwdefaults_item": of(lambda: lambda x, *, d=1: x + d, lambda k: lambda x: k(x),
                                 lambda k: operator.setitem(k.__kwdefaults__, "d", 50)),
    "method_code": of(lambda: new(m=lambda s, x: x + 1), lambda c: lambda x: c.m(x),
                      lambda c: setattr(type(c).m, "__code__", (lambda s, x: x + 50).__code__)),
    "method_defaults": of(lambda: new(m=lambda s, x, d=1: x + d), lambda c: lambda x: c.m(x),
                          lambda c: setattr(type(c).m, "__defaults__", (50,))),
    "func_attr": of(lambda: given(k := lambda x: x + k.n, n=1), lambda k: lambda x: k(x), named("n", 50)),
    "func_name": of(lambda: lambda x: x, lambda k: lambda x: x + len(k.__name__), named("__name__", "longer")),
    "jitted_callee_defaults": of(lambda: ms.jit(lambda x, d=1: x + d), lambda k: lambda x: k(x),
                                 lambda k: setattr(k.__ms_function__, "__defaults__", (50,))),
    "lru_cached": of(lambda: (st := [1], functools.lru_cache(lambda: st[0])), lambda st, k: lambda x: x + k(),
                     lambda st, k: (k.cache_clear(), operator.setitem(st, 0, 50))),
}
CASES = CONTAINERS | ARRAYS | ITERATORS | PARTS_OF_OBJECTS | CLASSES | FUNCTIONS
