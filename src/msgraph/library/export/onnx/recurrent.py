"""``LSTM``, ``GRU`` and ``RNN`` of ONNX, over the layers of ``nn``: gates in another order, two directions."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgraph import ops
from msgraph.library.export.onnx.operators import Fields, Value
from msgraph.library.nn.recurrent import run_layer

_FUNCTIONS = {"Sigmoid": ops.sigmoid, "Tanh": ops.tanh, "Relu": ops.relu, "Softsign": ops.softsign}
_DEFAULTS = {"LSTM": ("Sigmoid", "Tanh", "Tanh"), "GRU": ("Sigmoid", "Tanh"), "RNN": ("Tanh",)}
GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}


def _clipped(gates: Value, clip: float) -> Value:
    return ops.clamp(gates, -clip, clip) if clip else gates


def _lstm(functions: Value, f: Fields, projected: Value, state: Value, weight: Value, extra: Value) -> Value:
    """Gates to enter, to leave, to forget, and what is new."""
    act, squash, show = functions
    (visible, memory), (bias, peephole), clip = state, extra, f.get("clip")
    enter, leave, forget, new = ops.chunk(projected + ops.matmul(visible, weight.T) + bias, 4, 1)
    into, out, keep = ops.chunk(peephole, 3, 0)
    kept = act(_clipped(forget + keep * memory, clip)) * memory
    memory = kept + act(_clipped(enter + into * memory, clip)) * squash(_clipped(new, clip))
    return act(_clipped(leave + out * memory, clip)) * show(memory), memory


def _gru(functions: Value, f: Fields, projected: Value, state: Value, weight: Value, bias: Value) -> Value:
    """Gates to update, to reset, and what is new."""
    (act, squash), clip = functions, f.get("clip")
    parts, weights, biases = ops.chunk(projected, 3, 1), ops.chunk(weight, 3, 0), ops.chunk(bias, 3, 0)
    update, reset = (
        act(_clipped(parts[k] + ops.matmul(state, weights[k].T) + biases[k], clip)) for k in range(2)
    )
    own = ops.matmul(state if f["linear_before_reset"] else reset * state, weights[2].T)
    own = reset * (own + biases[2]) if f["linear_before_reset"] else own + biases[2]
    fresh = squash(_clipped(parts[2] + own, clip))
    return fresh + update * (state - fresh)


def _rnn(functions: Value, f: Fields, projected: Value, state: Value, weight: Value, bias: Value) -> Value:
    return functions[0](_clipped(projected + ops.matmul(state, weight.T) + bias, f.get("clip")))


_STEPS = {"LSTM": _lstm, "GRU": _gru, "RNN": _rnn}


class Recurrent:
    """A recurrent operator as a function, which the front end reads, so that long sequences are loops."""

    def __init__(self, op_type: str, defaults: Fields) -> None:
        self.op_type = op_type
        self.defaults = defaults

    def __call__(self, *values: Value, outputs: int = 1, **attributes: object) -> Value:
        """All states ``[time, directions, batch, size]``, and the last ones."""
        fields = {**self.defaults, **attributes}
        x, weight, own, bias, lengths, h, c, peephole = (*values, *[None] * (8 - len(values)))
        x = ops.transpose(x, (1, 0, 2)) if fields["layout"] else x
        axis = 1 if fields["layout"] else 0
        size, rows = own.shape[-1], GATES[self.op_type] * own.shape[-1]
        zeros = ops.zeros((x.shape[1], size), x.dtype)
        shown: list[Value] = []
        lasts: list[Value] = []
        for k in range(own.shape[0]):
            start, memory = (zeros if v is None else v[:, k] if axis else v[k] for v in (h, c))
            biases = ops.zeros((2 * rows,), x.dtype) if bias is None else bias[k]
            extra: Value = biases[rows:]
            if self.op_type == "LSTM":
                extra = (extra, ops.zeros((3 * size,), x.dtype) if peephole is None else peephole[k])
                start = (start, memory)
            backwards = fields["direction"] == "reverse" or k == 1
            layer = (weight[k], own[k], biases[:rows], extra, backwards, lengths)
            states, last = run_layer(self.step(fields, k), x, start, *layer)
            shown.append(states)
            lasts.append(last if self.op_type == "LSTM" else (last,))
        y = ops.stack(shown, 1)
        y = ops.transpose(y, (2, 0, 1, 3)) if fields["layout"] else y
        results = (y, *(ops.stack([last[k] for last in lasts], axis) for k in range(len(lasts[0]))))
        return results[:outputs] if outputs > 1 else y

    __ms_lowered__ = __call__

    def step(self, fields: Fields, direction: int) -> Value:
        """One step, with the functions that the node says."""
        count = len(_DEFAULTS[self.op_type])
        names: Sequence[str] = fields.get("activations") or _DEFAULTS[self.op_type] * 2
        functions = tuple(_FUNCTIONS[name] for name in names[direction * count : (direction + 1) * count])
        return partial(_STEPS[self.op_type], functions, fields)
