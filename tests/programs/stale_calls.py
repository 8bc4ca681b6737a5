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
def operator_itemgetter():
    import operator
    o = {"a": 1}; g = operator.itemgetter("a")
    def f(x): return x + g(o)
    def mut(): o["a"] = 50
    return f, mut
@case
def methodcaller_():
    import operator
    class C:
        def m(s): return s.a
    o = C(); o.a = 1; g = operator.methodcaller("m")
    def f(x): return x + g(o)
    def mut(): o.a = 50
    return f, mut
@case
def str_of_object():
    class C:
        def __str__(s): return str(s.a)
    o = C(); o.a = 1
    def f(x): return x + int(str(o))
    def mut(): o.a = 50
    return f, mut
@case
def fstring_object():
    class C:
        def __str__(s): return str(s.a)
    o = C(); o.a = 1
    def f(x): return x + int(f"{o}")
    def mut(): o.a = 50
    return f, mut
@case
def int_of_object():
    class C:
        def __int__(s): return s.a
    o = C(); o.a = 1
    def f(x): return x + int(o)
    def mut(): o.a = 50
    return f, mut
@case
def float_of_object():
    class C:
        def __float__(s): return s.a
    o = C(); o.a = 1.
    def f(x): return x + float(o)
    def mut(): o.a = 50.
    return f, mut
@case
def index_of_object():
    class C:
        def __index__(s): return s.a
    o = C(); o.a = 1
    L = [1, 2, 3]
    def f(x): return x + L[o]
    def mut(): o.a = 2
    return f, mut
@case
def sorted_key():
    class C:
        def __init__(s, a): s.a = a
    L = [C(3), C(1)]
    def f(x): return x + sorted(L, key=lambda c: c.a)[0].a
    def mut(): L[0].a = 0
    return f, mut
@case
def sorted_lt():
    class C:
        def __init__(s, a): s.a = a
        def __lt__(s, o): return s.a < o.a
    L = [C(3), C(1)]
    def f(x): return x + sorted(L)[0].a
    def mut(): L[0].a = 0
    return f, mut
@case
def max_objects():
    class C:
        def __init__(s, a): s.a = a
        def __gt__(s, o): return s.a > o.a
        def __lt__(s, o): return s.a < o.a
    L = [C(3), C(1)]
    def f(x): return x + max(L).a
    def mut(): L[1].a = 10
    return f, mut
@case
def sum_objects():
    class C:
        def __init__(s, a): s.a = a
        def __radd__(s, o): return o + s.a
    L = [C(3), C(1)]
    def f(x): return x + sum(L)
    def mut(): L[1].a = 10
    return f, mut
@case
def eq_objects_in_list():
    class C:
        def __init__(s, a): s.a = a
        def __eq__(s, o): return s.a == o
    L = [C(3), C(1)]
    def f(x): return x + (5 if 10 in L else 2)
    def mut(): L[1].a = 10
    return f, mut
@case
def lru_cached():
    st = [1]
    @functools.lru_cache
    def k(): return st[0]
    def f(x): return x + k()
    def mut(): k.cache_clear(); st[0] = 50
    return f, mut
@case
def chainmap():
    a = {"k": 1}; C = collections.ChainMap(a, {"k": 2})
    def f(x): return x + C["k"]
    def mut(): a["k"] = 50
    return f, mut
@case
def userdict():
    C = collections.UserDict(k=1)
    def f(x): return x + C["k"]
    def mut(): C["k"] = 50
    return f, mut
@case
def userlist():
    C = collections.UserList([1])
    def f(x): return x + C[0]
    def mut(): C[0] = 50
    return f, mut
@case
def mappingproxy():
    d = {"k": 1}; C = types.MappingProxyType(d)
    def f(x): return x + C["k"]
    def mut(): d["k"] = 50
    return f, mut
@case
def dictview():
    d = {"k": 1}; C = d.values()
    def f(x): return x + list(C)[0]
    def mut(): d["k"] = 50
    return f, mut
@case
def dictkeys():
    d = {"k": 1}; C = d.keys()
    def f(x): return x + len(C)
    def mut(): d["q"] = 50
    return f, mut
@case
def bound_append_outside():
    L = [1]; get = L.__getitem__
    def f(x): return x + get(0)
    def mut(): L[0] = 50
    return f, mut
@case
def bound_dict_get():
    L = {"a": 1}; get = L.get
    def f(x): return x + get("a")
    def mut(): L["a"] = 50
    return f, mut
@case
def deque_bound():
    L = collections.deque([1]); get = L.__getitem__
    def f(x): return x + get(0)
    def mut(): L[0] = 50
    return f, mut
@case
def queue_():
    import queue
    q = queue.Queue(); [q.put(i) for i in range(9)]
    def f(x): return x + q.get()
    return f, lambda: None
@case
def heap_():
    import heapq
    h = [1, 2, 3]
    def f(x): return x + h[0]
    def mut(): heapq.heapreplace(h, 5)
    return f, mut
@case
def bisect_():
    import bisect
    h = [1, 2, 3]
    def f(x): return x + bisect.bisect(h, 2)
    def mut(): h.insert(0, 0)
    return f, mut
@case
def tensor_in_deque():
    D = collections.deque([T([1.])])
    def f(x): return x + D[0]
    return f, lambda: D.__setitem__(0, T([50.]))
@case
def tensor_captured():
    D = [T([1.])]
    def f(x): return x + D[0]
    return f, lambda: D.__setitem__(0, T([50.]))
@case
def deque_popleft():
    D = collections.deque([1, 2, 3, 4, 5])
    def f(x): return x + D.popleft()
    return f, lambda: None
@case
def deque_write():
    D = collections.deque([1, 2, 3, 4, 5])
    def f(x):
        D.append(7); return x + len(D)
    return f, lambda: None
@case
def counter_write():
    C = collections.Counter()
    def f(x):
        C["a"] += 1; return x + C["a"]
    return f, lambda: None
@case
def defaultdict_write():
    C = collections.defaultdict(list)
    def f(x):
        C["a"].append(1); return x + len(C["a"])
    return f, lambda: None
@case
def ordered_write():
    C = collections.OrderedDict()
    def f(x):
        C[len(C)] = 1; return x + len(C)
    return f, lambda: None
@case
def listsub_write():
    class L(list): pass
    C = L()
    def f(x):
        C.append(1); return x + len(C)
    return f, lambda: None
@case
def dictsub_write():
    class L(dict): pass
    C = L()
    def f(x):
        C[len(C)] = 1; return x + len(C)
    return f, lambda: None
@case
def bytearray_write():
    C = bytearray(b"")
    def f(x):
        C.append(1); return x + len(C)
    return f, lambda: None
@case
def ndarray_write():
    C = np.zeros(1, np.float32)
    def f(x):
        C[0] += 1; return x + float(C[0])
    return f, lambda: None
@case
def ndarray_iadd():
    C = np.zeros(1, np.float32)
    def f(x):
        np.add(C, 1, out=C); return x + float(C[0])
    return f, lambda: None
@case
def ndarray_fill():
    C = np.zeros(1, np.float32)
    def f(x):
        C.fill(float(C[0]) + 1); return x + float(C[0])
    return f, lambda: None
@case
def array_write():
    C = array.array("i", [])
    def f(x):
        C.append(1); return x + len(C)
    return f, lambda: None
@case
def contextvar_write():
    V = contextvars.ContextVar("v2", default=1)
    def f(x):
        V.set(V.get() + 1); return x + V.get()
    return f, lambda: None
@case
def namespace_write():
    o = types.SimpleNamespace(a=1)
    def f(x):
        o.a += 1; return x + o.a
    return f, lambda: None
@case
def environ_write():
    os.environ["ZW"] = "1"
    def f(x):
        os.environ["ZW"] = os.environ["ZW"] + "1"; return x + len(os.environ["ZW"])
    return f, lambda: None
@case
def next_counter_default():
    it = iter([1, 2])
    def f(x): return x + next(it, 50)
    return f, lambda: None
@case
def id_call():
    o = []
    box = [o]
    def f(x): return x + (1 if id(box[0]) == id(o) else 2)
    def mut(): box[0] = []
    return f, mut
@case
def len_registry():
    R = {}
    def f(x): return x + len(R)
    def mut(): R[1] = 2
    return f, mut
@case
def set_captured():
    R = {1}
    def f(x): return x + len(R)
    def mut(): R.add(2)
    return f, mut
@case
def frozenset_rebound():
    R = [frozenset({1})]
    def f(x): return x + len(R[0])
    def mut(): R[0] = frozenset({1, 2})
    return f, mut
@case
def range_captured():
    R = [range(3)]
    def f(x): return x + sum(R[0])
    def mut(): R[0] = range(4)
    return f, mut
@case
def super_replaced():
    class A:
        def m(s, x): return x + 1
    class B(A):
        def m(s, x): return super().m(x)
    b = B()
    def f(x): return b.m(x)
    def mut(): A.m = lambda s, x: x + 50
    return f, mut
@case
def cell_method_replaced():
    class N(nn.Cell):
        def __init__(s): super().__init__(); s.k = 1
        def h(s, x): return x + s.k
        def construct(s, x): return s.h(x)
    n = N()
    def f(x): return n(x)
    def mut(): N.h = lambda s, x: x + 50
    return f, mut
@case
def cell_construct_replaced():
    class N(nn.Cell):
        def construct(s, x): return x + 1
    n = N()
    def f(x): return n(x)
    def mut(): N.construct = lambda s, x: x + 50
    return f, mut
@case
def cell_attr():
    class N(nn.Cell):
        def __init__(s): super().__init__(); s.k = 1
        def construct(s, x): return x + s.k
    n = N()
    def f(x): return n(x)
    def mut(): n.k = 50
    return f, mut
@case
def cell_list_attr():
    class N(nn.Cell):
        def __init__(s): super().__init__(); s.k = collections.deque([1])
        def construct(s, x): return x + s.k[0]
    n = N()
    def f(x): return n(x)
    def mut(): n.k[0] = 50
    return f, mut
@case
def exception_args():
    e = ValueError(1)
    def f(x): return x + e.args[0]
    def mut(): e.args = (50,)
    return f, mut
@case
def re_pattern():
    import re
    R = [re.compile("a")]
    def f(x): return x + (1 if R[0].match("a") else 2)
    def mut(): R[0] = re.compile("b")
    return f, mut
@case
def stringio():
    R = io.StringIO("1")
    def f(x): return x + int(R.getvalue())
    def mut(): R.seek(0); R.write("50")
    return f, mut
@case
def threadlocal():
    import threading
    R = threading.local(); R.a = 1
    def f(x): return x + R.a
    def mut(): R.a = 50
    return f, mut
@case
def np_struct():
    C = np.array([(1, 2.)], dtype=[("a", "i4"), ("b", "f4")])
    def f(x): return x + int(C["a"][0])
    def mut(): C["a"][0] = 50
    return f, mut
@case
def np_shape():
    C = np.zeros((2, 3))
    def f(x): return x + C.shape[0]
    def mut(): C.shape = (6, 1)
    return f, mut
@case
def np_len():
    C = np.zeros((2, 3))
    def f(x): return x + len(C)
    def mut(): C.shape = (6, 1)
    return f, mut
@case
def np_iter():
    C = np.ones((2,))
    def f(x):
        for v in C: x = x + float(v)
        return x
    def mut(): C[0] = 50
    return f, mut
@case
def np_compare():
    C = np.ones((2,))
    def f(x): return x + (1 if C[0] > 3 else 2)
    def mut(): C[0] = 50
    return f, mut
@case
def np_where():
    C = np.ones((2,))
    def f(x): return x + int(np.argmax(C))
    def mut(): C[1] = 50
    return f, mut
@case
def np_generic():
    C = [np.float32(1)]
    def f(x): return x + C[0]
    def mut(): C[0] = np.float32(50)
    return f, mut
@case
def np_generic_global():
    k = np.float32(1)
    def f(x): return x + k
    def mut():
        nonlocal k
        k = np.float32(50)
    return f, mut
@case
def ops_np():
    A = np.ones(1, np.float32)
    def f(x): return ops.add(x, ms.Tensor(A, ms.float32))
    def mut(): A[0] = 50
    return f, mut
@case
def dataclass_class_attr():
    @dataclasses.dataclass
    class D: a: int = 1
    def f(x): return x + D().a
    def mut():
        D.__init__.__defaults__ = (50,)
    return f, mut
@case
def user_mapping():
    class M(collections.abc.Mapping):
        def __init__(s): s.d = {"a": 1}
        def __getitem__(s, k): return s.d[k]
        def __iter__(s): return iter(s.d)
        def __len__(s): return len(s.d)
    m = M()
    def f(x): return x + m["a"] + len(m) + sum(m.values())
    def mut(): m.d["a"] = 50; m.d["b"] = 4
    return f, mut
@case
def dict_update_kw():
    opts = dict(d=1)
    def k(x, d=3): return x + d
    def f(x): return k(x, **opts)
    def mut(): opts["d"] = 50
    return f, mut
@case
def star_args():
    opts = [1]
    def k(x, *a): return x + sum(a)
    def f(x): return k(x, *opts)
    def mut(): opts.append(50)
    return f, mut
@case
def star_deque():
    opts = collections.deque([1])
    def k(x, *a): return x + sum(a)
    def f(x): return k(x, *opts)
    def mut(): opts.append(50)
    return f, mut
@case
def star_kw_sub():
    opts = collections.OrderedDict(d=1)
    def k(x, d=3): return x + d
    def f(x): return k(x, **opts)
    def mut(): opts["d"] = 50
    return f, mut
