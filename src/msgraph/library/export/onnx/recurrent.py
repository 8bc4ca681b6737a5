"""``LSTM``, ``GRU`` and ``RNN`` of ONNX over a layer of ``nn``: gates in another order, two directions."""

from __future__ import annotations

from dataclasses import dataclass

from msgraph import ops
from msgraph.library.export.onnx.operators import HELPERS, Fields, Value
from msgraph.library.nn.recurrent import gru_step, run_layer, tanh_step


def _lstm_step(projected: Value, state: Value, weight: Value, bias: Value) -> Value:
    """Gates to enter, to leave, to forget, and what is new."""
    visible, memory = state
    enter, leave, forget, new = ops.chunk(projected + ops.matmul(visible, weight.T) + bias, 4, 1)
    memory = ops.sigmoid(forget) * memory + ops.sigmoid(enter) * ops.tanh(new)
    return ops.sigmoid(leave) * ops.tanh(memory), memory


def _gru_step(projected: Value, state: Value, weight: Value, bias: Value) -> Value:
    """Gates to update and to reset; what is new sees what is left of the state."""
    update, reset, new = ops.chunk(projected + bias, 3, 1)
    weights = ops.chunk(weight, 3, 0)
    update, reset = (ops.sigmoid(part + ops.matmul(state, weights[k].T)) for k, part in enumerate((update, reset)))
    fresh = ops.tanh(new + ops.matmul(reset * state, weights[2].T))
    return fresh + update * (state - fresh)


def _reset_first(rows: Value) -> Value:
    """Rows of gates as ``nn.GRU`` has them."""
    update, reset, new = ops.chunk(rows, 3, 0)
    return ops.concat((reset, update, new))


GATES = {"LSTM": 4, "GRU": 3, "RNN": 1}
ACTIVATIONS = {"LSTM": ["Sigmoid", "Tanh", "Tanh"], "GRU": ["Sigmoid", "Tanh"], "RNN": ["Tanh"]}


@dataclass
class Recurrent:
    """A recurrent operator as a function, which the front end reads, so that long sequences are loops."""

    op_type: str
    defaults: Fields

    def __call__(self, *values: Value, outputs: int = 1, **attributes: object) -> Value:
        """All states ``[time, directions, batch, size]``, and the last ones."""
        inputs: list[Value] = [*map(HELPERS["tensor"], values), *[None] * (7 - len(values))]
        x, weight, own, bias, lengths, *starts = inputs
        fields, size, is_lstm = {**self.defaults, **attributes}, own.shape[-1], self.op_type == "LSTM"
        zeros, rows = ops.zeros((x.shape[1], size), x.dtype), GATES[self.op_type] * size
        step: Value = {"LSTM": _lstm_step, "GRU": _gru_step, "RNN": tanh_step}[self.op_type]
        shown: list[Value] = []
        lasts: list[Value] = []
        for k in range(own.shape[0]):
            biases: Value = ops.zeros((2 * rows,), x.dtype) if bias is None else bias[k]
            parts: list[Value] = [weight[k], own[k], biases[:rows], biases[rows:]]
            if fields.get("linear_before_reset"):
                step, parts = gru_step, [_reset_first(part) for part in parts]
            visible, memory = (zeros if start is None else start[k] for start in starts)
            state = (visible, memory) if is_lstm else visible
            backwards = fields["direction"] == "reverse" or k == 1
            states, last = run_layer(step, x, state, parts[0], parts[1], parts[2], parts[3], backwards, lengths)
            shown.append(states)
            lasts.append(last if is_lstm else (last,))
        results = (ops.stack(shown, 1), *(ops.stack([last[k] for last in lasts]) for k in range(1 + is_lstm)))
        return results[:outputs] if outputs > 1 else results[0]

    __ms_lowered__ = __call__
