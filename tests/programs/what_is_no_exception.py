"""Exceptions that are no `Exception`, functions looked at, sequences of the user's in patterns."""

import types, inspect
import msgraph as ms
LOG=[]
def p_2(x,n,k,s,ls):
    try: raise SystemExit(3)
    except SystemExit as e: return e.code
def p_4(x,n,k,s,ls):
    def f(a,b=1): return a
    return f.__code__.co_argcount, f.__name__, f.__defaults__, isinstance(f,types.FunctionType), callable(f), inspect.isfunction(f), f.__qualname__
def p_5(x,n,k,s,ls):
    global AssertionError
    AssertionError=TypeError
    try: assert False
    except Exception as e: r=type(e).__name__
    finally: del AssertionError
    return r, AssertionError.__name__
def p_6(x,n,k,s,ls):
    import collections.abc
    class Seq(collections.abc.Sequence):
        def __getitem__(self,i): LOG.append(i); return i*n.item()
        def __len__(self): return 42
    match Seq():
        case [a,*_,b]: return a,b

ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
