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
def p_str_exc2(x,n,k,s,ls):
    try: raise RuntimeError(n.item(), "x")
    except ValueError: return 0
def p_str_exc3(x,n,k,s,ls):
    raise RuntimeError(f"got {n.item():>4d} {x.sum()}")
def p_str_exc4(x,n,k,s,ls):
    try: raise KeyError(n.item())
    except KeyError as e: return e.args[0], str(e), repr(e)
def p_my_out(x,n,k,s,ls):
    raise MyError(n.item(), s)
def p_loop_else(x,n,k,s,ls):
    for i in range(5):
        if x.sum() + i > 7: break
    else:
        i = -1
    return i
def p_list_loop_return(x,n,k,s,ls):
    for v in ls:
        if n > v: return ls
def p_none_or_dict(x,n,k,s,ls):
    if n > 1: return {"a": x, "b": ls}
def p_assert(x,n,k,s,ls):
    assert n > 0, f"n is {n.item()}"
    assert k, "k"
    return x
def p_raise_cls(x,n,k,s,ls):
    if n > 0: raise ValueError
    raise MyError(3)
def p_raise_in_else(x,n,k,s,ls):
    try: pass
    except ValueError: return 1
    else:
        if n > 0: raise ValueError("from else")
    return 2
def p_index_err(x,n,k,s,ls):
    try: return ls[n.item()]
    except IndexError as e: return str(e)
def p_index_err_out(x,n,k,s,ls): return ls[n.item()]
def p_key_err(x,n,k,s,ls): return {"a":1}[s]
def p_raise_none(x,n,k,s,ls): raise None
def p_raise_str(x,n,k,s,ls):
    if n>0: raise "abc"
    return 1
def p_exc_attr(x,n,k,s,ls):
    try:
        e = MyError(3); e.extra = n.item(); raise e
    except MyError as q: return q.extra
def p_store_exc(x,n,k,s,ls):
    saved=None
    try: raise MyError(n.item())
    except MyError as e: saved=e
    raise saved
def p_suppress(x,n,k,s,ls):
    with contextlib.suppress(ZeroDivisionError, IndexError):
        v = ls[n.item()] ; LOG.append("in")
        return v
    return "sup"
def p_stopiter(x,n,k,s,ls):
    it=iter(ls)
    return next(it), next(it)
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
