"""Classes made inside functions, and what Python calls of them without being told."""

import msgraph as ms
from msgraph import Tensor
import enum
LOG=[]
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
def p_3(x,n,k,s,ls):
    class M(type):
        def __new__(m,name,bases,ns): ns["extra"]=5; return super().__new__(m,name,bases,ns)
        def __call__(cls,*a): LOG.append("call"); return super().__call__(*a)
    class A(metaclass=M):
        def __init__(self,v): self.v=v
    return A.extra, A(n.item()).v
def p_4(x,n,k,s,ls):
    class D:
        def __set_name__(self,o,nm): self.nm=nm
        def __get__(self,i,o): return self.nm+str(len(i.__dict__)) if i is not None else self
        def __set__(self,i,v): i.__dict__[self.nm]=v
    class A:
        q=D()
    a=A(); a.q=n.item()
    return a.q, vars(a)
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
def p_8(x,n,k,s,ls):
    class C(enum.IntEnum):
        A=1; B=2
    class F(enum.Flag):
        X=enum.auto(); Y=enum.auto()
    return C.A+1, C(2).name, (F.X|F.Y).value, C.A<C.B, sorted(C)[0].name
def p_9(x,n,k,s,ls):
    from abc import ABC, abstractmethod
    class A(ABC):
        @abstractmethod
        def f(self): ...
    class B(A):
        def f(self): return n.item()
    try: A()
    except TypeError as e: LOG.append(1)
    return B().f(), isinstance(B(),A)
def p_a(x,n,k,s,ls):
    class A:
        def __init__(self): self._v=1
        @property
        def v(self): return self._v
        @v.setter
        def v(self,q): self._v=q*2
        @v.deleter
        def v(self): self._v=None
    a=A(); a.v=n.item(); r=a.v; del a.v
    return r,a.v
def p_c(x,n,k,s,ls):
    class V:
        def __init__(self,a): self.a=a
        def __iadd__(self,o): self.a+=o; return self
        def __mul__(self,o): return V(self.a*o)
        def __rmul__(self,o): return V(self.a*o+1)
        def __matmul__(self,o): return "mm"
        def __pow__(self,o): return o
        def __floordiv__(self,o): return NotImplemented
        def __index__(self): return 1
        def __abs__(self): return 9
        def __int__(self): return 4
        def __float__(self): return 4.5
        def __round__(self,d=None): return d
        def __format__(self,sp): return "F"+sp
        def __str__(self): return "S"
        def __reversed__(self): return iter([3,2])
        def __delitem__(self,i): LOG.append(i)
        def __setitem__(self,i,v): LOG.append((i,v))
        def __getitem__(self,i): return i
        def __missing__(self,i): return 0
        def __ne__(self,o): return "ne"
        def __ge__(self,o): return True
        def __divmod__(self,o): return (1,2)
        def __invert__(self): return 11
        def __pos__(self): return 12
        def __xor__(self,o): return 13
        def __rsub__(self,o): return 14
        def __rlshift__(self,o): return 15
    v=V(n.item()); w=v; v+=1
    del v[2]; v[3]=4
    try: v//2
    except TypeError as e: LOG.append(str(e))
    return w.a,(v*2).a,(2*v).a,v@1,v**3,ls[v] if len(ls)>1 else 0,abs(v),int(v),float(v),round(v,2),f"{v:>3}",str(v),list(reversed(v)),v[1:2],v!=1,v>=2,divmod(v,1),~v,+v,v^1,5-v,1<<v
def p_d(x,n,k,s,ls):
    class L(list):
        def total(self): return sum(self)
        def __getitem__(self,i): return super().__getitem__(i)*2
    l=L([1,n.item()]); l.append(3); return l.total(), l[0], len(l), list(l), l==[1,n.item(),3]
def p_e(x,n,k,s,ls):
    class Dd(dict):
        def __missing__(self,q): self[q]=len(q); return self[q]
    d=Dd(a=1); return d["a"], d["xyz"], dict(d)
def p_f(x,n,k,s,ls):
    class E(Exception):
        def __init__(self,a,*,b=1): super().__init__(a); self.b=b
    try: raise E(n.item(),b=s)
    except E as e: return e.b,e.args
def p_g(x,n,k,s,ls):
    class It:
        def __init__(self,m): self.m=m
        def __iter__(self): return self
        def __next__(self):
            if self.m<=0: raise StopIteration
            self.m-=1; return self.m
    return list(It(3)), sum(It(k)), [*It(2)], max(It(4)), list(zip(It(2),"ab")), 1 in It(3), dict(enumerate(It(2)))
def p_h(x,n,k,s,ls):
    class A:
        def f(self): return __class__.__name__
        @classmethod
        def g(cls): return cls.__qualname__
        def h(self): return self.__class__.__mro__[1].__name__, type(self).__module__ is not None, self.f.__name__, A.f.__qualname__
    return A().f(), A.g(), A().h()
def p_j(x,n,k,s,ls):
    import functools
    @functools.lru_cache
    def fib(m): return m if m<2 else fib(m-1)+fib(m-2)
    @functools.singledispatch
    def sd(a): return "o"
    @sd.register(int)
    def _(a): return "i"
    return fib(10), sd(1), sd("a"), functools.partial(max,3)(1), functools.cmp_to_key(lambda a,b:b-a)(1)<functools.cmp_to_key(lambda a,b:b-a)(2)

ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
