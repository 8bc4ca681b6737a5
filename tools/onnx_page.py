"""``docs/onnx.md``: how models are loaded and exported, and which operator has which form, read off the tables."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Named, Sample
from msgraph.dialects.effects import Effect
from msgraph.dialects.ms import MS
from msgraph.dialects.types import tensor_type
from msgraph.library.export.onnx.builder import NodeBuilder, NoOnnxForm, OnnxModel, OnnxNode, Subgraph, Value
from msgraph.library.export.onnx.model import RULES
from msgraph.library.export.onnx.reading import RULES as READ
from msgraph.library.export.onnx.reading import WRITTEN

_CONTROL = {"ms.if": "If", "ms.while": "Loop", "ms.load": "(an initialiser)"}
_EXPANDED = {"ms.grad", "ms.vjp", "ms.pullback", "ms.custom_vjp", "ms.vmap"}
_PLANNED = {
    "ms.kernel", "ms.slot", "ms.run", "ms.run_each", "ms.run_if", "ms.run_while", "ms.run_call", "ms.update_kernel",
    "ms.yield", "ms.condition", "ms.initial_state", "ms.update_state", "ms.are_outside", "ms.check_indices",
}  # fmt: skip
_MOST = 8
_NODE_TESTS = Path(__file__).parents[1] / "tests" / "library" / "onnx_nodes.json"
_OTHERS = ("no tensors", "several")
"""What tests of no single operator are counted under."""


def onnx_page(note: str) -> str:
    """The whole page."""
    rows: list[str] = []
    without: list[str] = []
    for operation in sorted(MS.operations, key=lambda op: op.name):
        op: Any = operation
        if op.name in _CONTROL:
            rows.append(f"| `{op.name}` | {_CONTROL[op.name]} |")
            continue
        for word, named in op.named().items():
            name = f"`{op.name}` {word}" if named.fields else f"`{op.name}`"
            if (kinds := nodes_of(named)) is not None:
                rows.append(f"| {name} | {kinds} |")
            elif op.EFFECTS is Effect.NONE and op.name not in _PLANNED | _EXPANDED:
                without.append(name)
    table = ["| operator | nodes |", "|---|---|", *rows]
    counts = f"{len(rows)} operators have a form, these {len(without)} without effects have none:"
    start = _START.format(note=note, load=_LOAD.format(names=", ".join(sorted({*READ, *WRITTEN})), tests=node_tests()))
    return "\n".join([start, *table, "", counts, ", ".join(without) + ".", ""])


def node_tests() -> str:
    """How many of ONNX's own tests pass, by operator where it is not all of them."""
    record: dict[str, list[int]] = json.loads(_NODE_TESTS.read_text())
    own = {name: numbers for name, numbers in record.items() if name not in _OTHERS}
    passed, count = (sum(numbers[k] for numbers in own.values()) for k in range(2))
    partly = [f"{name} {good} of {all_}" for name, (good, all_) in own.items() if 0 < good < all_]
    none = [f"{name} ({all_})" for name, (good, all_) in own.items() if not good]
    good, all_ = record["several"]
    return f"""Of ONNX's own tests of its operators, {passed} of {count} pass, and {good} of {all_} of models of several
operators. {record["no tensors"][1]} more are of what no tensor holds: float8, float4, integers of 4 and 2 bits, text,
and sequences. The rest, by operator: {", ".join(partly)}. None of: {", ".join(none)}."""


def nodes_of(named: Named) -> str | None:
    """The nodes of the first sample that has a form, of float32 if there is one; ``None`` where none has."""
    found: str | None = None
    op, chosen = named.op, named.fields.items()
    samples = [sample for sample in op.samples() if sample.refused is None and chosen <= sample.fields.items()]
    for sample in sorted(samples, key=lambda sample: not _is_float32(sample)):
        model = OnnxModel(RULES, 18)
        b = NodeBuilder(model, model.main)
        operands = [_value(number, np.asarray(x)) for number, x in enumerate(sample.operands)]
        try:
            b.emit(op, operands, sample.fields)
        except NoOnnxForm:
            continue
        kinds = list(dict.fromkeys(_kinds(model.main)))
        found = "(none: its operand, or a constant)"
        if not kinds:
            continue
        more = f" and {len(kinds) - _MOST} more" if len(kinds) > _MOST else ""
        return ", ".join(kinds[:_MOST]) + more
    return found


def _is_float32(sample: Sample) -> bool:
    return any(np.asarray(x).dtype == np.float32 for x in sample.operands)


def _value(number: int, array: Any) -> Value:
    return Value(f"x{number}", tensor_type(dtypes.from_numpy(array.dtype), array.shape))


def _kinds(nodes: Sequence[OnnxNode]) -> Iterable[str]:
    for node in nodes:
        yield node.kind
        for body in node.attributes.values():
            if isinstance(body, Subgraph):
                yield from _kinds(body.nodes)


_LOAD = """## Load a model

`ms.load("net.onnx")` gives a Cell: it is called, compiled, differentiated, vectorised, trained and saved as others are.

```python
from pathlib import Path

loaded = ms.load("net.onnx")
print(*loaded.source.splitlines()[2:4], sep="\\n")
print([parameter.name for parameter in loaded.trainable_params()][:2])
print(bool(np.abs(loaded(Tensor(images)).asnumpy() - outputs).max() < 1e-5))
```

```text
    relu = Relu(conv2d)
    reshape = Reshape(relu, known([-1, 256], 'int64'))
['0.weight', '3.weight']
True
```

- Initialisers that are floats are parameters, under their names in the model; statistics of BatchNormalization are not
  trained. Others are constants. Elements in files beside the model are read from its folder alone.
- Inputs are those of the model, in its order. A dim without a number is whatever a call brings: one program serves all
  sizes (`docs/sizes.md`). Sizes that are computed from shapes stay known, so that `Reshape` works by them.
- `construct` is Python text, one line for each node (`loaded.source`), which messages show. `If` is `if`, `Loop` is
  `for` or `while`. What has to be known while compiling, such as the shape of `Reshape`, may be an input too: then a
  call runs as Python, operator by operator.
- Op sets from 7 on are read. Functions of models are put in place, and so are operators that ONNX itself says in
  others. Models compute as they do when nothing is trained: Dropout passes on what it is given.
- What is not known is refused before anything runs, all of it at once, by node, operator and op set (MG974). A spoilt
  file ends with the place and the cause (MG993): cut files, tensors of another length than their dims say, names that
  are used before they are made, files that are missing or outside of the folder.

These operators are read: {names}; and those that ONNX says in them, such as Attention or GroupNormalization.

{tests}

"""

_START = """# ONNX in and out

{note}
A network, or a function, with its weights as a model that other runtimes run. `pip install "msgraph[onnx]"` brings the
package that writes it.

```python
import numpy as np
import onnxruntime

import msgraph as ms
from msgraph import Tensor, nn

net = nn.SequentialCell(nn.Conv2d(1, 4, 3), nn.ReLU(), nn.Flatten(), nn.Dense(4 * 8 * 8, 10))
ms.export(net, Tensor(shape=[None, 1, 8, 8], dtype=ms.float32), file_name="net", file_format="ONNX")

session = onnxruntime.InferenceSession("net.onnx")
images = np.random.default_rng(1).standard_normal((3, 1, 8, 8)).astype(np.float32)
(outputs,) = session.run(None, {{session.get_inputs()[0].name: images}})
print(session.get_inputs()[0].shape, bool(np.abs(outputs - net(Tensor(images)).asnumpy()).max() < 1e-5))
```

```text
['batch', 1, 8, 8] True
```

- What is exported is the graph of the call: Python has run, calls are in place, constants are known, gradients and
  `vmap` are written out. Cells are exported as they are when they are not trained, and are as they were afterwards.
- Inputs are named as the parameters of `construct`, weights as parameters, outputs `output`, `output_0`..., or as the
  keys of a dict that is returned. Each node has the user's line in its `doc_string`.
- `if` and `while` on values of the run are `If` and `Loop`. What the program raises, the model refuses: the node that
  fails is named `raises ValueError: ... (file:line)`.
- `Tensor(shape=[None, 3], dtype=...)` leaves a size open: a dim with a name (`batch`, if it is the one first dim).
  Sizes are open if the program takes that (`docs/sizes.md`); what it has assumed of them, the model checks, and fails
  with the assumption as the node's name. Each `None` is a size of its own; where the program needs them equal, those of
  one axis are one. What is one `ms.Symbol` is one size. Open sizes are 1 or more.
- `input_names=[...]` and `output_names=[...]` give other names. `opset=18` chooses the version of the operators, 18 or
  later. `external_data=True` writes weights to a file beside the model, `net.onnx.data`; as is done above 2 GB,
  unless `external_data=False`. Every model has passed `onnx.checker.check_model(full_check=True)`.

{load}## What is not exported

Everything that has no form, all of it at once, with its lines (MG995): writes to parameters, prints, random numbers,
and the operators at the end of this page; complex numbers; maximum pooling of 64-bit integers; whole quotients that
are scattered. Models return tensors and numbers, also in tuples, lists and dicts (MG997).

## What ONNX Runtime does otherwise

- Its CPU has no float64 kernels for convolutions, `erf` and determinants: such models are right, and other runtimes may
  run them. Where it lacks kernels for short and unsigned integers or bfloat16, the model computes in a wider type and
  casts; other float64 functions are composed of those it has.
- Which of several NaN `argmax` and `argmin` find, and whether NaN wins in maximum pooling, is the runtime's own.
- Which of several values that are scattered to one place stays is not said by ONNX.
- Sums are added in another order: networks in float32 agree to about 1e-6 of their largest result.

## Operators

The nodes of one sample in float32, each kind once. `tests/library/test_onnx_operators.py` compares ONNX Runtime with
the eager rule of each for all samples of the operator's contract.
"""
