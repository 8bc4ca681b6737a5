"""The text of what holds numbers of the run."""

from dataclasses import dataclass
from collections import namedtuple, Counter, OrderedDict, deque
from msgraph import Tensor
import msgraph as ms
LOG=[]
NT=namedtuple("NT","a b")
@dataclass
class D:
    a: int
    b: object = 3
class R:
    def __init__(self,v): self.v=v
    def __repr__(self): return f"R<{self.v}>"
class S(R):
    def __str__(self): return "S:" + str(self.v)
def p_dc(x,n,k,s,ls): i=n.item(); print(D(i)); return str(D(i)), f"{D(i)}", repr(D(i))
def p_nt(x,n,k,s,ls): i=n.item(); print(NT(i,1)); return str(NT(i,1)), f"{NT(i,2)!r}"
def p_r(x,n,k,s,ls): i=n.item(); print(R(i)); return str(R(i)), f"{R(i)}"
def p_s(x,n,k,s,ls): i=n.item(); print(S(i)); return str(S(i)), f"{S(i)}|{S(i)!r}"
def p_lst(x,n,k,s,ls): i=n.item(); print([R(i)]); return str([R(i)])
def p_txt(x,n,k,s,ls): i=n.item(); t=f"<{i}>"; print([t]); print((t,1)); return str([t]), repr(t), f"{t!r}", f"{t:>8}"
def p_txt2(x,n,k,s,ls): t="a" if n>0 else "b"; print([t]); print({"q":t}); return str([t]), repr(t), f"{t!r}", f"{t:>8}", t.upper(), t+"z", t*2, len(t), t=="a", {t:1}, [c for c in t]
def p_od(x,n,k,s,ls): i=n.item(); print(OrderedDict(a=i)); print(deque([i,1])); return str(deque([i]))
def p_err(x,n,k,s,ls): i=n.item(); raise ValueError([i,2])
def p_err2(x,n,k,s,ls): i=n.item(); raise ValueError(D(i))
def p_err3(x,n,k,s,ls):
    i=n.item()
    try: raise ValueError(i, [i])
    except ValueError as e: return str(e), repr(e), f"{e}", f"{e!r}", e.args, str([e])
def p_err4(x,n,k,s,ls):
    try: raise OSError(n.item(), "msg")
    except OSError as e: return str(e), e.errno
def p_err5(x,n,k,s,ls):
    try: raise KeyError(f"{n.item()}")
    except KeyError as e: return str(e)
def p_err6(x,n,k,s,ls):
    try: {"a":1}[s]
    except KeyError as e: print(e); return str(e), repr(e)
def p_bytes(x,n,k,s,ls): return bytes([n.item()%256]), chr(97+n.item()%3), ord(s[:1] or "a")
def p_enum(x,n,k,s,ls):
    import enum
    class C(enum.Enum):
        A=1; B=2
    c=C.A if k else C.B
    return c.name, C(2).name, [m.value for m in C], c is C.A
def p_tw(x,n,k,s,ls):
    i=n.item(); r=[]
    for j in range(3):
        r.append(j*i); 
        if j==1: break
    else: r.append(9)
    return r, "%s" % [i], "%r %s" % ((i,), {"a":i}), "{} {}".format([i], (i,))
def p_isinst(x,n,k,s,ls):
    i=n.item(); return isinstance(i,int), type(i) is int, type(i).__name__, isinstance(i/2,float), isinstance(i>1,bool), isinstance(x,Tensor), type(x).__name__, callable(i), hasattr(i,"real"), i.real, i.bit_length() if k>100 else 0
def p_numattr(x,n,k,s,ls): i=n.item(); return i.real, i.imag, i.conjugate(), i.numerator
def p_bl(x,n,k,s,ls): return n.item().bit_length()
def p_isint(x,n,k,s,ls): return (n.item()/2).is_integer()
def p_asint(x,n,k,s,ls): return (n.item()/2).as_integer_ratio()
def p_range(x,n,k,s,ls): return list(range(n.item()))
def p_range2(x,n,k,s,ls): return [v for v in range(n.item())], sum(range(n.item())), len(range(5))
def p_mul(x,n,k,s,ls): return [1]*n.item()
def p_mul2(x,n,k,s,ls): return "ab"*n.item()
def p_idx(x,n,k,s,ls): return "abcdefgh"[n.item()], (1,2,3,4,5)[n.item()], [x,x*2,x*3,x,x][n.item()]
def p_slice(x,n,k,s,ls): return "abcdefgh"[:n.item()], [1,2,3][n.item():]
def p_round(x,n,k,s,ls): i=n.item(); return round(i/3), round(i/3,2), int(i/2), i//2, divmod(i,3), -i%3, i%-3
def p_sum(x,n,k,s,ls): i=n.item(); return sum([i,1,2]), sum([[i],[1]],[]), sum((i/2,1)), max(i,2), min(i,2), max(i,0,key=lambda v:-v), abs(-i)
def p_zip(x,n,k,s,ls): i=n.item(); return list(zip([i,2],"ab")), dict(zip("ab",[i,2])), list(enumerate([i])), list(map(str,[1,2])), list(filter(None,[0,1]))
def p_filt(x,n,k,s,ls): return list(filter(lambda v: v>n, ls))
def p_mapstr(x,n,k,s,ls): return list(map(str,[n.item(),2])), ",".join(map(str,[n.item()]))
def p_eq(x,n,k,s,ls): i=n.item(); return i==2, [i]==[2], (i,)==(2,), {"a":i}=={"a":2}, i in [2,3], [i].count(2), [i,1].index(1), i!=None, i is None

ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
