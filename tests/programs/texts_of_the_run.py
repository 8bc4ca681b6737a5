"""The text of what holds numbers of the run."""

from dataclasses import dataclass
from msgraph import Tensor
import msgraph as ms
@dataclass
class D:
    a: int
    b: object = 3
def p_dc(x,n,k,s,ls): i=n.item(); print(D(i)); return str(D(i)), f"{D(i)}", repr(D(i))
def p_tw(x,n,k,s,ls):
    i=n.item(); r=[]
    for j in range(3):
        r.append(j*i); 
        if j==1: break
    else: r.append(9)
    return r, "%s" % [i], "%r %s" % ((i,), {"a":i}), "{} {}".format([i], (i,))
def p_isinst(x,n,k,s,ls):
    i=n.item(); return isinstance(i,int), type(i) is int, type(i).__name__, isinstance(i/2,float), isinstance(i>1,bool), isinstance(x,Tensor), type(x).__name__, callable(i), hasattr(i,"real"), i.real, i.bit_length() if k>100 else 0
def p_isint(x,n,k,s,ls): return (n.item()/2).is_integer()
def p_round(x,n,k,s,ls): i=n.item(); return round(i/3), round(i/3,2), int(i/2), i//2, divmod(i,3), -i%3, i%-3
def p_mapstr(x,n,k,s,ls): return list(map(str,[n.item(),2])), ",".join(map(str,[n.item()]))
ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
