"""What a compiled function looks at, and what changes it: each case gives a function and a change, made between calls."""
import pathlib, sys, collections, functools, array, contextvars, weakref, types, enum, dataclasses, itertools, random, time, os, io, datetime, math
import numpy as np, msgraph as ms
from msgraph import ops, nn
T = lambda v, d=ms.float32: ms.Tensor(np.array(v), d)
CASES = {}
def case(f):
    CASES[f.__name__] = f; return f
# each case: returns (function, mutate) given fresh state; run: f(x), mutate(), f(x), f(x)
@case
def deque_():
    D = collections.deque([1, 2])
    def f(x): return x + D[0]
    return f, lambda: D.__setitem__(0, 50)
@case
def deque_append():
    D = collections.deque([1, 2])
    def f(x): return x + len(D)
    return f, lambda: D.append(3)
@case
def deque_iter():
    D = collections.deque([1, 2])
    def f(x):
        for i in D: x = x + i
        return x
    return f, lambda: D.append(3)
@case
def deque_sum():
    D = collections.deque([1, 2])
    def f(x): return x + sum(D)
    return f, lambda: D.append(3)
@case
def counter():
    C = collections.Counter("aab")
    def f(x): return x + C["a"]
    return f, lambda: C.update("aaa")
@case
def counter_missing():
    C = collections.Counter("b")
    def f(x): return x + C["a"]
    return f, lambda: C.update("aaa")
@case
def counter_most():
    C = collections.Counter("aab")
    def f(x): return x + C.most_common(1)[0][1]
    return f, lambda: C.update("aaa")
@case
def defaultdict_():
    C = collections.defaultdict(int, a=1)
    def f(x): return x + C["a"]
    return f, lambda: C.__setitem__("a", 9)
@case
def defaultdict_missing():
    C = collections.defaultdict(int, a=1)
    def f(x): return x + C["b"] + len(C)
    return f, lambda: C.__setitem__("b", 9)
@case
def ordered():
    C = collections.OrderedDict(a=1)
    def f(x): return x + C["a"]
    return f, lambda: C.__setitem__("a", 9)
@case
def ordered_order():
    C = collections.OrderedDict(a=1, b=2)
    def f(x): return x + list(C.values())[0]
    return f, lambda: C.move_to_end("a")
@case
def bytearray_():
    C = bytearray(b"ab")
    def f(x): return x + C[0]
    return f, lambda: C.__setitem__(0, 9)
@case
def array_():
    C = array.array("i", [1, 2])
    def f(x): return x + C[0]
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_tensor():
    C = np.ones(1, np.float32)
    def f(x): return x + ms.Tensor(C)
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_plus():
    C = np.ones(1, np.float32)
    def f(x): return x + C
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_item():
    C = np.ones(1, np.float32)
    def f(x): return x + C[0]
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_float():
    C = np.ones(1, np.float32)
    def f(x): return x + float(C[0])
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_sum():
    C = np.ones(1, np.float32)
    def f(x): return x + float(C.sum())
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_npsum():
    C = np.ones(1, np.float32)
    def f(x): return x + float(np.sum(C))
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_view():
    B = np.ones(4, np.float32); C = B[::2]
    def f(x): return x + float(C.sum())
    return f, lambda: B.__setitem__(0, 9)
@case
def ndarray_from_numpy():
    C = np.ones(1, np.float32)
    def f(x): return x + ms.Tensor.from_numpy(C)
    return f, lambda: C.__setitem__(0, 9)
@case
def ndarray_in_list():
    C = [np.ones(1, np.float32)]
    def f(x): return x + ms.Tensor(C[0])
    return f, lambda: C[0].__setitem__(0, 9)
@case
def ndarray_attr():
    class O: pass
    o = O(); o.a = np.ones(1, np.float32)
    def f(x): return x + ms.Tensor(o.a)
    return f, lambda: o.a.__setitem__(0, 9)
@case
def memoryview_():
    B = bytearray(b"ab"); C = memoryview(B)
    def f(x): return x + C[0]
    return f, lambda: B.__setitem__(0, 9)
@case
def list_sub():
    class L(list): pass
    C = L([1])
    def f(x): return x + C[0]
    return f, lambda: C.__setitem__(0, 9)
@case
def list_sub_iter():
    class L(list): pass
    C = L([1])
    def f(x):
        for i in C: x = x + i
        return x
    return f, lambda: C.append(9)
@case
def list_sub_len():
    class L(list): pass
    C = L([1])
    def f(x): return x + len(C) + sum(C) + max(C)
    return f, lambda: C.append(9)
@case
def list_sub_attr():
    class L(list): pass
    C = L([1]); C.k = 1
    def f(x): return x + C.k
    return f, lambda: setattr(C, "k", 9)
@case
def dict_sub():
    class L(dict): pass
    C = L(a=1)
    def f(x): return x + C["a"]
    return f, lambda: C.__setitem__("a", 9)
@case
def dict_sub_missing():
    class L(dict):
        def __missing__(s, k): return 5
    C = L(a=1)
    def f(x): return x + C["b"]
    return f, lambda: C.__setitem__("b", 9)
@case
def dict_sub_get():
    class L(dict): pass
    C = L(a=1)
    def f(x): return x + C.get("b", 3)
    return f, lambda: C.__setitem__("b", 9)
@case
def set_sub():
    class L(set): pass
    C = L([1])
    def f(x): return x + (5 if 9 in C else 1)
    return f, lambda: C.add(9)
@case
def tuple_sub_state():
    class L(tuple): pass
    C = L([1]); C.k = 1
    def f(x): return x + C.k
    return f, lambda: setattr(C, "k", 9)
@case
def tuple_sub_list():
    class L(tuple): pass
    C = L([[1]])
    def f(x): return x + C[0][0]
    return f, lambda: C[0].__setitem__(0, 9)
@case
def namedtuple_list():
    P = collections.namedtuple("P", "a b")
    C = P([1], 2)
    def f(x): return x + C.a[0]
    return f, lambda: C.a.__setitem__(0, 9)
@case
def tuple_list():
    C = ([1], 2)
    def f(x): return x + C[0][0]
    return f, lambda: C[0].__setitem__(0, 9)
@case
def partial_list():
    p = functools.partial(lambda k, x: x + k[0], [1])
    def f(x): return p(x)
    return f, lambda: p.args[0].__setitem__(0, 9)
@case
def partial_kw_list():
    p = functools.partial(lambda x, k: x + k[0], k=[1])
    def f(x): return p(x)
    return f, lambda: p.keywords["k"].__setitem__(0, 9)
@case
def partial_kw_set():
    p = functools.partial(lambda x, k: x + k, k=1)
    def f(x): return p(x)
    return f, lambda: p.keywords.__setitem__("k", 9)
@case
def partial_setstate():
    p = functools.partial(lambda x, k: x + k, k=1)
    def f(x): return p(x)
    return f, lambda: p.__setstate__((p.func, (), {"k": 9}, {}))
@case
def partialmethod_():
    class C:
        def m(s, k, x): return x + k
        p = functools.partialmethod(m, 1)
    c = C()
    def f(x): return c.p(x)
    def mut(): C.p = functools.partialmethod(C.m, 9)
    return f, mut
@case
def contextvar():
    V = contextvars.ContextVar("v", default=1)
    def f(x): return x + V.get()
    return f, lambda: V.set(9)
@case
def weakref_():
    class O: pass
    o = O(); o.a = 1; box = [o]; r = weakref.ref(o)
    del o
    def f(x): return x + (r().a if r() is not None else 50)
    return f, lambda: box.clear()
@case
def weakref_attr():
    class O: pass
    o = O(); o.a = 1; r = weakref.ref(o)
    def f(x): return x + r().a
    def mut(): o.a = 9
    return f, mut
@case
def weakproxy():
    class O: pass
    o = O(); o.a = 1; r = weakref.proxy(o)
    def f(x): return x + r.a
    def mut(): o.a = 9
    return f, mut
@case
def weakdict():
    class O: pass
    o = O(); W = weakref.WeakKeyDictionary({o: 1})
    def f(x): return x + W[o]
    return f, lambda: W.__setitem__(o, 9)
@case
def namespace():
    o = types.SimpleNamespace(a=1)
    def f(x): return x + o.a
    def mut(): o.a = 9
    return f, mut
@case
def namespace_nested():
    o = types.SimpleNamespace(a=types.SimpleNamespace(b=[1]))
    def f(x): return x + o.a.b[0]
    def mut(): o.a.b[0] = 9
    return f, mut
@case
def enum_value():
    class E(enum.Enum): A = [1]
    def f(x): return x + E.A.value[0]
    return f, lambda: E.A.value.__setitem__(0, 9)
@case
def enum_attr():
    class E(enum.Enum): A = 1
    E.A.k = 1
    def f(x): return x + E.A.k
    return f, lambda: setattr(E.A, "k", 9)
@case
def dataclass_():
    @dataclasses.dataclass
    class D: a: int = 1
    d = D()
    def f(x): return x + d.a
    return f, lambda: setattr(d, "a", 9)
@case
def dataclass_list():
    @dataclasses.dataclass
    class D: a: list = dataclasses.field(default_factory=lambda: [1])
    d = D()
    def f(x): return x + d.a[0]
    return f, lambda: d.a.__setitem__(0, 9)
@case
def dataclass_asdict():
    @dataclasses.dataclass
    class D: a: int = 1
    d = D()
    def f(x): return x + dataclasses.asdict(d)["a"]
    return f, lambda: setattr(d, "a", 9)
@case
def dataclass_replace():
    @dataclasses.dataclass
    class D: a: int = 1; b: int = 2
    d = D()
    def f(x): return x + dataclasses.replace(d, b=3).a
    return f, lambda: setattr(d, "a", 9)
@case
def dataclass_eq():
    @dataclasses.dataclass
    class D: a: int = 1
    d = D()
    def f(x): return x + (1 if d == D(1) else 2)
    return f, lambda: setattr(d, "a", 9)
@case
def iterator_():
    it = iter(range(9))
    def f(x): return x + next(it)
    return f, lambda: None
@case
def iterator_for():
    it = iter([1, 2, 3])
    def f(x):
        for i in it: x = x + i
        return x
    return f, lambda: None
@case
def generator_():
    def g():
        yield 1; yield 2; yield 3; yield 4; yield 5
    it = g()
    def f(x): return x + next(it)
    return f, lambda: None
@case
def count_():
    it = itertools.count()
    def f(x): return x + next(it)
    return f, lambda: None
@case
def cycle_():
    it = itertools.cycle([1, 2])
    def f(x): return x + next(it)
    return f, lambda: None
@case
def next_method():
    it = iter(range(9))
    def f(x): return x + it.__next__()
    return f, lambda: None
@case
def user_iterator():
    class It:
        def __init__(s): s.i = 0
        def __iter__(s): return s
        def __next__(s):
            s.i += 1; return s.i
    it = It()
    def f(x): return x + next(it)
    return f, lambda: None
@case
def sum_iterator():
    it = iter([1, 2, 3])
    def f(x): return x + sum(it)
    return f, lambda: None
@case
def list_of_iterator():
    it = iter([1, 2, 3])
    def f(x): return x + len(list(it))
    return f, lambda: None
@case
def zip_iterator():
    it = iter([1, 2, 3])
    def f(x):
        for a, b in zip(it, [1, 1, 1]): x = x + a * b
        return x
    return f, lambda: None
@case
def in_iterator():
    it = iter([1, 2, 3])
    def f(x): return x + (1 if 2 in it else 0)
    return f, lambda: None
@case
def unpack_iterator():
    it = iter([1, 2, 3, 4, 5, 6, 7])
    def f(x):
        a, b = next(it), next(it)
        return x + a * b
    return f, lambda: None
@case
def star_iterator():
    it = iter([1, 2, 3])
    def f(x): return x + len([*it])
    return f, lambda: None
@case
def map_outside():
    it = map(lambda v: v + 1, [1, 2, 3, 4])
    def f(x): return x + next(it)
    return f, lambda: None
@case
def enumerate_outside():
    it = enumerate([5, 6, 7, 8])
    def f(x): return x + next(it)[1]
    return f, lambda: None
@case
def file_iter():
    it = io.StringIO("1\n2\n3\n4\n5\n")
    def f(x): return x + int(it.readline())
    return f, lambda: None
@case
def iter_list_outside_arg():
    L = [1, 2, 3]
    def f(x):
        it = iter(L)
        return x + next(it) + next(it)
    return f, lambda: L.__setitem__(0, 9)
@case
def method_replaced():
    class C:
        def m(s, x): return x + 1
    c = C()
    def f(x): return c.m(x)
    def mut(): C.m = lambda s, x: x + 50
    return f, mut
@case
def base_method_replaced():
    class B:
        def m(s, x): return x + 1
    class C(B): pass
    c = C()
    def f(x): return c.m(x)
    def mut(): B.m = lambda s, x: x + 50
    return f, mut
@case
def method_added_sub():
    class B:
        def m(s, x): return x + 1
    class C(B): pass
    c = C()
    def f(x): return c.m(x)
    def mut(): C.m = lambda s, x: x + 50
    return f, mut
