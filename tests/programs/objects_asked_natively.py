"""Objects that were changed here, and that Python asks for an index, a text, a length: it sees the change."""

import msgraph as ms


class I:
    def __init__(self,v): self.v=v
    def __index__(self): return self.v
    def __repr__(self): return f"I({self.v})"
    def __hash__(self): return self.v
    def __eq__(self,o): return self.v==o.v
    def __lt__(self,o): return self.v<o.v
    def __len__(self): return self.v
    def __iter__(self): return iter([self.v])
O=I(1); P=I(0)
L=[5,6,7]
def p_a(x): O.v=2; return L[O]
def p_b(x): O.v=2; return L[:O]
def p_c(x): O.v=2; return [1]*O
def p_d(x): O.v=2; return str(O), f"{O}", repr(O)
def p_e(x): O.v=2; return sorted([O,P])[0].v, max(O,P).v
def p_f(x): O.v=2; return hash(O), {O:1}[I(2)]
def p_g(x): O.v=2; return list(range(O)), hex(O), len(O), list(O), sum(O), [*O], tuple(O)
def p_h(x): o=I(x.sum().int().item()); return L[o]
def p_i(x): o=I(1); o.v=2; return L[o], L[:o], [0]*o
def p_j(x): O.v=2; print(O); return "%s" % O
def p_k(x): O.v=2; return [O]==[I(2)], O in [I(2)], [I(2)].index(O), [O].count(I(2))
def p_l(x): O.v=2; return min([P,O],key=lambda q:-q.v).v, list(map(len,[O])), "{}".format(O), bool(O), any([O]), dict.fromkeys([O]).keys()==None


CASES = [(f, ms.Tensor([1.0])) for name, f in list(globals().items()) if name.startswith("p_")]
