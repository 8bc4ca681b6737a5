"""Exceptions, `finally`, `else`, causes and texts, raised where the run says."""

import msgraph as ms
def p_finally_rt(x,n,k,s,ls):
    for i in range(4):
        try:
            x = x + 1
        finally:
            if x.sum() > 10: break
    return x, i
def p_str_exc4(x,n,k,s,ls):
    try: raise KeyError(n.item())
    except KeyError as e: return e.args[0], str(e), repr(e)
def p_none_or_dict(x,n,k,s,ls):
    if n > 1: return {"a": x, "b": ls}
def p_index_err(x,n,k,s,ls):
    try: return ls[n.item()]
    except IndexError as e: return str(e)
def p_index_err_out(x,n,k,s,ls): return ls[n.item()]
ARGUMENTS = [
    (ms.Tensor([1.0, 2.0, 3.0]), ms.Tensor(2), 2, "hello", [3, 1, 2]),
    (ms.Tensor([-1.0, 0.0, -3.0]), ms.Tensor(0), 0, "", []),
    (ms.Tensor([0.0, 5.0, 0.0]), ms.Tensor(-3), 5, "a b", [7]),
]
CASES = [(f, *given) for name, f in list(globals().items()) if name.startswith("p_") for given in ARGUMENTS]
