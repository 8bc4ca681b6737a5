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

`ms.load("net.onnx")` returns a Cell. Like any other, it can be called, compiled, differentiated, vectorised, trained
and saved.

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

- **Weights.** Float initialisers become parameters, with their names in the model. The statistics of
  BatchNormalization are not trained. Other initialisers become constants. External data is read only from the folder
  of the model.
- **Inputs** have the order of the model. A symbolic dimension takes any size ([dynamic sizes](sizes.md)). Sizes
  computed from shapes are known at compile time, so `Reshape` can use them.
- **Source.** `construct` is Python source with one line for each node (`loaded.source`), and messages show these
  lines. `If` becomes `if`; `Loop` becomes `for` or `while`. If an input gives something that must be known at compile
  time, such as the shape of a `Reshape`, the call runs as Python with eager operators.
- **Versions.** Opsets from 7 on are supported. Functions are inlined, and so are operators that ONNX defines by
  others. Models run in inference mode: Dropout returns its input.
- **Errors.** Unsupported nodes are reported before anything runs, all at once, with operator and opset (MG974). An
  invalid file is an error with the place and the cause (MG993): a truncated file, a tensor whose length does not
  match its dimensions, a name used before it is defined, an external file that is missing or outside of the folder.

Supported operators: {names}; and those that ONNX defines by these, such as Attention or GroupNormalization.

{tests}

"""

_START = """# Export and load ONNX models

{note} `ms.export` writes a network or a function, with its weights, as a model that other runtimes can run. It needs
the package `onnx`: `pip install "msgraph[onnx]"`.

## Export a model

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

- **Graph.** The model contains the graph of the call: Python code has been executed, calls are inlined, and gradients
  and `vmap` are expanded. Cells are exported in inference mode, and keep their own mode.
- **Names.** Inputs have the names of the parameters of `construct`, weights those of the Parameters. Outputs are
  `output`, `output_0`..., or the keys of a returned dict. `input_names=[...]` and `output_names=[...]` set other
  names. Each node has your source line in its `doc_string`.
- **Control flow.** `if` and `while` on tensor values become `If` and `Loop`. Where the program raises an exception,
  the model fails at a node named `raises ValueError: ... (file:line)`.
- **Dynamic sizes.** `Tensor(shape=[None, 3], dtype=...)` makes a dimension symbolic; a single first dimension is
  called `batch`. The program must allow it ([dynamic sizes](sizes.md)). If the program assumes something about a
  size, the model checks it, and fails at a node named after the assumption. Each `None` is a separate size, unless
  the program needs those of one axis to be equal. One `ms.Symbol` is one size. Sizes are 1 or more.
- **Options.** `opset=18` sets the opset, 18 or later. `external_data=True` writes the weights to `net.onnx.data`
  beside the model; models above 2 GB do so unless `external_data=False`.

Every model is checked with `onnx.checker.check_model(full_check=True)`.

{load}## What is not exported

Unsupported operations are reported all at once, with their lines (MG995): updates of parameters, prints, random
numbers, the operators at the end of this page, complex numbers, maximum pooling of 64-bit integers, and scattered
integer division. Models return tensors and numbers, also in tuples, lists and dicts (MG997).

## Differences in ONNX Runtime

- The CPU provider has no float64 kernels for convolutions, `erf` and determinants. Such models are valid, and other
  runtimes may run them. Where it lacks kernels for small integers, unsigned integers or bfloat16, the model computes
  in a wider type and casts. Other missing float64 functions are composed of existing ones.
- `argmax` and `argmin` may return another of several NaNs, and maximum pooling may treat NaN differently.
- ONNX does not specify which of several values scattered to one element is kept.
- Sums are added in another order: float32 networks agree to about 1e-6 of their largest result.

## Operators

The ONNX operators that each operator is exported to, for one float32 sample. `tests/library/test_onnx_operators.py`
compares ONNX Runtime with the eager result for all samples of each operator.
"""
