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
def method_instance():
    class B:
        def m(s, x): return x + 1
    c = B()
    def f(x): return c.m(x)
    def mut(): c.m = lambda x: x + 50
    return f, mut
@case
def static_replaced():
    class C:
        @staticmethod
        def m(x): return x + 1
    c = C()
    def f(x): return c.m(x)
    def mut(): C.m = staticmethod(lambda x: x + 50)
    return f, mut
@case
def static_class_replaced():
    class C:
        @staticmethod
        def m(x): return x + 1
    def f(x): return C.m(x)
    def mut(): C.m = staticmethod(lambda x: x + 50)
    return f, mut
@case
def classmethod_replaced():
    class C:
        k = 1
        @classmethod
        def m(cls, x): return x + cls.k
    c = C()
    def f(x): return c.m(x)
    def mut(): C.m = classmethod(lambda cls, x: x + 50)
    return f, mut
@case
def classmethod_attr():
    class C:
        k = 1
        @classmethod
        def m(cls, x): return x + cls.k
    def f(x): return C.m(x)
    def mut(): C.k = 9
    return f, mut
@case
def call_replaced():
    class C:
        def __call__(s, x): return x + 1
    c = C()
    def f(x): return c(x)
    def mut(): C.__call__ = lambda s, x: x + 50
    return f, mut
@case
def add_replaced():
    class C:
        def __add__(s, x): return x + 1
    c = C()
    def f(x): return c + x
    def mut(): C.__add__ = lambda s, x: x + 50
    return f, mut
@case
def len_replaced():
    class C:
        def __len__(s): return 1
    c = C()
    def f(x): return x + len(c)
    def mut(): C.__len__ = lambda s: 50
    return f, mut
@case
def getitem_replaced():
    class C:
        def __getitem__(s, i): return 1
    c = C()
    def f(x): return x + c[0]
    def mut(): C.__getitem__ = lambda s, i: 50
    return f, mut
@case
def bool_replaced():
    class C:
        def __bool__(s): return True
    c = C()
    def f(x): return x + (1 if c else 2)
    def mut(): C.__bool__ = lambda s: False
    return f, mut
@case
def bool_added():
    class C: pass
    c = C()
    def f(x): return x + (1 if c else 2)
    def mut(): C.__bool__ = lambda s: False
    return f, mut
@case
def eq_added():
    class C: pass
    c = C()
    def f(x): return x + (1 if c == 3 else 2)
    def mut(): C.__eq__ = lambda s, o: True
    return f, mut
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
def contains_replaced():
    class C:
        def __contains__(s, i): return True
    c = C()
    def f(x): return x + (1 if 3 in c else 2)
    def mut(): C.__contains__ = lambda s, i: False
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
def property_replaced():
    class C:
        @property
        def p(s): return 1
    c = C()
    def f(x): return x + c.p
    def mut(): C.p = property(lambda s: 50)
    return f, mut
@case
def property_state():
    class C:
        def __init__(s): s.a = [1]
        @property
        def p(s): return s.a[0]
    c = C()
    def f(x): return x + c.p
    def mut(): c.a[0] = 9
    return f, mut
@case
def cached_property_():
    class C:
        def __init__(s): s.a = 1
        @functools.cached_property
        def p(s): return s.a
    c = C()
    def f(x): return x + c.p
    def mut(): c.__dict__.pop("p", None); c.a = 9
    return f, mut
@case
def getattr_hook():
    class C:
        def __init__(s): s.d = {"q": 1}
        def __getattr__(s, n): return s.__dict__["d"][n]
    c = C()
    def f(x): return x + c.q
    def mut(): c.d["q"] = 9
    return f, mut
@case
def getattr_counter():
    class C:
        n = 0
        def __getattr__(s, n):
            C.n += 1; return C.n
    c = C()
    def f(x): return x + c.q
    return f, lambda: None
@case
def descriptor():
    class D:
        v = 1
        def __get__(s, o, t): return s.v
    class C: d = D()
    c = C()
    def f(x): return x + c.d
    def mut(): D.v = 9
    return f, mut
@case
def slots_():
    class C:
        __slots__ = ("a",)
    c = C(); c.a = 1
    def f(x): return x + c.a
    def mut(): c.a = 9
    return f, mut
@case
def class_changed():
    class A:
        def m(s, x): return x + 1
    class B:
        def m(s, x): return x + 50
    c = A()
    def f(x): return c.m(x)
    def mut(): c.__class__ = B
    return f, mut
@case
def class_attr_changed():
    class A: k = 1
    class B: k = 50
    c = A()
    def f(x): return x + c.k
    def mut(): c.__class__ = B
    return f, mut
@case
def isinstance_changed():
    class A: pass
    class B: pass
    c = A()
    def f(x): return x + (1 if isinstance(c, A) else 50)
    def mut(): c.__class__ = B
    return f, mut
@case
def type_changed():
    class A: pass
    class B: pass
    c = A()
    def f(x): return x + (1 if type(c) is A else 50)
    def mut(): c.__class__ = B
    return f, mut
@case
def dunder_class():
    class A: pass
    class B: pass
    c = A()
    def f(x): return x + (1 if c.__class__ is A else 50)
    def mut(): c.__class__ = B
    return f, mut
@case
def callee_code():
    def k(x): return x + 1
    def k2(x): return x + 50
    def f(x): return k(x)
    def mut(): k.__code__ = k2.__code__
    return f, mut
@case
def own_code():
    def k2(x): return x + 50
    def f(x): return x + 1
    def mut(): f.__code__ = k2.__code__
    return f, mut
@case
def own_defaults():
    def f(x, e=1): return x + e
    def mut(): f.__defaults__ = (50,)
    return f, mut
@case
def own_kwdefaults():
    def f(x, *, e=1): return x + e
    def mut(): f.__kwdefaults__ = {"e": 50}
    return f, mut
@case
def own_kwdefaults_item():
    def f(x, *, e=1): return x + e
    def mut(): f.__kwdefaults__["e"] = 50
    return f, mut
@case
def own_default_list():
    def f(x, e=[1]): return x + e[0]
    def mut(): f.__defaults__[0][0] = 50
    return f, mut
@case
def callee_defaults():
    def k(x, d=1): return x + d
    def f(x): return k(x)
    def mut(): k.__defaults__ = (50,)
    return f, mut
@case
def callee_kwdefaults():
    def k(x, *, d=1): return x + d
    def f(x): return k(x)
    def mut(): k.__kwdefaults__ = {"d": 50}
    return f, mut
@case
def callee_kwdefaults_item():
    def k(x, *, d=1): return x + d
    def f(x): return k(x)
    def mut(): k.__kwdefaults__["d"] = 50
    return f, mut
@case
def method_code():
    class C:
        def m(s, x): return x + 1
    c = C()
    def k2(s, x): return x + 50
    def f(x): return c.m(x)
    def mut(): C.m.__code__ = k2.__code__
    return f, mut
@case
def method_defaults():
    class C:
        def m(s, x, d=1): return x + d
    c = C()
    def f(x): return c.m(x)
    def mut(): C.m.__defaults__ = (50,)
    return f, mut
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
def func_attr():
    def k(x): return x + k.n
    k.n = 1
    def f(x): return k(x)
    def mut(): k.n = 50
    return f, mut
@case
def func_name():
    def k(x): return x
    def f(x): return x + len(k.__name__)
    def mut(): k.__name__ = "longer"
    return f, mut
@case
def jitted_callee_defaults():
    @ms.jit
    def k(x, d=1): return x + d
    def f(x): return k(x)
    def mut(): k.__ms_function__.__defaults__ = (50,) if hasattr(k, "__ms_function__") else None
    return f, mut
@case
def module_attr():
    m = types.ModuleType("mymod"); m.k = 1
    def f(x): return x + m.k
    def mut(): m.k = 50
    return f, mut
@case
def module_func():
    m = types.ModuleType("mymod"); m.k = lambda x: x + 1
    def f(x): return m.k(x)
    def mut(): m.k = lambda x: x + 50
    return f, mut
@case
def module_getattr():
    m = types.ModuleType("mymod"); st = [1]; m.__getattr__ = lambda n: st[0]
    def f(x): return x + m.zz
    def mut(): st[0] = 50
    return f, mut
@case
def math_patched():
    old = math.floor
    def f(x): return x + math.floor(1.5)
    def mut(): pass
    return f, mut
@case
def base_attr():
    class A: k = 1
    class B(A): pass
    b = B()
    def f(x): return x + b.k
    def mut(): A.k = 50
    return f, mut
@case
def base_attr_shadow():
    class A: k = 1
    class B(A): pass
    b = B()
    def f(x): return x + b.k
    def mut(): B.k = 50
    return f, mut
@case
def class_list():
    class A: k = [1]
    def f(x): return x + A.k[0]
    def mut(): A.k[0] = 50
    return f, mut
@case
def bases_changed():
    class A:
        k = 1
    class A2:
        k = 50
    class B(A): pass
    b = B()
    def f(x): return x + b.k
    def mut(): B.__bases__ = (A2,)
    return f, mut
@case
def metaclass_attr():
    class M(type): k = 1
    class A(metaclass=M): pass
    def f(x): return x + A.k
    def mut(): M.k = 50
    return f, mut
@case
def metaclass_property():
    st = [1]
    class M(type):
        @property
        def k(cls): return st[0]
    class A(metaclass=M): pass
    def f(x): return x + A.k
    def mut(): st[0] = 50
    return f, mut
@case
def environ():
    os.environ["ZZ"] = "1"
    def f(x): return x + int(os.environ["ZZ"])
    def mut(): os.environ["ZZ"] = "50"
    return f, mut
@case
def getenv_():
    os.environ["ZZ"] = "1"
    def f(x): return x + int(os.getenv("ZZ"))
    def mut(): os.environ["ZZ"] = "50"
    return f, mut
@case
def environ_get():
    os.environ["ZZ"] = "1"
    def f(x): return x + int(os.environ.get("ZZ", "3"))
    def mut(): os.environ["ZZ"] = "50"
    return f, mut
@case
def open_():
    pathlib.Path("zz.txt").write_text("1")
    def f(x):
        with open("zz.txt") as h: return x + int(h.read())
    def mut(): pathlib.Path("zz.txt").write_text("50")
    return f, mut
@case
def random_():
    random.seed(3)
    def f(x): return x + random.random()
    return f, lambda: None
@case
def random_int():
    random.seed(3)
    def f(x): return x + random.randint(0, 10000)
    return f, lambda: None
@case
def random_obj():
    r = random.Random(3)
    def f(x): return x + r.random()
    return f, lambda: None
@case
def np_random():
    np.random.seed(3)
    def f(x): return x + float(np.random.rand())
    return f, lambda: None
@case
def np_random_rand():
    np.random.seed(3)
    def f(x): return x + ms.Tensor(np.random.randn(1).astype(np.float32))
    return f, lambda: None
@case
def np_rng():
    r = np.random.default_rng(3)
    def f(x): return x + float(r.random())
    return f, lambda: None
@case
def from_random_import():
    from random import random as rr
    random.seed(3)
    def f(x): return x + rr()
    return f, lambda: None
@case
def shuffle_():
    random.seed(3)
    def f(x):
        l = [1, 2, 3, 4, 5, 6, 7, 8]
        random.shuffle(l)
        return x + l[0] + 10 * l[1]
    return f, lambda: None
@case
def globals_call():
    globals()["ZG"] = 1
    def f(x): return x + globals()["ZG"]
    def mut(): globals()["ZG"] = 50
    return f, mut
@case
def vars_call():
    o = types.SimpleNamespace(a=1)
    def f(x): return x + vars(o)["a"]
    def mut(): o.a = 50
    return f, mut
@case
def dunder_dict():
    class C: pass
    o = C(); o.a = 1
    def f(x): return x + o.__dict__["a"]
    def mut(): o.a = 50
    return f, mut
@case
def dir_call():
    class C: pass
    o = C(); o.a = 1
    def f(x): return x + ("b" in dir(o))
    def mut(): o.b = 50
    return f, mut
@case
def eval_call():
    globals()["ZE"] = 1
    def f(x): return x + eval("ZE")
    def mut(): globals()["ZE"] = 50
    return f, mut
@case
def hasattr_call():
    class C: pass
    o = C()
    def f(x): return x + (1 if hasattr(o, "b") else 2)
    def mut(): o.b = 50
    return f, mut
@case
def getattr_default():
    class C: pass
    o = C()
    def f(x): return x + getattr(o, "b", 2)
    def mut(): o.b = 50
    return f, mut
@case
def callable_call():
    class C: pass
    o = C()
    def f(x): return x + (1 if callable(o) else 2)
    def mut(): C.__call__ = lambda s: 1
    return f, mut
@case
def issubclass_call():
    class A: pass
    class B: pass
    class C(A): pass
    def f(x): return x + (1 if issubclass(C, A) else 2)
    def mut(): C.__bases__ = (B,)
    return f, mut
@case
def operator_attrgetter():
    import operator
    o = types.SimpleNamespace(a=1); g = operator.attrgetter("a")
    def f(x): return x + g(o)
    def mut(): o.a = 50
    return f, mut
