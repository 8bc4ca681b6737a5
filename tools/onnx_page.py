"""``docs/onnx.md``: how models are exported, and which operator has which form, read off the table of rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from msgraph.dialects import dtypes
from msgraph.dialects.contract import Named, Sample
from msgraph.dialects.effects import Effect
from msgraph.dialects.ms import MS
from msgraph.dialects.types import tensor_type
from msgraph.library.export.onnx.builder import NodeBuilder, NoOnnxForm, OnnxModel, OnnxNode, Subgraph, Value
from msgraph.library.export.onnx.model import RULES

_CONTROL = {"ms.if": "If", "ms.while": "Loop", "ms.load": "(an initialiser)"}
_EXPANDED = {"ms.grad", "ms.vjp", "ms.pullback", "ms.custom_vjp", "ms.vmap"}
_PLANNED = {
    "ms.kernel", "ms.slot", "ms.run", "ms.run_each", "ms.run_if", "ms.run_while", "ms.run_call", "ms.update_kernel",
    "ms.yield", "ms.condition", "ms.initial_state", "ms.update_state", "ms.are_outside", "ms.check_indices",
}  # fmt: skip
_MOST = 8


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
    return "\n".join([_START.format(note=note), *table, "", counts, ", ".join(without) + ".", ""])


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


_START = """# Export to ONNX

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

## What is refused

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
