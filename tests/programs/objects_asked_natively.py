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
L=[5,6,7]
O=I(1)
def p_a(x): O.v=2; return L[O]
def p_h(x): o=I(x.sum().int().item()); return L[o]
def p_i(x): o=I(1); o.v=2; return L[o], L[:o], [0]*o
CASES = [(f, ms.Tensor([1.0])) for name, f in list(globals().items()) if name.startswith("p_")]
