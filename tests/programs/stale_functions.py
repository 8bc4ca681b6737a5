"""What a compiled function looks at, in statements and classes: each case gives a function, and a change of it."""
import array, collections, contextvars, dataclasses, os, pathlib, random, types
import numpy as np
from msgraph import nn
CASES = {}
nothing = lambda: None
def case(f):
    CASES[f.__name__] = f; return f
@case
def iter_replaced():
    class C:
        def __iter__(s): return iter([1])
    c = C()
    def f(x):
        for i in c: x = x + i
        return x
    def mut(): C.__iter__ = lambda s: iter([1, 2])
    return f, mut
@case
def enter_replaced():
    class C:
        def __enter__(s): return 1
        def __exit__(s, *a): return None
    c = C()
    def f(x):
        with c as k: return x + k
    def mut(): C.__enter__ = lambda s: 50
    return f, mut
@case
def init_replaced():
    class C:
        def __init__(s): s.a = 1
    def f(x): return x + C().a
    def mut():
        def i(s): s.a = 50
        C.__init__ = i
    return f, mut
@case
def getattr_counter():
    class C:
        n = 0
        def __getattr__(s, n):
            C.n += 1; return C.n
    c = C()
    def f(x): return x + c.q
    return f, nothing
@case
def closure_cell():
    n = 1
    def k(x): return x + n
    def f(x): return k(x)
    def mut():
        nonlocal n
        n = 50
    return f, mut
@case
def open_():
    pathlib.Path("zz.txt").write_text("1")
    def f(x):
        with open("zz.txt") as h: return x + int(h.read())
    def mut(): pathlib.Path("zz.txt").write_text("50")
    return f, mut
@case
def shuffle_():
    random.seed(3)
    def f(x):
        l = [1, 2, 3, 4, 5, 6, 7, 8]
        random.shuffle(l)
        return x + l[0] + 10 * l[1]
    return f, nothing
@case
def deque_write():
    D = collections.deque([1, 2, 3, 4, 5])
    def f(x):
        D.append(7); return x + len(D)
    return f, nothing
@case
def counter_write():
    C = collections.Counter()
    def f(x):
        C["a"] += 1; return x + C["a"]
    return f, nothing
@case
def defaultdict_write():
    C = collections.defaultdict(list)
    def f(x):
        C["a"].append(1); return x + len(C["a"])
    return f, nothing
@case
def ordered_write():
    C = collections.OrderedDict()
    def f(x):
        C[len(C)] = 1; return x + len(C)
    return f, nothing
@case
def listsub_write():
    class L(list): pass
    C = L()
    def f(x):
        C.append(1); return x + len(C)
    return f, nothing
@case
def dictsub_write():
    class L(dict): pass
    C = L()
    def f(x):
        C[len(C)] = 1; return x + len(C)
    return f, nothing
@case
def bytearray_write():
    C = bytearray(b"")
    def f(x):
        C.append(1); return x + len(C)
    return f, nothing
@case
def ndarray_write():
    C = np.zeros(1, np.float32)
    def f(x):
        C[0] += 1; return x + float(C[0])
    return f, nothing
@case
def ndarray_iadd():
    C = np.zeros(1, np.float32)
    def f(x):
        np.add(C, 1, out=C); return x + float(C[0])
    return f, nothing
@case
def ndarray_fill():
    C = np.zeros(1, np.float32)
    def f(x):
        C.fill(float(C[0]) + 1); return x + float(C[0])
    return f, nothing
@case
def array_write():
    C = array.array("i", [])
    def f(x):
        C.append(1); return x + len(C)
    return f, nothing
@case
def contextvar_write():
    V = contextvars.ContextVar("v2", default=1)
    def f(x):
        V.set(V.get() + 1); return x + V.get()
    return f, nothing
@case
def namespace_write():
    o = types.SimpleNamespace(a=1)
    def f(x):
        o.a += 1; return x + o.a
    return f, nothing
@case
def environ_write():
    os.environ["ZW"] = "1"
    def f(x):
        os.environ["ZW"] = os.environ["ZW"] + "1"; return x + len(os.environ["ZW"])
    return f, nothing
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
def np_iter():
    C = np.ones((2,))
    def f(x):
        for v in C: x = x + float(v)
        return x
    def mut(): C[0] = 50
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
def deque_iter():
    D = collections.deque([1, 2])
    def f(x):
        for i in D: x = x + i
        return x
    return f, lambda: D.append(3)
@case
def list_sub_iter():
    class L(list): pass
    C = L([1])
    def f(x):
        for i in C: x = x + i
        return x
    return f, lambda: C.append(9)
@case
def iterator_for():
    it = iter([1, 2, 3])
    def f(x):
        for i in it: x = x + i
        return x
    return f, nothing
@case
def user_iterator():
    class It:
        def __init__(s): s.i = 0
        def __iter__(s): return s
        def __next__(s):
            s.i += 1; return s.i
    it = It()
    def f(x): return x + next(it)
    return f, nothing
@case
def zip_iterator():
    it = iter([1, 2, 3])
    def f(x):
        for a, b in zip(it, [1, 1, 1]): x = x + a * b
        return x
    return f, nothing
@case
def unpack_iterator():
    it = iter([1, 2, 3, 4, 5, 6, 7])
    def f(x):
        a, b = next(it), next(it)
        return x + a * b
    return f, nothing
@case
def iter_list_outside_arg():
    L = [1, 2, 3]
    def f(x):
        it = iter(L)
        return x + next(it) + next(it)
    return f, lambda: L.__setitem__(0, 9)
