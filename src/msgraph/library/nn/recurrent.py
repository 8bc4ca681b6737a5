"""Recurrent layers: ``RNN``, ``GRU``, ``LSTM``, and the cells that make one step of them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, ClassVar, Generic, ParamSpec, TypeVar

import numpy as np

from msgraph import DType, Parameter, ParameterTuple, Tensor, float32, mutable, ops
from msgraph.api.cell.cell import Cell
from msgraph.api.jit.compiled import Compiled
from msgraph.api.jit.fallback import Fallback
from msgraph.api.jit.graph_function import GraphFunction
from msgraph.api.jit.native_start import may_compile_now
from msgraph.api.jit.signatures import Arguments
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType, WrongChannels
from msgraph.diagnostics.errors import CompileError
from msgraph.library.initializer import Uniform, initializer
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, one_of, positive_int, real
from msgraph.library.nn.dropping import Dropout
from msgraph.library.nn.layer_table import FunctionLayer, layer_of
from msgraph.support.trees import is_sequence

P = ParamSpec("P")
R = TypeVar("R")
S = TypeVar("S", Tensor, tuple[Tensor, Tensor])


class LayerFunction(GraphFunction[P, R]):
    """A part of a layer: in a graph it belongs to that, outside of graphs it is one of its own."""

    LOGS = False  # no user has asked for it

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Run it; as Python where operations are left to NumPy."""
        if not may_compile_now():
            return self.__ms_function__(*args, **kwargs)
        return super().__call__(*args, **kwargs)

    def _compile(self, arguments: Arguments) -> Compiled | Fallback:
        try:
            return super()._compile(arguments)
        except CompileError as problem:
            form = Fallback(problem)  # as Python, it says itself what is wrong
            self.table.add_compiled(arguments.key, form)
            return form


# -- one step: from the input's gates, the state and the state's weights to the next state -------------------------


def _gates(state: Any, weight: Any, bias: Any) -> Any:
    """``state @ weight.T + bias``"""
    gates = ops.matmul(state, weight.T)
    return gates if bias is None else gates + bias


def tanh_step(projected: object, state: object, weight: object, bias: object) -> object:
    """The next state of a plain network."""
    return ops.tanh(projected + _gates(state, weight, bias))


def _relu_step(projected: object, state: object, weight: object, bias: object) -> object:
    """The next state of a plain network with rectified units."""
    return ops.relu(projected + _gates(state, weight, bias))


def gru_step(projected: Any, state: Any, weight: object, bias: object) -> object:
    """The next state of gated units: gates to reset, to update, and what is new."""
    reset, update, new = ops.chunk(projected, 3, 1)
    own_reset, own_update, own_new = ops.chunk(_gates(state, weight, bias), 3, 1)
    fresh = ops.tanh(new + ops.sigmoid(reset + own_reset) * own_new)
    return fresh + ops.sigmoid(update + own_update) * (state - fresh)


def lstm_step(projected: Any, state: Any, weight: Any, bias: Any) -> Any:
    """The next state and memory: gates for what comes in, is kept, is new, and goes out."""
    visible, memory = state
    enter, keep, new, leave = ops.chunk(projected + _gates(visible, weight, bias), 4, 1)
    memory = ops.sigmoid(keep) * memory + ops.sigmoid(enter) * ops.tanh(new)
    return ops.sigmoid(leave) * ops.tanh(memory), memory


_DynamicRNNTanh = layer_of(FunctionLayer, "_DynamicRNNTanh", tanh_step, "A step of a plain network.", {}, 4)
_DynamicRNNRelu = layer_of(FunctionLayer, "_DynamicRNNRelu", _relu_step, "A step of rectified units.", {}, 4)
_DynamicGRUCPUGPU = layer_of(FunctionLayer, "_DynamicGRUCPUGPU", gru_step, "A step of gated units.", {}, 4)
_DynamicLSTMCPUGPU = layer_of(FunctionLayer, "_DynamicLSTMCPUGPU", lstm_step, "A step of long memory.", {}, 4)

_STEPS: dict[str, tuple[int, Callable[..., object], type[Cell]]] = {
    "RNN_TANH": (1, tanh_step, _DynamicRNNTanh), "RNN_RELU": (1, _relu_step, _DynamicRNNRelu),
    "GRU": (3, gru_step, _DynamicGRUCPUGPU), "LSTM": (4, lstm_step, _DynamicLSTMCPUGPU),
}  # fmt: skip
"""Kinds of networks: how many gates they have, their step, and that as the cell that layers show."""

UNROLLED = 8
"""Sequences up to so many steps are unrolled; longer ones are a loop of the graph, so that a graph does not grow."""


def _chosen(running: Tensor, new: Any, old: Any) -> Tensor | tuple[Tensor, ...]:
    """The new state of the rows that are still running."""
    if is_sequence(new):
        pairs: Any = zip(new, old, strict=True)
        return tuple([ops.select(running, *pair) for pair in pairs])
    return ops.select(running, new, old)


# -- layers ----------------------------------------------------------------------------------------------------


def _check_states(
    owner: str, states: Tensor | list[Tensor] | tuple[Tensor, ...], is_pair: bool, batch: int, *sizes: int
) -> None:
    """Refuse states whose first sizes, or last one, are others, or that are those of another number of rows."""
    if is_pair and isinstance(states, Tensor):
        raise BadArgumentType(owner, "hx", "a tuple of two tensors", type(states).__name__).error()
    for state in [states] if isinstance(states, Tensor) else states:
        rows = state.shape[-2] if len(state.shape) > len(sizes) else batch
        differs = type(rows) is int and type(batch) is int and rows not in (1, batch)
        if differs or (*state.shape[: len(sizes) - 1], state.shape[-1]) != sizes:
            wanted = f"of shape ({', '.join([*map(str, sizes[:-1]), str(batch), str(sizes[-1])])})"
            raise BadArgument(owner, "hx", wanted, state.shape, "leave it out for states of zeros").error()


class _Recurrent(Cell, Generic[S]):
    """Layers of recurrent units, run along the time axis; rows may end at ``seq_length``."""

    MODE: ClassVar[str] = "RNN_TANH"

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        has_bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        name = self.cls_name
        self.input_size = positive_int(name, "input_size", input_size)
        self.hidden_size = positive_int(name, "hidden_size", hidden_size)
        self.num_layers = positive_int(name, "num_layers", num_layers)
        self.has_bias = boolean(name, "has_bias", has_bias)
        self.batch_first = boolean(name, "batch_first", batch_first)
        self.bidirectional = boolean(name, "bidirectional", bidirectional)
        if real(name, "dropout", dropout) >= 1:
            raise BadArgument(name, "dropout", "a number in range [0, 1)", dropout).error()
        self.dropout = float(dropout)
        self.gates, self.step, steps = _STEPS[self.MODE]
        self.rnn = steps()
        self.dropout_op = Dropout(p=self.dropout)
        self.is_lstm = self.MODE == "LSTM"
        self.directions = 2 if bidirectional else 1
        collected: list[list[Parameter]] = [[], [], [], []]
        for layer in range(num_layers):
            size = input_size if layer == 0 else hidden_size * self.directions
            for suffix in ("", "_reverse")[: self.directions]:
                for parameters, parameter in zip(
                    collected, self._parameters(size, f"l{layer}{suffix}", dtype), strict=False
                ):
                    parameters.append(parameter)
        self.w_ih_list, self.w_hh_list, self.b_ih_list, self.b_hh_list = map(ParameterTuple, collected)

    def _parameters(self, size: int, suffix: str, dtype: DType) -> list[Parameter]:
        """Weights of the input and of the state, and biases, of one layer in one direction."""
        rows, bound = self.gates * self.hidden_size, 1 / math.sqrt(self.hidden_size)
        shapes = {"weight_ih": (rows, size), "weight_hh": (rows, self.hidden_size)}
        if self.has_bias:
            shapes |= {"bias_ih": (rows,), "bias_hh": (rows,)}
        # NumPy's own numbers, unlike those of other layers: MindSpore's
        return [
            Parameter(
                Tensor(np.random.uniform(-bound, bound, shape).astype(np.float32), dtype), name=f"{name}_{suffix}"
            )
            for name, shape in shapes.items()
        ]

    def construct(self, x: Tensor, hx: S | None = None, seq_length: Tensor | None = None) -> tuple[Tensor, S]:
        """The visible states of all steps, and the last states of all layers."""
        if len(x.shape) != 3 or x.shape[-1] != self.input_size:
            raise WrongChannels(self.cls_name, "last", "input_size", self.input_size, x.shape).error()
        if self.batch_first:
            x = ops.transpose(x, (1, 0, 2))
            if not x.is_contiguous():  # outside of graphs
                x = x.copy()
        states = self._states(x, hx)
        lasts: list[Any] = []
        for layer in range(self.num_layers):
            sides: list[Any] = []
            for direction in range(self.directions):
                index = layer * self.directions + direction
                output, last = self._run(x, states[index], index, direction == 1, seq_length)
                sides.append(output)
                lasts.append(last)
            x = sides[0] if self.directions == 1 else ops.concat(sides, 2)
            if layer < self.num_layers - 1:
                x = self.dropout_op(x)
        if self.batch_first:
            x = ops.transpose(x, (1, 0, 2))
        state: Any = tuple(map(ops.stack, zip(*lasts, strict=True))) if self.is_lstm else ops.stack(lasts)
        return x, state

    def _states(self, x: Any, states: Any) -> list[object]:
        """The state each layer and direction starts with: zeros where none is given."""
        count = self.num_layers * self.directions
        if states is None:
            size, dtype = (x.shape[1], self.hidden_size), x.dtype
            zeros = ops.zeros(size, dtype)
            # two tensors, where one would do: the entry point looks for memory that is shared
            return [(zeros, ops.zeros(size, dtype)) if self.is_lstm else zeros for _ in range(count)]
        _check_states(self.cls_name, states, self.is_lstm, x.shape[1], count, self.hidden_size)
        if self.is_lstm:
            return [(states[0][i], states[1][i]) for i in range(count)]
        return [states[i] for i in range(count)]

    def _run(self, x: object, state: object, index: int, backwards: bool, seq_length: object) -> Any:
        """One layer in one direction over all steps."""
        bias, own_bias = (self.b_ih_list[index], self.b_hh_list[index]) if self.has_bias else (None, None)
        weights = self.w_ih_list[index], self.w_hh_list[index]
        return run_layer(self.step, x, state, *weights, bias, own_bias, backwards, seq_length)


@LayerFunction
def run_layer(
    step: Any,
    x: Any,
    state: Any,
    input_weight: Any,
    weight: Any,
    bias: Any,
    own_bias: Any,
    backwards: bool,
    seq_length: Any,
) -> Any:
    """One layer in one direction over all steps: what the input adds to the gates is one product."""
    projected = _gates(x, input_weight, bias)
    count = x.shape[0]
    if count > UNROLLED:
        shown = ops.zeros((count, x.shape[1], _visible(state).shape[-1]), projected.dtype)
        for i in range(mutable(count)):
            t = count - 1 - i if backwards else i
            output, state = _step(step, projected[t], state, weight, own_bias, seq_length, t)
            shown[t] = output
        return shown, state
    outputs: list[Any] = []
    for t in reversed(range(count)) if backwards else range(count):
        output, state = _step(step, projected[t], state, weight, own_bias, seq_length, t)
        outputs.append(output)
    return ops.stack(outputs[::-1] if backwards else outputs), state


def _visible(state: object) -> Any:
    """What a state shows: of long memory the half that is no memory."""
    return state[0] if is_sequence(state) else state


def _step(
    step: Callable[..., Any], projected: object, state: Any, weight: object, bias: object, seq_length: Any, t: Any
) -> tuple[object, object]:
    """What one step shows, and the state after it; rows that have ended show zeros and keep theirs."""
    following = step(projected, state, weight, bias)
    shown = _visible(following)
    if seq_length is not None:
        running = ops.expand_dims(seq_length > t, 1)
        following = _chosen(running, following, state)
        shown = ops.select(running, shown, ops.zeros_like(shown))
    return shown, following


class LSTM(_Recurrent[tuple[Tensor, Tensor]]):
    """Long short-term memory: ``x``, ``(h, c)`` to the output and ``(h_n, c_n)``."""

    MODE = "LSTM"


class GRU(_Recurrent[Tensor]):
    """Gated recurrent units: ``x``, ``h`` to the output and ``h_n``."""

    MODE = "GRU"


class RNN(_Recurrent[Tensor]):
    """Plain recurrent units; ``nonlinearity`` is ``"tanh"`` or ``"relu"``."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        has_bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        dtype: DType = float32,
        *,
        nonlinearity: str = "tanh",
    ) -> None:
        one_of("RNN", "nonlinearity", nonlinearity, ["tanh", "relu"])
        super().__init__(input_size, hidden_size, num_layers, has_bias, batch_first, dropout, bidirectional, dtype)
        _, self.step, steps = _STEPS[f"RNN_{nonlinearity.upper()}"]
        self.rnn = steps()


# -- single steps ------------------------------------------------------------------------------------------------


class RNNCellBase(Cell):
    """The weights of one step of a recurrent layer, ``num_chunks`` blocks of rows; users derive theirs from it."""

    def __init__(
        self, input_size: int, hidden_size: int, has_bias: bool, num_chunks: int, dtype: DType = float32
    ) -> None:
        super().__init__()
        self.input_size = positive_int(self.cls_name, "input_size", input_size)
        self.hidden_size = positive_int(self.cls_name, "hidden_size", hidden_size)
        self.has_bias = boolean(self.cls_name, "has_bias", has_bias)
        rows, start = num_chunks * hidden_size, Uniform(1 / math.sqrt(hidden_size))
        # MindSpore draws these too before the values it keeps: what is drawn next is what it is there
        np.random.randn(rows * (input_size + hidden_size + 2 * has_bias))
        self.weight_ih = Parameter(initializer(start, (rows, input_size), dtype))
        self.weight_hh = Parameter(initializer(start, (rows, hidden_size), dtype))
        self.bias_ih = Parameter(initializer(start, (rows,), dtype)) if has_bias else None
        self.bias_hh = Parameter(initializer(start, (rows,), dtype)) if has_bias else None


class _StepCell(RNNCellBase):
    """One step of a recurrent layer."""

    MODE: ClassVar[str] = "RNN_TANH"

    def __init__(self, input_size: int, hidden_size: int, has_bias: bool = True, dtype: DType = float32) -> None:
        gates, step, _ = _STEPS[self.MODE]
        super().__init__(input_size, hidden_size, has_bias, gates, dtype)
        self.step = step

    def construct(self, x: Tensor, hx: Tensor | tuple[Tensor, Tensor]) -> Any:
        """The next state."""
        if x.shape[-1] != self.input_size:
            raise WrongChannels(self.cls_name, "last", "input_size", self.input_size, x.shape).error()
        _check_states(self.cls_name, hx, self.MODE == "LSTM", x.shape[0], self.hidden_size)
        return self.step(_gates(x, self.weight_ih, self.bias_ih), hx, self.weight_hh, self.bias_hh)


LSTMCell = variant(_StepCell, "LSTMCell", "``x``, ``(h, c)`` to the next ``(h, c)``.", MODE="LSTM")
GRUCell = variant(_StepCell, "GRUCell", "``x``, ``h`` to the next ``h``.", MODE="GRU")


class RNNCell(_StepCell):
    """``x``, ``h`` to the next ``h``; ``nonlinearity`` is ``"tanh"`` or ``"relu"``."""

    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        has_bias: bool = True,
        nonlinearity: str = "tanh",
        dtype: DType = float32,
    ) -> None:
        super().__init__(input_size, hidden_size, has_bias, dtype)
        self.nonlinearity = one_of("RNNCell", "nonlinearity", nonlinearity, ["tanh", "relu"])
        self.step = _STEPS[f"RNN_{nonlinearity.upper()}"][1]
