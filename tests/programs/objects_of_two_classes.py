"""Objects of two classes, of which the run chooses one: only one of them has the attribute."""

import msgraph as ms
class A:
    def __init__(self,v): self.v=v
class E: ...
def p_a(x,n):
    o=A(x) if n>0 else E()
    return o.v

CASES = [(p_a, ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(n)) for n in (2, 0, -3)]
