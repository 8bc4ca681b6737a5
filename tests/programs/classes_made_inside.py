"""Classes made inside functions, and what Python calls of them without being told."""

import msgraph as ms
def p_1(x,n,k,s,ls):
    class A:
        count=0
        def __new__(cls,*a): cls.count+=1; return super().__new__(cls)
        def __init__(self,v=1): self.v=v
    return A(n.item()).v, A().v, A.count
def p_2(x,n,k,s,ls):
    class R:
        table={}
        def __init_subclass__(cls, tag="t", **kw): R.table[tag]=cls.__name__
        def __class_getitem__(cls, i): return i
    class S(R, tag="u"): pass
    return R.table, R[5], S[1]
def p_5(x,n,k,s,ls):
    class A:
        __slots__=("a","b")
        def __init__(self): self.a=n.item()
    o=A()
    try: o.c=1
    except AttributeError as e: return o.a, str(e)
def p_7(x,n,k,s,ls):
    from dataclasses import dataclass, field
    @dataclass(order=True)
    class D:
        a:int
        b:list=field(default_factory=list)
        def f(self): return self.a*2
    d=D(n.item()); e=D(1,[2]); d.b.append(x)
    return d.f(), e<D(2), e==D(1,[2]), len(d.b)
def p_h(x,n,k,s,ls):
    class A:
        def f(self): return __class__.__name__
        @classmethod
        def g(cls): return cls.__qualname__
        def h(self): return self.__class__.__mro__[1].__name__, type(self).__module__ is not None, self.f.__name__, A.f.__qualname__
    return A().f(), A.g(), A().h()
ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
