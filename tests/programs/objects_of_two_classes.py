"""Objects of two classes, of which the run chooses one."""

from msgraph import Tensor
import msgraph as ms
LOG=[]
class A:
    def __init__(self,v): self.v=v
    def f(self): return self.v
    def put(self,q): self.v=q
class B(A):
    def __init__(self,v): super().__init__(v*2); self.w=1
    def f(self): return self.v*3+self.w
class E:
    def f(self): return 5
class G:
    def f(self): return 6
AA=A(1); EE=E()
def p_1(x,n,k,s,ls):
    o=A(x) if n>0 else B(x+1)
    return o.f(), isinstance(o,B), type(o).__name__, hasattr(o,"w")
def p_2(x,n,k,s,ls):
    if n>0: o=A(x)
    else: o=B(x+1)
    o.put(o.v+1)
    o.v=o.v*2
    return o.f()
def p_3(x,n,k,s,ls):
    o=E() if n>0 else G()
    return o.f()
def p_4(x,n,k,s,ls):
    o=A(x) if n>0 else None
    if o is not None: return o.f()
    return x
def p_5(x,n,k,s,ls):
    o=A(x) if n>0 else B(x)
    return o
def p_7(x,n,k,s,ls):
    a=A(x); b=B(x)
    o=a if n>0 else b
    o.v=o.v+10
    return a.v,b.v,o.v,o is a
def p_8(x,n,k,s,ls):
    o=AA if n>0 else EE
    return o.f()
def p_9(x,n,k,s,ls):
    o=A(x) if n>0 else E()
    return o.v if isinstance(o,A) else x
def p_a(x,n,k,s,ls):
    o=A(x) if n>0 else E()
    return o.v
def p_b(x,n,k,s,ls):
    o=A(1) if n>0 else B(2) if n<0 else E()
    l=[o, o]
    return l[0].f()+l[1].f()
def p_c(x,n,k,s,ls):
    w=n
    o=A(0)
    while w>0:
        o=B(o.v+1) if w>1 else A(o.v)
        w=w-1
    return o.f()
def p_e(x,n,k,s,ls):
    o=A(x) if n>0 else B(x)
    def g(): return o.f()
    d={"o":o}
    return g(), d["o"].v
def p_f(x,n,k,s,ls):
    o=A(x) if n>0 else E()
    try: return o.v
    except AttributeError: return x*0

ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
