"""Strings, dtypes, slices and other constants that a branch of the run chooses."""

import msgraph as ms
from msgraph import ops

UP, DOWN, MIDDLE = ms.Tensor([1.0, 2.0]), ms.Tensor([-1.0, -2.0]), ms.Tensor([-1.0, 1.0])
PAIR = ms.Tensor([1.0, 1.0])


def used(x):
    s = "pos" if x.sum() > 0 else "neg"
    print(s)
    print(f"<{s}>")
    return (
        f"{s}!", s + "itive", s.upper(), len(s), s == "pos", s != "pos", s in ("pos", "zero"), s[0], s * 2, "p" in s,
        "%s" % s, "{}-{}".format(s, "a"), "_".join(["a", s]), repr(s), str(s), isinstance(s, str), hash(s) == hash("pos"),
    )


def keyed(x):
    s = "pos" if x.sum() > 0 else "neg"
    d = {"pos": 1.0, "neg": -1.0}
    d[s] += 1
    return x * d[s], d.get(s), d.get(s + "?", 0), s in d, d


def by_name(name, x):
    return x + 1 if name == "a" else x - 1


def given_to_calls(x):
    name = "a" if x.sum() > 0 else "b"
    reduction = "mean" if x.sum() > 0 else "sum"
    loss = ops.cross_entropy(x.reshape(1, 2), ms.Tensor([0]), reduction=reduction)
    return by_name(name, x), getattr(x, "max" if x.sum() > 0 else "min")(), loss


def in_loop(x):
    s = "start"
    i = 0
    while x.sum() < 10:
        x = x * 2 + 3
        s = "loop" if i < 2 else "long"
        i += 1
    return s, x, i


def grows(x):
    name = "n"
    for i in range(3):
        if x[0] > i:
            name = name + str(i)
    return name


def raised(x):
    if x.sum() > 0:
        raise ValueError("large" if x.max() > 1.5 else "small")
    return x


def others(x):
    c = x.sum() > 0
    return (
        ms.float32 if c else ms.float16, b"ab" if c else b"c", 1 + 2j if c else 3j, frozenset({1}) if c else None,
        ("a", 1) if c else ("b", 2), "a" if c else 1, int if c else float,
    )


def text_or_name(x):
    return f"{x.sum():.2f}" if x.sum() > 0 else "nothing"


def kinds(x):
    t = float if x.sum() > 0 else int
    return isinstance(1.5, t), isinstance("a" if x.sum() > 0 else None, str), type("a" if x.sum() > 0 else "b")


def none_or_key(x):
    d = {"a": 1}
    key = "a" if x.sum() > 0 else None
    return d.get(key), d.setdefault("b", key), d.pop("a" if x.sum() > 0 else "b")


def key_made_here(x):
    return {("a" if x.sum() > 0 else "b"): x}


def many(x):
    words = ["up" if v > 0 else "down" for v in x] * 1
    return sorted(words)


class Positive:
    def __init__(self, value):
        self.value = value

    def __bool__(self):
        print("asked")
        return bool(self.value > 0)


def quantified(x):
    n = 0
    while not all([x[0] + n > 3, n > 2]):
        n += 1
    either = any([x[0] > 1, False, x[1] > 1]), any((1 / (v.item() - 1) > 0) for v in x[1:]), all(v > 0 for v in x)
    return n, either, any(map(Positive, x)), not Positive(x[0]), 1 if Positive(x[1]) else 2


def one_of_two_classes(x):
    return Positive(x.sum()) and x[0]


def walked_on(x):
    values = iter([x[0], x[1]])
    return any(v > 0 for v in values), list(values)


CASES = [
    (program, x)
    for program in (
        used, keyed, given_to_calls, grows, raised, others, text_or_name, kinds, quantified, one_of_two_classes,
        walked_on,
    )
    for x in (UP, DOWN, MIDDLE, PAIR)
] + [(in_loop, ms.Tensor([10.0, 20.0])), (in_loop, UP), (in_loop, DOWN)]
REFUSED = [
    (key_made_here, UP, "a key of a dict"),
    (none_or_key, UP, "the type of a value"),
    (walked_on, UP, "advanced"),
    (one_of_two_classes, UP, "only known at run time"),
    (many, ops.ones((7,), dtype=ms.float32), "the type of a value"),
]
