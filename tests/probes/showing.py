"""How the programs show what they compute: written beside each when it is run."""

import re

from mindspore import Parameter, Tensor


def fmt(r):
    if isinstance(r, Parameter):
        return f"P<{r.name},{r.dtype},{tuple(r.shape)},{r.asnumpy().tolist()}>"
    if isinstance(r, Tensor):
        return f"T<{r.dtype},{tuple(r.shape)},{r.asnumpy().tolist()}>"
    if isinstance(r, tuple):
        return "(" + ", ".join(fmt(i) for i in r) + ")"
    if isinstance(r, list):
        return "[" + ", ".join(fmt(i) for i in r) + "]"
    if isinstance(r, dict):
        return "{" + ", ".join(f"{k!r}: {fmt(v)}" for k, v in r.items()) + "}"
    return f"{type(r).__name__}:{r!r}"


def scrub(s):
    """addresses, object numbers and folders differ from run to run"""
    s = re.sub(r" at 0x[0-9a-f]+", "", s)
    s = re.sub(r"0x[0-9a-f]+", "0x?", s)
    s = re.sub(r"\b\d{12,}\b", "?", s)
    return re.sub(r"/(?:tmp|home|root|work)/[\w./-]*/", "", s)


def show(label, thunk, lines=1):
    try:
        print(f"{label} => {fmt(thunk())}", flush=True)
    except BaseException as e:
        text = [scrub(s) for s in str(e).splitlines() if s.strip()]
        print(f"{label} !! {type(e).__name__}: " + " | ".join(text[:lines]), flush=True)
