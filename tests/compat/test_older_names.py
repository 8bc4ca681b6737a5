"""What programs written for MindSpore use besides its documented names."""

# Names that are found by rules have no types.
# pyright: basic

from __future__ import annotations

import copy
import subprocess
import sys
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import Tensor, mint, nn, ops
from msgraph.library import accepted
from msgraph.library import dataset as ds
from msgraph.library.initializer import Initializer, initializer


def test_an_initializer_of_the_program_fills_an_array() -> None:
    class Normal(Initializer):
        def __init__(self, value: float) -> None:
            super().__init__(value=value)
            self.value = value

        def _initialize(self, arr: np.ndarray) -> None:
            arr[:] = self.value

    assert nn.Dense(2, 3, weight_init=Normal(0.5)).weight.tolist() == [[0.5, 0.5]] * 3
    assert initializer(Normal(2), (2,), ms.int32).tolist() == [2, 2]
    assert initializer("normal", (50,)).asnumpy().std() > 0, "a class of the program hides none of ours"
    with pytest.raises(NotImplementedError):
        initializer(Initializer(), (2,))


def test_an_initializer_of_the_program_is_asked_for_by_its_names() -> None:
    initializers: Any = import_module("msgraph.common.initializer")

    @initializers._register("three_each")
    class Threes(Initializer):
        def _initialize(self, arr: np.ndarray) -> None:
            arr[...] = 3

    @initializers._register()
    class Zero(Threes):
        pass

    assert [initializer(name, (1,)).item() for name in ("threes", "Three_Each", "zero")] == [3.0, 3.0, 0.0]


def test_functions_of_older_programs() -> None:
    x = ms.Tensor([1.0, 3.0, 2.0])
    values, places = ms.jit(lambda x: ops.top_k(ops.identity(x), 2))(x)
    assert (values.tolist(), places.tolist()) == ([3.0, 2.0], [1, 2])
    assert ops.GatherV2()(x, ms.Tensor([0, 2]), 0).tolist() == [1.0, 2.0]
    assert ops.make_range(1, 7, 2) == (1, 3, 5)
    assert ops.tuple_len((x, x)) == 2
    assert ops.add_flags(core=True)(abs) is abs
    assert nn.get_activation(None) is None
    assert ops.Unique().shard(((1,),)).attrs["in_strategy"] == ((1,),)
    nn.Dense(2, 2).set_jit_config(ms.JitConfig(jit_level="O0"))
    assert ms.get_auto_parallel_context("pipeline_scheduler") == "1f1b"


def test_a_function_takes_batches_from_its_data_set() -> None:
    rows = ds.NumpySlicesDataset(np.arange(3, dtype=np.float32), shuffle=False)
    step: Any = ms.data_sink(lambda x: x * 2, rows)
    assert [step().item() for _ in range(4)] == [0.0, 2.0, 4.0, 0.0]
    epoch: Any = ms.data_sink(lambda x: x + 1, rows, sink_size=-1)
    assert [epoch().item(), epoch().item()] == [3.0, 3.0]
    with pytest.raises(ValueError, match="sink_size"):
        ms.data_sink(lambda x: x, rows, sink_size=0)
    with pytest.raises(ValueError, match="batches"):
        ms.data_sink(lambda x: x, rows.take(1).filter(lambda x: False))


class Backwards:
    def __getitem__(self, index: int) -> int:
        return [3, 4, 0][index]

    def __len__(self) -> int:
        return 3


def test_a_sampler_needs_no_more_than_getitem() -> None:
    rows = ds.NumpySlicesDataset(np.arange(5), sampler=Backwards())
    assert [int(row[0]) for row in rows.create_tuple_iterator(output_numpy=True)] == [3, 4, 0]
    assert rows.get_dataset_size() == 3
    with pytest.raises(TypeError, match="sampler"):
        ds.NumpySlicesDataset(np.arange(5), sampler=3)


def test_one_label_is_one_vector_whatever_its_shape() -> None:
    vector = [0, 0, 1, 0]
    for label, expected in ((2, vector), ([2], vector), ([[2]], vector), ([2, 1], [vector, [0, 1, 0, 0]])):
        assert ds.transforms.OneHot(4)(np.array(label)).tolist() == expected
    rows = ds.NumpySlicesDataset(np.array([[1], [3], [0]]), shuffle=False).map(ds.transforms.OneHot(4)).batch(2)
    batches = [row[0].tolist() for row in rows.create_tuple_iterator(output_numpy=True)]
    assert batches == [[[0, 1, 0, 0], [0, 0, 0, 1]], [[1, 0, 0, 0]]]


def test_private_lists_of_mixed_precision() -> None:
    amp: Any = import_module("msgraph.train.amp")
    assert nn.LayerNorm in amp.AMP_BLACK_LIST
    assert nn.Dense in amp.AMP_WHITE_LIST
    net: Any = nn.SequentialCell(nn.Dense(4, 4), nn.LayerNorm((4,)), nn.Dense(4, 2))
    assert amp._auto_black_list(net, amp.AMP_BLACK_LIST, ms.float16) is net
    assert net(ms.Tensor(np.ones((1, 4), np.float32))).dtype == ms.float16
    assert net[1].precision == ["in:float32", "out:float16"]


def test_a_cache_of_samples_is_accepted() -> None:
    cache: Any = ds.DatasetCache(session_id=1, size=0)
    assert ds.NumpySlicesDataset([1, 2], shuffle=False).map(lambda x: x + 1, cache=cache).get_dataset_size() == 2


def test_a_data_set_is_the_source_of_another_one() -> None:
    inner = ds.NumpySlicesDataset({"x": np.arange(4), "y": np.arange(4) * 2}, shuffle=False)
    outer = ds.GeneratorDataset(inner, ["x", "y"], shuffle=True, python_multiprocessing=False)
    rows = sorted(tuple(map(int, row)) for row in outer.create_tuple_iterator(output_numpy=True))
    assert rows == [(0, 0), (1, 2), (2, 4), (3, 6)]


def test_a_parameter_keeps_what_a_program_says_of_it() -> None:
    parameter: Any = ms.Parameter(Tensor([1.0, 2.0]), name="p")
    assert (parameter.inited_param, parameter.init_flag, parameter.comm_fusion) == (None, False, 1)
    parameter.uuid, parameter.comm_fusion = "here", 2
    twin = copy.deepcopy(parameter)
    assert (twin.uuid, twin.comm_fusion, twin.tolist()) == ("here", 2, [1.0, 2.0])
    assert ms.jit(lambda: parameter * 2)().tolist() == [2.0, 4.0]
    with pytest.raises(AttributeError, match="nothing"):
        twin.nothing  # noqa: B018


def test_tensors_beside_others_have_sizes_by_name() -> None:
    x = Tensor(X)
    assert x.new_ones(size=(2, 1)).tolist() == x.new_ones(2, 1).tolist() == [[1.0], [1.0]]
    assert ms.jit(lambda x: x.new_zeros(size=x.shape))(x).tolist() == [[0.0] * 3] * 2


@pytest.mark.parametrize(
    ("path", "name", "instead"),
    [
        ("common.parameter", "DeviceCtx", "leave it out"),
        ("ops.functional", "flash_attention_score", "ops.softmax"),
        ("train.node_strategy_pb2", "ParallelStrategyMap", "save_checkpoint"),
        ("profiler", "ProfilerLevel", "ms.profile"),
        ("_c_dataengine", "LookupOperation", "map"),
        ("train.train_thor", "ConvertModelUtils", "nn.Adam"),
        ("_c_expression.amp", "AmpLevel", "auto_mixed_precision"),
        ("train.serialization", "build_searched_strategy", "save_checkpoint"),
    ],
)
def test_what_only_parts_of_libraries_use_is_refused_where_it_is_used(path: str, name: str, instead: str) -> None:
    refused = getattr(import_module(f"msgraph.{path}"), name)
    for use in (refused, refused.of_a_part):
        with pytest.raises(NotImplementedError, match=instead):
            use(1)


def test_a_refused_enumeration_has_no_members() -> None:
    assert not import_module("msgraph.profiler").ProfilerLevel.__members__


def test_a_loop_of_the_program_tells_all_callbacks() -> None:
    told: list[object] = []

    class Heard(ms.train.Callback):
        def step_end(self, run_context: object) -> None:
            told.append(run_context)

    with import_module("msgraph.train.callback")._CallbackManager([Heard(), Heard()]) as callbacks:
        callbacks.on_train_step_end(1)
        callbacks.step_end(2)
        callbacks.epoch_end(3)
        with pytest.raises(AttributeError, match="lunch"):
            callbacks.lunch  # noqa: B018
    assert told == [1, 1, 2, 2]


def test_checks_and_sizes_that_libraries_take() -> None:
    checks: Any = import_module("msgraph._checkparam")
    assert checks.check_and_canonicalize_axes((0, -1), 3) == (0, 2)
    checks.check_subclass("dtype", ms.float16, (ms.float16, ms.float32), "Embedding")
    with pytest.raises(TypeError, match="Embedding"):
        checks.check_subclass("dtype", ms.int32, (ms.float16, ms.float32), "Embedding")
    resizing: Any = import_module("msgraph.ops.function.nn_func")
    image = Tensor(np.zeros((1, 2, 5, 6), np.float32))
    assert resizing._interploate_ext_make_tuple(image, 2) == (2, 2)
    assert resizing._interpolate_ext_scale_factor_convert_size(image, (1.5, 2.0)) == (7, 12)
    layers: Any = import_module("msgraph.nn.layer.conv")
    sizes = [layers._deconv_output_length(*mode, 5, 3, 2, 1, 2) for mode in np.eye(3, dtype=bool).tolist()]
    assert sizes == [11, 10, 9]


PROGRAM = """
import importlib.metadata, msgraph
msgraph.install_as_mindspore()
import mindspore
from mindspore._c_expression import MSContext, typing
from mindspore.common._stub_tensor import StubTensor
from mindspore._c_expression.typing import Float
from mindspore.context import K_CONTEXT, _get_mode
from mindspore.dataset import TextBaseDataset, text
from mindspore.dataset.transforms.transforms import PyTensorOperation
from mindspore.multiprocessing import Process
from mindspore.ops.operations._infer_ops import QuantV2
class Upper(text.transforms.TextTensorOperation, PyTensorOperation):
    def __call__(self, line):
        return line.upper()
assert Upper()("a") == "A" and issubclass(StubTensor, mindspore.Tensor) and _get_mode() == mindspore.get_context("mode")
K_CONTEXT.set_backend_policy("ms")
assert mindspore.mint.functional.interpolate and mindspore.mint.ge(mindspore.Tensor([1.0]), 1).item()
from mindspore.common.api import _function_forbid_reuse
from mindspore.ops.operations._inner_ops import Gather
import mindspore.parallel._cost_model_context
assert importlib.metadata.version("mindspore").startswith("2.10")
assert MSContext.get_instance().is_pkg_support_device("CPU") and typing.float32
assert _function_forbid_reuse(abs) is abs
try:
    from mindspore.train.serialization import _no_such_name
except ImportError:
    print("right")
try:
    importlib.metadata.version("mindspore_of_others")
except importlib.metadata.PackageNotFoundError:
    print("right")
"""


def test_private_names_that_libraries_import() -> None:
    result = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, check=False)
    assert result.stdout.split() == ["right", "right"], result.stderr


# -- operators of mindspore's private modules ------------------------------------------------------------------------


functions: Any = import_module("msgraph.ops")
operators: Any = import_module("msgraph.ops.auto_generate")
X = np.array([[3.0, -1.0, 2.0], [0.5, 4.0, -2.0]], np.float32)
CASES: list[tuple[str, tuple[Any, ...], tuple[Any, ...], np.ndarray]] = [
    ("AddExt", (), (X, X, 2), X * 3),
    ("SubExt", (), (X, X, 2), -X),
    ("SumExt", (), (X, (1,), True, ms.float16), X.sum(1, keepdims=True).astype(np.float16)),
    ("MeanExt", (), (X, (0,), False, None), X.mean(0)),
    ("ProdExt", (), (X, 1, False, None), X.prod(1)),
    ("CumsumExt", (), (X, 1, None), X.cumsum(1)),
    ("ArgMaxExt", (), (X, 1, False), X.argmax(1)),
    ("MatMulExt", (), (X, X.T), X @ X.T),
    ("BroadcastToView", (), (X[0], (2, 3)), np.broadcast_to(X[0], (2, 3))),
    ("Diagonal", (0, 0, 1), (X,), np.diagonal(X)),
    ("DiagonalView", (), (X, 0, 0, 1), np.diagonal(X)),
    ("EluExt", (1.5,), (X,), np.where(X > 0, X, 1.5 * np.expm1(np.minimum(X, 0)))),
    ("FFTShift", (), (X, None), np.fft.fftshift(X)),
    ("Hardtanh", (), (X, -0.5, 0.5), X.clip(-0.5, 0.5)),
    ("LinSpaceExt", (), (0, 1, 5, ms.float16), np.linspace(0, 1, 5).astype(np.float16)),
    ("Narrow", (), (X, 1, 1, 2), X[:, 1:]),
    ("StackExt", (1,), ([X, X],), np.stack([X, X], 1)),
    ("TExt", (), (X,), X.T),
    ("Threshold", (), (X, 1.0, 9.0), np.where(X > 1, X, np.float32(9))),
    ("ZerosLikeExt", (), (X, ms.int32), np.zeros((2, 3), np.int32)),
]


def tensor(value: object) -> object:
    if isinstance(value, list):
        return [tensor(item) for item in value]
    return Tensor(value) if isinstance(value, np.ndarray) else value


@pytest.mark.parametrize(("name", "settings", "arguments", "expected"), CASES, ids=[case[0] for case in CASES])
def test_a_rule_makes_operators_of_functions(
    name: str, settings: tuple[Any, ...], arguments: tuple[Any, ...], expected: np.ndarray
) -> None:
    operator = getattr(operators, name)(*settings)
    given = [tensor(argument) for argument in arguments]
    result = operator(*given)
    assert isinstance(operator, functions.Primitive)
    assert result.asnumpy().dtype == expected.dtype
    assert np.allclose(result.asnumpy(), expected, 1e-6)
    assert all(np.array_equal(t.asnumpy(), a) for t, a in zip(given, arguments, strict=True) if isinstance(t, Tensor))


def test_they_are_compiled_and_differentiated() -> None:
    total = operators.SumExt()

    def sums(x: Tensor) -> Tensor:
        return total(x * x, (1,), keepdim=True)

    compiled: Any = ms.jit(sums, fullgraph=True)
    assert compiled(Tensor(X)).tolist() == (X * X).sum(1, keepdims=True).tolist()
    assert np.array_equal(ms.grad(sums)(Tensor(X)).asnumpy(), 2 * X)


@pytest.mark.parametrize(
    ("name", "instead"),
    [
        ("PagedAttention", "ops.softmax"),
        ("DynamicRNN", "nn.LSTM"),
        ("DropoutExt", "ops.dropout"),
        ("LayerNormExt", ""),
    ],
)
def test_what_runs_on_other_devices_says_what_to_use(name: str, instead: str) -> None:
    for path in ("auto_generate", "operations", "operations.nn_ops"):
        operator = getattr(import_module(f"msgraph.ops.{path}"), name)
        with pytest.raises(RuntimeError, match=f"'{name}'.*use .*{instead}"):
            operator(1)(2)


def test_what_mindspore_does_not_have_is_no_operator() -> None:
    for name in ("SumExtExt", "Callable", "_SumExt"):
        assert not hasattr(operators, name)
        assert not hasattr(import_module("msgraph.nn.layer"), name)


def test_older_names_of_functions() -> None:
    x, y = Tensor(X), Tensor(np.abs(X))
    assert functions.tensor_add(x, y).tolist() == (X + np.abs(X)).tolist()
    assert functions.tensor_floordiv(x, y).tolist() == (X // np.abs(X)).tolist()
    assert functions.pows(x, 2).tolist() == functions.tensor_pow(x, 2).tolist() == (X**2).tolist()
    assert not hasattr(ops, "tensor_of_nothing")
    assert mint.linspace(0, 4, 3, dtype=ms.int32).tolist() == [0, 2, 4]


def test_what_is_accepted_does_nothing() -> None:
    functions = [value for name, value in vars(accepted).items() if name.islower() and not name.startswith("_")]
    assert len({function.__doc__ for function in functions if callable(function)}) == 17
    assert accepted.set_memory(1, key=2) is None
    assert import_module("msgraph.device_context.ascend.op_precision").precision_mode("force_fp32") is None
    assert len(import_module("msgraph.common.api").cells_compile_cache) >= 0
    serialization: Any = import_module("msgraph.train.serialization")
    assert np.ones(1, serialization.tensor_to_np_type["Float16"]).dtype == np.float16
    assert list(import_module("msgraph.train.metrics").get_metrics({"acc"})) == ["acc"]
    assert ms.set_memory is accepted.set_memory
    assert ops.ReLU().recompute().set_stage(1).attrs == {"recompute": True, "stage": 1}
    assert [p.comm_fusion for p in nn.Dense(2, 2).set_comm_fusion(3).get_parameters()] == [3, 3]
    assert ms.get_auto_parallel_context("dump_local_norm_path") == ""
    checks: Any = import_module("msgraph._checkparam")
    assert checks.check_type_name("x", ms.int32, [ms.int32, ms.int8], "Net") is ms.int32
    with pytest.raises(TypeError, match=r"For 'Net', the 'x' should be one of .*, but got"):
        checks.check_type_name("x", ms.float32, [ms.int32, ms.int8], "Net")
    x = Tensor([-2.0, 0.5])
    assert x.sign_() is x and x.tolist() == [-1, 1]
    assert import_module("msgraph._c_expression").disable_multi_thread() is None
    assert import_module("msgraph._c_expression")._framework_profiler_step_end() is None
    assert not hasattr(import_module("msgraph._c_expression"), "_accepted")


@pytest.mark.parametrize("compiled", [False, True])
def test_an_operation_with_a_gradient_of_the_program(compiled: bool) -> None:
    base: Any = import_module("msgraph.common")._Function

    class Doubled(base):
        @staticmethod
        def forward(ctx: Any, x: Tensor, y: Tensor, k: int) -> tuple[Tensor, Tensor]:
            ctx.save_for_backward(x, y)
            ctx.k = k
            return x * y, x + k

        @staticmethod
        def backward(ctx: Any, product: Tensor, total: Tensor) -> tuple[Any, ...]:
            x, y = ctx.saved_tensors
            return product * y * ctx.k + total, x * 100, None

    class Reversed(base):
        @staticmethod
        def forward(x: Tensor) -> Tensor:
            return x * 2

        @staticmethod
        def setup_context(ctx: Any, inputs: tuple[Tensor, ...], output: Tensor) -> None:
            ctx.save_for_backward(inputs[0], output)

        @staticmethod
        def backward(ctx: Any, cotangent: Tensor) -> Tensor:
            return -cotangent * ctx.saved_tensors[1]

    def of_two(x: Tensor, y: Tensor) -> Tensor:
        product, total = Doubled.apply(x, y, 3)
        return (product + total * 2).sum()

    form: Any = ms.jit if compiled else lambda function: function
    x, y = Tensor([1.0, 2.0]), Tensor([4.0, 5.0])
    gradients = form(ms.grad(of_two, (0, 1)))(x, y)
    assert [gradient.tolist() for gradient in gradients] == [[14.0, 17.0], [100.0, 200.0]]
    assert form(ms.grad(lambda x: Reversed.apply(x).sum()))(x).tolist() == [-2.0, -4.0]
    assert form(Reversed.apply)(x).tolist() == [2.0, 4.0]


def test_parts_of_attention() -> None:
    parts: Any = import_module("msgraph.ops.function.nn_func")
    x, w, b = (
        Tensor(np.eye(2, dtype=np.float32)),
        Tensor(np.arange(12, dtype=np.float32).reshape(6, 2)),
        Tensor([1.0] * 6),
    )
    packed = parts._in_projection_packed(x, x, x, w, b, True, True)
    split = parts._in_projection(x, x, x, *ops.tensor_split(w, 3))
    for i in range(3):
        assert packed[i].tolist() == (w.asnumpy()[2 * i : 2 * i + 2].T + 1).tolist() == (split[i] + 1).tolist()
    assert parts._check_qkv_shape(3, 3, 3)
    assert not parts._check_qkv_shape(2, 2, 2)
    with pytest.raises(ValueError, match="MultiheadAttention"):
        parts._check_qkv_shape(2, 3, 3)
