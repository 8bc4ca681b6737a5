"""What Python says of operands and arguments that do not fit, of values of the run too."""

import msgraph as ms
def p_1(x,n,k,s,ls):
    for v in n.item(): pass
def p_4(x,n,k,s,ls): return len(n.item())
def p_5(x,n,k,s,ls): return n.item().foo
def p_6(x,n,k,s,ls): return [*n.item()]
def p_7(x,n,k,s,ls): a,b=n.item()
def p_8(x,n,k,s,ls): return 1 in n.item()
def p_i(x,n,k,s,ls): return "".join([n.item()])
def p_j(x,n,k,s,ls): return "%d %d" % n.item()
def p_m(x,n,k,s,ls):
    i=n.item(); i[0]=3
def p_n(x,n,k,s,ls):
    i=n.item(); del i[0]
def p_o(x,n,k,s,ls): return max(n.item())
def p_x(x,n,k,s,ls):
    i=n.item(); i+="a"
def p_fx3(x,n,k,s,ls): return f"{x:>5}"
def p_it3(x,n,k,s,ls): return {**n.item()}
def p_it7(x,n,k,s,ls): return tuple(n), list(x)
def p_bad4(x,n,k,s,ls): return x(1)
def p_bad5(x,n,k,s,ls): x.foo = 3; return x.foo
def p_bad8(x,n,k,s,ls): return isinstance(x, 5)
def p_bada(x,n,k,s,ls): raise n.item()
def p_badb(x,n,k,s,ls): return print(n, foo=1)
def p_bade(x,n,k,s,ls): pass
def p_badf(x,n,k,s,ls): pass
def p_badi(x,n,k,s,ls):
    class A(5): pass
def p_badp(x,n,k,s,ls): return super().foo
def p_badv(x,n,k,s,ls): ls[0:2:1]=5

ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
