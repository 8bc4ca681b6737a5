"""What Python says of operands and arguments that do not fit, of values of the run too."""

import msgraph as ms
def p_1(x,n,k,s,ls):
    for v in n.item(): pass
def p_2(x,n,k,s,ls): return n.item()[0]
def p_3(x,n,k,s,ls): return n.item()()
def p_4(x,n,k,s,ls): return len(n.item())
def p_5(x,n,k,s,ls): return n.item().foo
def p_6(x,n,k,s,ls): return [*n.item()]
def p_7(x,n,k,s,ls): a,b=n.item()
def p_8(x,n,k,s,ls): return 1 in n.item()
def p_9(x,n,k,s,ls): return "a"<n.item()
def p_a(x,n,k,s,ls): return sorted([n.item(),"a"])
def p_b(x,n,k,s,ls): return ls+n.item()
def p_c(x,n,k,s,ls): return n.item()+None
def p_e(x,n,k,s,ls): return int("x"), 
def p_f(x,n,k,s,ls): return x.sum()()
def p_h(x,n,k,s,ls): return (1,2)+n.item()
def p_i(x,n,k,s,ls): return "".join([n.item()])
def p_j(x,n,k,s,ls): return "%d %d" % n.item()
def p_k(x,n,k,s,ls): return s+n.item()
def p_l(x,n,k,s,ls):
    i=n.item(); i.foo=3
def p_m(x,n,k,s,ls):
    i=n.item(); i[0]=3
def p_n(x,n,k,s,ls):
    i=n.item(); del i[0]
def p_o(x,n,k,s,ls): return max(n.item())
def p_p(x,n,k,s,ls): return sum(n.item())
def p_r(x,n,k,s,ls): return ls[s]
def p_s(x,n,k,s,ls): return range(1.5)
def p_t(x,n,k,s,ls): return -s
def p_v(x,n,k,s,ls): return n.item() @ 2
def p_x(x,n,k,s,ls):
    i=n.item(); i+="a"
def p_y(x,n,k,s,ls): return f"{n.item():s}"
def p_z(x,n,k,s,ls): return f"{n.item():q}"
def p_fx(x,n,k,s,ls): return f"{x:.2f}"
def p_fx2(x,n,k,s,ls): return f"{n:.2f}", f"{n:>5}", "%d" % n
def p_fx3(x,n,k,s,ls): return f"{x:>5}"
def p_it2(x,n,k,s,ls): return list(zip(n.item(),[1]))
def p_it3(x,n,k,s,ls): return {**n.item()}
def p_it4(x,n,k,s,ls): return summ(*n.item())
def summ(*a): return 1
def p_it5(x,n,k,s,ls): ls.extend(n.item())
def p_it7(x,n,k,s,ls): return tuple(n), list(x)
def p_bad4(x,n,k,s,ls): return x(1)
def p_bad5(x,n,k,s,ls): x.foo = 3; return x.foo
def p_bad7(x,n,k,s,ls): return s.nope()
def p_bad8(x,n,k,s,ls): return isinstance(x, 5)
def p_bad9(x,n,k,s,ls): return int([1]), float("z")
def p_bada(x,n,k,s,ls): raise n.item()
def p_badb(x,n,k,s,ls): return print(n, foo=1)
def p_badc(x,n,k,s,ls): return sorted(ls, foo=1)
def p_badd(x,n,k,s,ls): return ls.index(99)
def p_bade(x,n,k,s,ls): import nonexistent_mod
def p_badf(x,n,k,s,ls): from os import nonexistent
def p_badh(x,n,k,s,ls):
    class A: pass
    return A(1)
def p_badi(x,n,k,s,ls):
    class A(5): pass
def p_badj(x,n,k,s,ls): return [].pop()
def p_badk(x,n,k,s,ls): return {}.popitem()
def p_badl(x,n,k,s,ls): return next(iter([]))
def p_badn(x,n,k,s,ls): return chr(-1)
def p_badp(x,n,k,s,ls): return super().foo
def p_badr(x,n,k,s,ls): return "{} {}".format(1)
def p_bads(x,n,k,s,ls): return "{a}".format(b=1)
def p_badt(x,n,k,s,ls): return dict([1])
def p_badu(x,n,k,s,ls): return [1,2][::0]
def p_badv(x,n,k,s,ls): ls[0:2:1]=5

ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
