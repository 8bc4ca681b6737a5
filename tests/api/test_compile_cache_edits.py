"""The compile cache never gives a stale answer: whatever a graph was told, another value of it is another graph.

Each case brings one number ``V`` into a graph on another way. The program runs with one value, then with another one,
and with the first again, all over the same cache; every answer must be the one a process without a cache gives.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.forkserver.interpreter import run_forked

SOURCE = Path(__file__).parents[2] / "src"

START = """
import builtins, collections, dataclasses, enum, functools, itertools, math, operator, os, random, sys, types
import argparse, json
import numpy as np
import msgraph as ms
from msgraph import nn, ops, Parameter, Tensor
from msgraph.api.cache.compile_cache import REPORTS

sys.path.insert(0, "site-packages")
import beside, installed
from beside import Box, through

V = int(os.environ["V"])
REPORTS.wanted = True
x = Tensor([1.0, 2.0])
ms.set_context(mode=ms.GRAPH_MODE)


def report(name, run):
    seen = len(REPORTS)
    result = run()
    kept = all(report.found for report in REPORTS[seen:])
    several = result if isinstance(result, tuple) else (result,)
    said = type(result).__name__, [(r.dtype, r.asnumpy().tolist()) for r in several]
    print(name, said, kept, [r.not_kept for r in REPORTS[seen:]], sep="|")
"""

BESIDE = """
import os
V = int(os.environ["V"])
NESTED = [V, [V]]
def direct(): return V
def through(): return direct()
def multiplied(f): return lambda *args: f(*args) * V
class Box:
    held = V
    def __init__(self): self.mine = V
    @property
    def read(self): return V
    @classmethod
    def made(cls): return cls.held
    @staticmethod
    def told(): return V
"""

INSTALLED = """
import os
V = int(os.environ["V"])
def direct(): return V
class Config:
    value = V
    def __init__(self): self.mine = V
    def get(self): return self.mine
CONFIG = Config()
"""

KEPT: dict[str, tuple[str, str]] = {
    "number": ("", "x * V"),
    "text": ("TEXT = 'a' * V", "x * len(TEXT)"),
    "nested list": ("LIST = [V, [V, (V, [V])]]", "x * LIST[1][1][1][0]"),
    "nested dict": ("DICT = {'a': {'b': V}}", "x * DICT['a']['b']"),
    "set": ("SET = {V}", "x * (2 if 1 in SET else 3)"),
    "frozen set": ("FROZEN = frozenset({V})", "x * len([v for v in FROZEN if v == 1])"),
    "range": ("RANGE = range(V)", "x * len(RANGE)"),
    "slice": ("SLICE = slice(0, V)", "x[SLICE]"),
    "bytes": ("BYTES = bytes([V])", "x * BYTES[0]"),
    "complex": ("COMPLEX = complex(V)", "x * COMPLEX.real"),
    "array": ("ARRAY = np.full(3, V, np.float32)", "x * Tensor(ARRAY[:2])"),
    "sum of an array": ("", "x * float(ARRAY.sum())"),
    "NumPy number": ("NUMBER = np.float32(V)", "x * float(NUMBER)"),
    "tensor": ("TENSOR = Tensor([float(V)])", "x * TENSOR"),
    "large tensor": ("LARGE = Tensor(np.full(5000, V, np.float32))", "(x[0] * LARGE)[:2]"),
    "elements of a tensor": ("", "x * (2 if TENSOR.asnumpy()[0] == 1 else 3)"),
    "list of a tensor": ("", "x * int(TENSOR.tolist()[0])"),
    "item of a tensor": ("", "x * int(TENSOR.item())"),
    "number of a tensor": ("", "x * float(TENSOR)"),
    "condition on a tensor": ("", "x * 2 if TENSOR > 1 else x"),
    "builtin function": ("FUNCTION = math.sin if V == 1 else math.cos", "x * FUNCTION(1.0)"),
    "user function": ("USER = (lambda a: a + 1) if V == 1 else (lambda a: a + 2)", "USER(x)"),
    "operator": ("OPERATOR = ops.sin if V == 1 else ops.cos", "OPERATOR(x)"),
    "ufunc": ("UFUNC = np.add if V == 1 else np.subtract", "x * float(UFUNC(3, 1))"),
    "partial": ("PARTIAL = functools.partial(lambda a, b: a * b, b=V)", "PARTIAL(x)"),
    "partial of partial": ("AGAIN = functools.partial(functools.partial(np.multiply, V))", "x * float(AGAIN(1.0))"),
    "enum": ("class Kind(enum.Enum):\n    A = V", "x * Kind.A.value"),
    "enum by value": ("", "x * (7 if Kind(V) is Kind.A and Kind.A.value == 1 else 5)"),
    "data class": ("@dataclasses.dataclass\nclass Data:\n    v: int = V", "x * Data().v"),
    "data": ("DATA = Data()", "x * DATA.v"),
    "copy of data": ("", "x * dataclasses.replace(DATA, v=V).v"),
    "named tuple": ("PAIR = collections.namedtuple('PAIR', 'a b')(V, 2)", "x * PAIR.a"),
    "dict of a named tuple": ("", "x * PAIR._asdict()['a']"),
    "slots": ("class Slots:\n    __slots__ = ('v',)\nSLOTS = Slots()\nSLOTS.v = V", "x * SLOTS.v"),
    "made up attribute": ("class Any:\n    def __getattr__(self, name): return V\nANY = Any()", "x * ANY.thing"),
    "an index of the run in a shared graph": (
        "class Picking(nn.Cell):\n    @ms.lazy_inline\n    def __init__(self): super().__init__()\n"
        "    def construct(self, x, i): return x[i] * V\nPICKING = Picking()",
        "PICKING(x, ops.cast(x > 9, ms.int64))",
    ),
    "namespace": ("SPACE = types.SimpleNamespace(v=V, w=types.SimpleNamespace(v=V))", "x * SPACE.w.v"),
    "arguments of a program": ("ARGS = argparse.Namespace(v=V)", "x * ARGS.v"),
    "ordered dict": ("ORDERED = collections.OrderedDict(a=V)", "x * ORDERED['a']"),
    "default dict": ("DEFAULT = collections.defaultdict(int, q=V)", "x * DEFAULT['q']"),
    "deque": ("DEQUE = collections.deque([V])", "x * DEQUE[0]"),
    "counter": ("COUNTER = collections.Counter({'a': V})", "x * COUNTER['a']"),
    "list class": ("class Items(list): pass\nITEMS = Items([V])", "x * ITEMS[0]"),
    "metaclass": ("class Meta(type):\n    m = V\nclass Made(metaclass=Meta): pass", "x * Made.m"),
    "descriptor": (
        "class D:\n    def __get__(self, o, t=None): return V\nclass H:\n    d = D()\nHAS = H()", "x * HAS.d",
    ),
    "super": (
        "class P:\n    def f(self): return V\nclass Q(P):\n    def f(self): return super().f()\nQS = Q()", "x * QS.f()",
    ),
    "method of an object": ("OWN = P()\nif V == 2: OWN.f = lambda: 9", "x * OWN.f()"),
    "method replaced": ("class R:\n    def f(self): return 1\nif V == 2: R.f = lambda self: 2\nRS = R()", "x * RS.f()"),
    "attribute or not": ("class S: pass\nSS = S()\nif V == 2: SS.more = 1", "x * (2 if hasattr(SS, 'more') else 3)"),
    "jit class": (
        "@ms.jit_class\nclass J:\n    c = V\n    def __init__(self): self.v = V\n    def get(self): return self.v\n"
        "JS = J()",
        "x * JS.get() * JS.c",
    ),
    "library attribute": ("math.special = V", "x * math.special"),
    "hidden builtin": ("if V == 2: len = lambda a: 9", "x * len((1,))"),
    "module": ("", "x * beside.V"),
    "module's list": ("", "x * beside.NESTED[1][0]"),
    "module's function": ("", "x * beside.direct() * through()"),
    "class attribute": ("", "x * Box.held"),
    "made inside": ("", "x * Box().mine"),
    "property": ("", "x * Box().read"),
    "class method": ("", "x * Box.made() * Box.told()"),
    "attribute by name": ("", "x * getattr(beside, 'V')"),
    "installed module": ("", "x * installed.V"),
    "installed class": ("", "x * installed.Config.value"),
    "map": ("", "x * list(map(lambda i: i * V, [1]))[0]"),
    "sorted": ("", "x * sorted([1, 2, 3], key=lambda i: i if V == 1 else -i)[0]"),
    "reduce": ("", "x * functools.reduce(lambda a, b: a + b * V, [1, 2])"),
    "generator": ("", "x * sum(V for _ in range(2)) * sum([V for _ in range(2)])"),
    "formatted": ("", "x * int(f'{V}')"),
    "words of the command": ("", "x * (1 if sys.argv[1] == '1' else 2)"),
    "decorated": ("@beside.multiplied\ndef wrapped(x): return x + 1", "wrapped(x)"),
    "default": ("def defaulted(x, n=V): return x * n", "defaulted(x)"),
    "keyword default": ("def named(x, *, n=V): return x * n", "named(x)"),
    "nested default": ("def listed(x, n=[V, {'a': [V]}]): return x * n[1]['a'][0]", "listed(x)"),
    "closure": ("def outer(n):\n    return lambda x: x * n\nINNER = outer(V)", "INNER(x)"),
    "builtin": ("builtins.special = V", "x * special"),
    "attribute getter": ("", "x * operator.attrgetter('V')(beside)"),
    "gradient": ("", "ms.grad(lambda y: (y ** V).sum())(x)"),
    "position": ("", "ms.grad(lambda a, b: (a * b * b).sum(), V - 1)(x, x * 3)"),
    "option": ("GET = ops.GradOperation(get_all=V == 2)", "GET(lambda a: (a * a).sum())(x)"),
    "vmap": ("", "ms.vmap(lambda a: a * V)(x)"),
    "mapped": ("", "ops.Map()(USER, [x])[0]"),
    "types": ("M = ops.MultitypeFuncGraph('m')\n@M.register('Tensor')\ndef _(a): return a * V\nH = ops.HyperMap(M)",
              "H([x])[0]"),
    "parameter": ("PARAMETER = Parameter(Tensor([float(V)]), name=f'p{V}')", "x * PARAMETER"),
    "name of a parameter": ("", "x * len(PARAMETER.name) if PARAMETER.name == 'p1' else x * 9"),
    "parameters": (
        "PS = ms.ParameterTuple([Parameter(Tensor([1.0 * V]), name=f'p{i}') for i in range(V)])", "x * len(PS) + PS[0]",
    ),
}  # fmt: skip
"""What stands before the function, and what it returns: kept on disk, and found by the next process."""

NOT_KEPT: dict[str, tuple[str, str]] = {
    "remembered": ("@functools.lru_cache\ndef remembered(): return V", "x * remembered()"),
    "environment": ("", "x * int(os.getenv('V'))"),
    "NumPy's settings": ("np.set_printoptions(precision=V)", "x * np.get_printoptions()['precision']"),
    "installed function": ("", "x * installed.direct()"),
    "installed object": ("", "x * installed.CONFIG.get()"),
    "its attribute": ("", "x * installed.CONFIG.mine"),
    "index": ("class N:\n    def __index__(self): return V\nNS = N()", "x * [0, 1, 2][NS]"),
    "seed": ("ms.set_seed(V)", "x * ms.get_seed()"),
    "setting": ("ms.set_context(max_call_depth=100 * V)", "x * ms.get_context('max_call_depth')"),
}
"""What asks for something nobody can compare: compiled in every process."""

CELL = """
class Inner(nn.Cell):
    def __init__(self, v):
        super().__init__()
        self.v, self.list, self.dict, self.tensor, self.f = v, [v, [v]], {"a": v}, Tensor([float(v)]), USER
        self.w = Parameter(Tensor([1.0]), name="w", requires_grad=V == 1)

    def construct(self, x):
        return x * self.v


class Net(nn.Cell):
    def __init__(self, of):
        super().__init__()
        self.of = of
        self.inner = Inner(V)
        self.cells_below = nn.CellList([Inner(1) for _ in range(V)])
        self.in_turn = nn.SequentialCell([nn.ReLU() if V == 1 else nn.Tanh()])
        self.reduce = ops.ReduceSum(keep_dims=V == 1)
        self.dense = nn.Dense(2, 2, has_bias=V == 1, weight_init="ones")
        self.slope = nn.LeakyReLU(0.1 * V)

    def construct(self, x):
        return self.of(self, x)


def ruled(x):
    class Ruled(nn.Cell):
        def construct(self, x): return x * 2
        def bprop(self, x, out, dout): return (dout * V,)
    cell = Ruled()
    return ms.grad(lambda a: cell(a).sum())


def updated(x):
    p = Parameter(Tensor([1.0, 1.0]), name="w")
    optimizer = nn.Adam([p], learning_rate=0.1 * V, weight_decay=0.1 * V)
    optimizer((x,))
    return p.value()


report("of a Cell", lambda: Net(lambda s, x: s.inner(x))(x))
report("its list", lambda: Net(lambda s, x: x * s.inner.list[1][0] * s.inner.dict["a"])(x))
report("its tensor", lambda: Net(lambda s, x: x * s.inner.tensor)(x))
report("its function", lambda: Net(lambda s, x: s.inner.f(x))(x))
report("cells below", lambda: Net(lambda s, x: x * len(s.cells_below))(x))
report("each of them", lambda: Net(lambda s, x: [c(x) for c in s.cells_below][-1] * len([*s.cells_below]))(x))
report("in turn", lambda: Net(lambda s, x: s.in_turn(-x))(x))
report("option of a primitive", lambda: Net(lambda s, x: s.reduce(x))(x))
report("layer", lambda: Net(lambda s, x: s.dense(x.reshape(1, 2)))(x))
report("number of a layer", lambda: Net(lambda s, x: s.slope(-x))(x))
report("trained", lambda: Net(lambda s, x: x * len(s.inner.trainable_params()))(x))
report("rule", lambda: ms.jit(ruled(x))(x))
report("optimizer", lambda: updated(x))
report("given number", lambda: ms.jit(lambda x, n: x * n)(x, V))
report("given object", lambda: ms.jit(lambda x, n: x * n.v)(x, SPACE))
report("given data", lambda: ms.jit(lambda x, n: x * n.v)(x, DATA))
report("given containers", lambda: ms.jit(lambda x, n: x * n[0]["a"])(x, [{"a": V}]))
report("given array", lambda: ms.jit(lambda x, n: x * Tensor(n)[0])(x, ARRAY))
report("given function", lambda: ms.jit(lambda x, n: n(x))(x, USER))
report("given class", lambda: ms.jit(lambda x, n: x * n.held)(x, Box))
report("given module", lambda: ms.jit(lambda x, n: x * n.V)(x, beside))
report("given tuple", lambda: ms.jit(lambda x, n: x * n.a)(x, PAIR))
"""


def program() -> str:
    parts = [START]
    for number, (name, (before, result)) in enumerate((KEPT | NOT_KEPT).items()):
        parts.append(f"{before}\n@ms.jit\ndef f{number}(x): return {result}\nreport({name!r}, lambda: f{number}(x))\n")
    return "\n".join([*parts, CELL])


Lines = dict[str, list[str]]


@pytest.fixture(scope="module")
def outcomes(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Lines]:
    """What the program prints, without a cache and with one."""
    folder = tmp_path_factory.mktemp("edits")
    (folder / "site-packages").mkdir()
    files = {"program.py": program(), "beside.py": BESIDE, "site-packages/installed.py": INSTALLED}
    for name, text in {**files, "1.json": "1", "2.json": "2"}.items():
        (folder / name).write_text(text)

    def run(value: int, cached: bool) -> Lines:
        settings = {"V": str(value), "MS_COMPILER_CACHE_ENABLE": str(int(cached)), "MS_COMPILER_CACHE_PATH": "kept"}
        environment = {**os.environ, "PYTHONPATH": str(SOURCE), "GLOG_v": "4", **settings}
        done = run_forked("program.py", str(value), cwd=folder, env=environment)
        assert not done.returncode, done.stderr
        return {line.partition("|")[0]: line.split("|")[1:] for line in done.stdout.splitlines()}

    return {
        "first": run(1, True), "other": run(2, True), "again": run(1, True),
        "first without": run(1, False), "other without": run(2, False),
    }  # fmt: skip


def test_no_answer_is_stale(outcomes: dict[str, Lines]) -> None:
    for cached, without in (("first", "first without"), ("other", "other without"), ("again", "first without")):
        wrong = {
            name: (said[0], outcomes[without][name][0])
            for name, said in outcomes[cached].items()
            if said[0] != outcomes[without][name][0]
        }
        assert not wrong, f"{cached}: with and without a cache"


def test_every_case_tells_two_values_apart(outcomes: dict[str, Lines]) -> None:
    first, other = outcomes["first without"], outcomes["other without"]
    assert set(first) >= {*KEPT, *NOT_KEPT}
    assert not [name for name in first if first[name][0] == other[name][0]]


def test_what_can_be_kept_is_found_again(outcomes: dict[str, Lines]) -> None:
    again = outcomes["again"]
    assert not {name: outcomes["first"][name][2] for name in KEPT if again[name][1] != "True"}
    assert not [name for name in NOT_KEPT if again[name][1] == "True"]
    assert not [name for name in NOT_KEPT if "''" in outcomes["first"][name][2]], "each says why"
