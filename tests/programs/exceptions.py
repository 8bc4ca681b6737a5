"""Exceptions, `finally`, `else`, causes and texts, raised where the run says."""

import functools, contextlib
import msgraph as ms
LOG=[]
class MyError(Exception):
    def __init__(self, code, text="t"):
        super().__init__(code, text); self.code=code
    def __str__(self): return f"my {self.code}"
def p_finally_rt(x,n,k,s,ls):
    for i in range(4):
        try:
            x = x + 1
        finally:
            if x.sum() > 10: break
    return x, i
def p_context(x,n,k,s,ls):
    try:
        raise KeyError("a") if k > 1 else ValueError("b")
    except KeyError:
        raise TypeError("c")
    except ValueError:
        raise TypeError("d") from None
def p_notes(x,n,k,s,ls):
    e = ValueError("a"); e.add_note("hint")
    if x.sum() > 1: raise e
    return 1
def p_str_exc4(x,n,k,s,ls):
    try: raise KeyError(n.item())
    except KeyError as e: return e.args[0], str(e), repr(e)
def p_list_loop_return(x,n,k,s,ls):
    for v in ls:
        if n > v: return ls
def p_list_loop_return2(x,n,k,s,ls):
    for v in (1,2,3):
        if n.item() > v: return ls
def p_none_or_list(x,n,k,s,ls):
    if n > 1: return ls
def p_none_or_dict(x,n,k,s,ls):
    if n > 1: return {"a": x, "b": ls}
def p_chain3(x,n,k,s,ls):
    try:
        try:
            try: raise ValueError("1")
            except ValueError as e: raise KeyError("2") from e
        except KeyError as e: raise TypeError(n.item())
    except TypeError as e:
        c=e.__context__; return type(c).__name__, type(c.__cause__).__name__, e.args[0]
def p_suppress(x,n,k,s,ls):
    with contextlib.suppress(ZeroDivisionError, IndexError):
        v = ls[n.item()] ; LOG.append("in")
        return v
    return "sup"
def p_gen_raise(x,n,k,s,ls):
    def g():
        try:
            yield 1
            yield 2
        except KeyError:
            LOG.append("k"); yield 3
        finally: LOG.append("fin")
    it=g(); next(it)
    a=it.throw(KeyError("z"))
    it.close()
    return a
def p_gen_return(x,n,k,s,ls):
    def g():
        a = yield 1
        return a
    def h():
        r = yield from g()
        yield r
    it=h(); next(it); return it.send(n.item())
ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
