"""``load("model.onnx")``: networks beside ONNX Runtime, open sizes, training, what is refused or spoilt."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.library.onnx_models import onnx_package, run, several

import msgraph as ms
from msgraph import Tensor, nn, ops
from msgraph.diagnostics.errors import CompileError

helper: Any = onnx_package.helper
proto: Any = onnx_package.TensorProto
from_array: Any = onnx_package.numpy_helper.from_array
RNG = np.random.default_rng(5)
F32 = np.float32


def node(op_type: str, inputs: str, outputs: str, **attributes: Any) -> Any:
    """A node whose names stand in one text, ``-`` for those that are left out."""
    names = [["" if name == "-" else name for name in text.split()] for text in (inputs, outputs)]
    return helper.make_node(op_type, *names, **attributes)


def model(
    nodes: Sequence[Any], inputs: dict[str, Any], outputs: Sequence[str], weights: dict[str, Any], opset: int = 18
) -> Any:
    """A model; inputs are shapes of Float32, and the types of outputs are left open."""
    about = [helper.make_tensor_value_info(name, proto.FLOAT, list(shape)) for name, shape in inputs.items()]
    results = [helper.make_empty_tensor_value_info(name) for name in outputs]
    stored = [from_array(np.asarray(array), name) for name, array in weights.items()]
    graph = helper.make_graph(list(nodes), "net", about, results, stored)
    whole = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)])
    whole.ir_version = 9
    return whole


def saved(path: Path, whole: Any) -> Path:
    """The file of a model."""
    (path / "net.onnx").write_bytes(whole.SerializeToString())
    return path / "net.onnx"


def loaded(path: Path, whole: Any) -> Any:
    """The Cell of a model."""
    return ms.load(str(saved(path, whole)))


def floats(*shape: int) -> Any:
    return RNG.standard_normal(shape).astype(F32)


def agrees(path: Path, whole: Any, *arrays: Any, tolerance: float = 2e-5) -> Any:
    """The Cell of a model, with the results that ONNX Runtime has."""
    net = loaded(path, typed(whole, arrays))
    results = several(net(*map(Tensor, arrays)))
    for result, wanted in zip(results, run(typed(whole, arrays), arrays), strict=True):
        assert result.asnumpy().dtype == wanted.dtype
        np.testing.assert_allclose(result.asnumpy(), wanted, tolerance, tolerance)
    return net


def typed(whole: Any, arrays: Sequence[Any]) -> Any:
    """The model with the types of its outputs, which ONNX Runtime asks for."""
    del arrays
    inferred = onnx_package.shape_inference.infer_shapes(whole)
    types = {about.name: about for about in (*inferred.graph.value_info, *inferred.graph.output)}
    for output in whole.graph.output:
        if not output.type.tensor_type.elem_type:
            output.type.tensor_type.elem_type = types[output.name].type.tensor_type.elem_type or proto.FLOAT
    return whole


# -- networks ------------------------------------------------------------------------------------------------------


def residual_block() -> Any:
    """Convolutions, folded statistics and a shortcut; classes by a mean and a product."""
    nodes = [
        node("Conv", "x stem", "c", auto_pad="SAME_UPPER", strides=[2, 2], kernel_shape=[3, 3]),
        node("BatchNormalization", "c scale bias mean var", "n"), node("Relu", "n", "r"),
        node("MaxPool", "r", "p", kernel_shape=[3, 3], strides=[2, 2], pads=[1, 1, 1, 1]),
        node("Conv", "p first first_bias", "a", pads=[1, 1, 1, 1]), node("Relu", "a", "ar"),
        node("Conv", "ar second", "b", pads=[2, 2, 2, 2], dilations=[2, 2], group=2), node("Add", "b p", "s"),
        node("Clip", "s low high", "k"), node("GlobalAveragePool", "k", "g"), node("Flatten", "g", "f"),
        node("Gemm", "f head head_bias", "y", transB=1),
    ]  # fmt: skip
    weights = {
        "stem": floats(8, 3, 3, 3), "scale": floats(8), "bias": floats(8), "mean": floats(8), "var": floats(8) ** 2,
        "first": floats(8, 8, 3, 3), "first_bias": floats(8), "second": floats(8, 4, 3, 3), "low": F32(0),
        "high": F32(6), "head": floats(5, 8), "head_bias": floats(5),
    }  # fmt: skip
    return model(nodes, {"x": ("batch", 3, 20, 21)}, ["y"], weights)


def transformer_layer() -> Any:
    """Attention of two heads, whose shapes are computed from those of the input, and a wide layer."""
    nodes = [node("Shape", "x", "shape"), node("Gather", "shape zero", "batch"), node("Gather", "shape one", "time")]
    nodes += [node("Unsqueeze", f"{name} axis", f"{name}1") for name in ("batch", "time")]
    nodes += [
        node("Concat", "batch1 time1 two eight", "split", axis=0),
        node("Concat", "batch1 time1 wide", "joined", axis=0),
    ]
    for name in "qkv":
        nodes += [node("MatMul", f"x w{name}", f"{name}0"), node("Reshape", f"{name}0 split", f"{name}1")]
        nodes += [node("Transpose", f"{name}1", f"{name}2", perm=[0, 2, 3, 1] if name == "k" else [0, 2, 1, 3])]
    nodes += [
        node("MatMul", "q2 k2", "s"), node("Div", "s root", "scaled"), node("Softmax", "scaled", "p", axis=-1),
        node("MatMul", "p v2", "o"), node("Transpose", "o", "t", perm=[0, 2, 1, 3]), node("Reshape", "t joined", "u"),
        node("Add", "u x", "a"), node("LayerNormalization", "a g1 b1", "n", axis=-1, epsilon=1e-5),
        node("MatMul", "n up", "h"), node("Gelu", "h", "ge", approximate="tanh"), node("MatMul", "ge down", "d"),
        node("Add", "d n", "y"),
    ]  # fmt: skip
    weights: dict[str, Any] = {f"w{name}": floats(16, 16) / 4 for name in "qkv"}
    weights |= {"zero": np.array(0), "one": np.array(1), "axis": np.array([0]), "two": np.array([2])}
    weights |= {"eight": np.array([8]), "wide": np.array([16]), "root": F32(8**0.5), "g1": floats(16), "b1": floats(16)}
    weights |= {"up": floats(16, 32) / 4, "down": floats(32, 16) / 4}
    return model(nodes, {"x": ("batch", "time", 16)}, ["y"], weights, opset=20)


def quantised_layer() -> Any:
    """A layer as quantisers write it."""
    nodes = [
        node("QuantizeLinear", "x sx zx", "q"), node("DequantizeLinear", "q sx zx", "dq"),
        node("DequantizeLinear", "w sw zw", "dw", axis=1), node("MatMul", "dq dw", "m"), node("Add", "m b", "a"),
        node("DynamicQuantizeLinear", "a", "da ds dz"), node("MatMulInteger", "da w dz", "i"),
        node("Cast", "i", "y", to=proto.FLOAT), node("HardSwish", "a", "h"),
    ]  # fmt: skip
    weights = {
        "sx": F32(0.05), "zx": np.uint8(120), "w": RNG.integers(-100, 100, (6, 6)).astype(np.int8),
        "sw": np.abs(floats(6)) / 50, "zw": RNG.integers(-5, 5, 6).astype(np.int8), "b": floats(6),
    }  # fmt: skip
    return model(nodes, {"x": ("batch", 6)}, ["a", "h"], weights)


def recurrent(op_type: str, gates: int, **attributes: Any) -> Any:
    """A network of both directions over ten steps, some rows of which end before."""
    weights = {
        "w": floats(2, gates * 4, 3), "r": floats(2, gates * 4, 4), "b": floats(2, 2 * gates * 4),
        "lens": np.array([10, 7], np.int32), "h": floats(2, 2, 4), "c": floats(2, 2, 4),
    }  # fmt: skip
    states = "h c" if op_type == "LSTM" else "h"
    last = [node(op_type, f"x w r b lens {states}", "y", direction="bidirectional", hidden_size=4, **attributes)]
    return model(last, {"x": (10, 2, 3)}, ["y"], weights)


NETWORKS = {
    "residual": (residual_block, lambda: [floats(2, 3, 20, 21)]),
    "transformer": (transformer_layer, lambda: [floats(2, 5, 16)]),
    "quantised": (quantised_layer, lambda: [floats(3, 6)]),
    "lstm": (lambda: recurrent("LSTM", 4, activations=["Sigmoid", "Tanh", "Tanh"] * 2), lambda: [floats(10, 2, 3)]),
    "gru": (lambda: recurrent("GRU", 3), lambda: [floats(10, 2, 3)]),
    "gru after": (lambda: recurrent("GRU", 3, linear_before_reset=1), lambda: [floats(10, 2, 3)]),
    "rnn": (lambda: recurrent("RNN", 1), lambda: [floats(10, 2, 3)]),
}


@pytest.mark.parametrize("name", NETWORKS)
def test_networks_agree_with_onnx_runtime(name: str, tmp_path: Path) -> None:
    make, inputs = NETWORKS[name]
    net = agrees(tmp_path, make(), *inputs())
    compiled: Any = ms.jit(net, fullgraph=True)
    compiled(*map(Tensor, inputs()))


def test_one_program_serves_every_batch_and_length(tmp_path: Path) -> None:
    whole = transformer_layer()
    net = loaded(tmp_path, whole)
    function = ms.jit(net)
    for batch, time in ((2, 5), (3, 7), (4, 9), (6, 4), (1, 8)):
        x = floats(batch, time, 16)
        (wanted,) = run(typed(whole, [x]), [x])
        np.testing.assert_allclose(function(Tensor(x)).asnumpy(), wanted, 2e-5, 2e-5)
    assert net.get_inputs()[0].shape == (-1, -1, 16)


def test_floats_are_parameters_and_the_rest_is_not(tmp_path: Path) -> None:
    net = loaded(tmp_path, residual_block())
    assert isinstance(net, nn.Cell)
    names = {parameter.name for parameter in net.trainable_params()}
    assert {"stem", "scale", "head"} <= names
    assert {p.name for p in net.get_parameters()} - names == {"mean", "var"}
    assert list(net.construct.__code__.co_varnames[:2]) == ["self", "x"]


def test_a_loaded_model_is_trained_saved_and_vectorised(tmp_path: Path) -> None:
    whole = model(
        [node("Gemm", "x w b", "h"), node("Tanh", "h", "t"), node("MatMul", "t v", "y")], {"x": ("n", 3)}, ["y"],
        {"w": floats(3, 4), "b": floats(4), "v": floats(4, 1)},
    )  # fmt: skip
    net = loaded(tmp_path, whole)
    x, target = Tensor(floats(8, 3)), Tensor(floats(8, 1))
    step = nn.TrainOneStepCell(nn.WithLossCell(net, nn.MSELoss()), nn.Adam(net.trainable_params(), 0.1))
    losses = [float(step(x, target)) for _ in range(80)]
    assert losses[-1] < losses[0] / 2
    ms.save_checkpoint(net, str(tmp_path / "net.ckpt"))
    other = loaded(tmp_path, whole)
    ms.load_param_into_net(other, ms.load_checkpoint(str(tmp_path / "net.ckpt")))
    np.testing.assert_array_equal(other(x).asnumpy(), net(x).asnumpy())
    rows = ms.vmap(net)(Tensor(x.asnumpy()[:, None]))
    np.testing.assert_allclose(rows.asnumpy()[:, 0], net(x).asnumpy(), 1e-5, 1e-5)
    differentiate: Any = ms.value_and_grad
    value, gradients = differentiate(nn.WithLossCell(net, nn.MSELoss()), None, net.trainable_params())(x, target)
    assert len(gradients) == 3
    assert np.isfinite(float(value))


# -- bodies --------------------------------------------------------------------------------------------------------


def graph_of(nodes: Sequence[Any], inputs: Sequence[tuple[str, int]], outputs: Sequence[str]) -> Any:
    """The body of a node; inputs are of no dims, with their element types."""
    about = [helper.make_tensor_value_info(name, code, None) for name, code in inputs]
    return helper.make_graph(
        list(nodes), "body", about, [helper.make_empty_tensor_value_info(name) for name in outputs]
    )


def test_branches_are_those_of_the_run(tmp_path: Path) -> None:
    branches = {
        "then_branch": graph_of([node("Mul", "x two", "a")], [], ["a"]),
        "else_branch": graph_of([node("Neg", "x", "b")], [], ["b"]),
    }
    nodes = [node("ReduceSum", "x", "s", keepdims=0), node("Greater", "s zero", "c"), node("If", "c", "y", **branches)]
    net = loaded(tmp_path, model(nodes, {"x": (3,)}, ["y"], {"two": F32(2), "zero": F32(0)}))
    for sign in (1, -1):
        x = sign * np.array([1, 2, 3], F32)
        np.testing.assert_array_equal(net(Tensor(x)).asnumpy(), 2 * x if sign > 0 else -x)


@pytest.mark.parametrize("ends_early", [False, True])
def test_loops_carry_and_collect(ends_early: bool, tmp_path: Path) -> None:
    """The sum of the numbers below 6, as far as it stays below 7 or to the end; and all of its steps."""
    again = [node("Less", "n seven", "again")] if ends_early else [node("Identity", "go", "again")]
    body = graph_of(
        [node("Cast", "i", "f", to=proto.FLOAT), node("Add", "total f", "n"), *again, node("Identity", "n", "step")],
        [("i", proto.INT64), ("go", proto.BOOL), ("total", proto.FLOAT)], ["again", "n", "step"],
    )  # fmt: skip
    nodes = [node("Add", "x zero", "start"), node("Loop", "most - start", "y steps", body=body)]
    outputs = ["y"] if ends_early else ["y", "steps"]
    net = loaded(tmp_path, model(nodes, {"x": ()}, outputs, {"most": np.array(6), "zero": F32(0), "seven": F32(7)}))
    result = net(Tensor(F32(1)))
    if ends_early:
        assert float(result) == 7
    else:
        assert float(result[0]) == 16
        np.testing.assert_array_equal(result[1].asnumpy(), [1, 2, 4, 7, 11, 16])


# -- versions, functions, other files ------------------------------------------------------------------------------

OLDER: dict[str, tuple[int, Sequence[Any], dict[str, Any]]] = {
    "softmax": (11, [node("Softmax", "x", "y", axis=1)], {}),
    "axes": (11, [node("ReduceSum", "x", "r", axes=[1]), node("Squeeze", "r", "y", axes=[1])], {}),
    "clip": (7, [node("Clip", "x", "y", min=-0.5, max=0.5)], {}),
    "pad": (9, [node("Pad", "x", "y", pads=[0, 1, 0, 0, 0, 2], value=3.0)], {}),
    "slice": (9, [node("Slice", "x", "y", starts=[-3, 0], ends=[9999, 2], axes=[1, 2])], {}),
    "split": (11, [node("Split", "x", "a b", axis=1, split=[1, 3]), node("Concat", "b a", "y", axis=1)], {}),
    "upsample": (9, [node("Upsample", "x scales", "y", mode="nearest")], {"scales": np.array([1, 2, 2], F32)}),
    "dropout": (11, [node("Dropout", "x", "y", ratio=0.5)], {}),
    "elu": (9, [node("Elu", "x", "y")], {}),
    "topk": (9, [node("TopK", "x k", "v y", axis=2)], {"k": np.array([2])}),
}


@pytest.mark.parametrize("name", OLDER)
def test_older_versions_mean_what_they_meant(name: str, tmp_path: Path) -> None:
    opset, nodes, weights = OLDER[name]
    opset = 10 if name == "topk" else opset
    agrees(tmp_path, model(nodes, {"x": (2, 4, 3)}, ["y"], weights, opset), floats(2, 4, 3))


def test_functions_of_models_are_put_in_place(tmp_path: Path) -> None:
    whole = model([helper.make_node("Twice", ["x"], ["y"], domain="own")], {"x": (3,)}, ["y"], {})
    opsets = [helper.make_opsetid("", 18), helper.make_opsetid("own", 1)]
    body = [node("Add", "a a", "b"), node("HardSwish", "b", "c")]
    whole.functions.append(helper.make_function("own", "Twice", ["a"], ["c"], body, opsets[:1]))
    del whole.opset_import[:]
    whole.opset_import.extend(opsets)
    whole.graph.output[0].type.tensor_type.elem_type = proto.FLOAT
    agrees(tmp_path, whole, floats(3))


def external(path: Path, **changes: str) -> Any:
    """A model whose one weight stands in a file beside it, or is said to stand elsewhere."""
    whole = model([node("MatMul", "x w", "y")], {"x": (2, 3)}, ["y"], {"w": np.arange(12, dtype=F32).reshape(3, 4)})
    (path / "w.bin").write_bytes(b"\0" * 8 + whole.graph.initializer[0].raw_data)
    tensor = whole.graph.initializer[0]
    tensor.ClearField("raw_data")
    tensor.data_location = proto.EXTERNAL
    for key, value in {"location": "w.bin", "offset": "8", "length": "48", **changes}.items():
        tensor.external_data.add(key=key, value=value)
    return whole


def test_weights_stand_in_files_beside_the_model(tmp_path: Path) -> None:
    net = loaded(tmp_path, external(tmp_path))
    x = floats(2, 3)
    wanted = x @ np.arange(12, dtype=F32).reshape(3, 4)
    np.testing.assert_allclose(net(Tensor(x)).asnumpy(), wanted, 1e-5, 1e-5)


# -- refused and spoilt --------------------------------------------------------------------------------------------


def message_of(path: Path, whole: Any) -> str:
    with pytest.raises(CompileError) as info:
        loaded(path, whole)
    return str(info.value)


def test_everything_that_is_not_known_is_told_at_once(tmp_path: Path) -> None:
    body = graph_of([node("StringNormalizer", "x", "s")], [], ["s"])
    nodes = [
        helper.make_node("FusedMatMul", ["x", "x"], ["a"], "fused", domain="com.microsoft"),
        node("Relu", "x", "r", slope=1.0), node("Cast", "x", "n", to=proto.FLOAT8E5M2), node("Gelu", "x", "g"),
        node("LSTM", "x x x x x x x x", "l", hidden_size=2), node("If", "c", "i", then_branch=body, else_branch=body),
        node("Resize", "x - s", "z", coordinate_transformation_mode="tf_crop_and_resize"),
    ]  # fmt: skip
    whole = model(nodes, {"x": (2, 3), "s": (2,)}, ["a"], {"c": np.array(True)}, opset=18)
    text = message_of(tmp_path, whole)
    lines = ("fused' (com.microsoft.FusedMatMul), op set 18", "r' (Relu)", "n' (Cast)", "g' (Gelu)", "l' (LSTM)")
    for line in (*lines, "s' (StringNormalizer)", "z' (Resize)", "8 of the nodes and inputs"):
        assert line in text, text


@pytest.mark.parametrize(
    ("changes", "cause"),
    [
        ({"location": "../w.bin"}, "no file of the model's folder"),
        ({"location": "v.bin"}, "no file of the model's folder"),
        ({"location": "/etc/passwd"}, "no file of the model's folder"), ({"length": "47"}, "not the 48 bytes"),
        ({"offset": "9"}, "not the 48 bytes"), ({"offset": "-1"}, "not the 48 bytes"),
        ({"offset": "many"}, "not the 48 bytes"),
    ],
)  # fmt: skip
def test_weights_elsewhere_are_refused(changes: dict[str, str], cause: str, tmp_path: Path) -> None:
    (tmp_path / "model").mkdir()
    (tmp_path / "w.bin").write_bytes(b"\0" * 100)
    assert cause in message_of(tmp_path / "model", external(tmp_path / "model", **changes))


def spoilt(name: str) -> Any:
    """A model that something is wrong with."""
    whole = model([node("Relu", "x", "a"), node("Add", "a w", "y")], {"x": (2, 3)}, ["y"], {"w": floats(2, 3)})
    nodes, (weight,) = whole.graph.node, whole.graph.initializer
    if name == "order":
        nodes[0].input[0] = "y"
    elif name == "unknown":
        nodes[0].input[0] = "z"
    elif name == "twice":
        nodes[1].output[0] = "a"
    elif name == "output":
        whole.graph.output[0].name = "q"
    elif name == "bytes":
        weight.raw_data = weight.raw_data[:-1]
    elif name == "huge":
        weight.dims[0] = 2**61
    elif name == "negative":
        weight.dims[0] = -2
    elif name == "type":
        weight.data_type = 99
    elif name == "elements":
        weight.ClearField("raw_data")
        weight.float_data.extend([1.0, 2.0])
    elif name == "empty":
        whole.ClearField("graph")
    return whole


@pytest.mark.parametrize(
    ("name", "cause"),
    [
        ("order", "'a' (Relu) uses 'y', which node 'y' (Add) makes only later"), ("unknown", "which nothing makes"),
        ("twice", "makes 'a', which is there already"), ("output", "'q' is made by no node"),
        ("bytes", "'w' has not the 24 bytes that its dims [2, 3] say"), ("huge", f"{2**61 * 12} bytes"),
        ("negative", "[-2, 3]"),
        ("type", "the element type 99"), ("elements", "not the 24 bytes"), ("empty", "it has no graph"),
    ],
)  # fmt: skip
def test_spoilt_models_end_with_place_and_cause(name: str, cause: str, tmp_path: Path) -> None:
    assert cause in message_of(tmp_path, spoilt(name))


def softmax(**attributes: Any) -> Any:
    return node("Softmax", "x", "y", **attributes)


def untyped() -> Any:
    changed = softmax()
    changed.attribute.add(name="axis", i=1)
    return changed


ONE = graph_of([node("Neg", "x", "a")], [], ["a"])
NONE = graph_of([], [], [])
REFUSED: dict[str, tuple[Any, str]] = {
    "type": (softmax(axis="1"), "(Softmax), op set 18: its attribute 'axis'"),
    "no type": (untyped(), "(Softmax), op set 18: its attribute 'axis'"),
    "no value": (node("Constant", "", "y"), "its attribute 'value'"),
    "word": (node("Pad", "x pads", "y", mode="around"), "its attribute 'mode'"),
    "inputs": (node("MatMul", "x -", "y"), "its input 'B' is left out"),
    "outputs": (node("Softmax", "x", "y z"), "it has 2 outputs"),
    "branches": (node("If", "c", "y", then_branch=ONE, else_branch=NONE), "a body with 0 inputs and 0 outputs"),
    "rounds": (node("Loop", "pads - x", "y", body=ONE), "0 inputs and 1 outputs, 3 and 2 are due"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_nodes_that_are_not_what_onnx_says_are_refused(name: str, tmp_path: Path) -> None:
    wrong, cause = REFUSED[name]
    whole = model([wrong], {"x": (2, 3)}, ["y"], {"c": np.array(True), "pads": np.array([0, 0, 1, 1])}, 18)
    assert cause in message_of(tmp_path, whole)


def test_dims_that_are_not_there_are_refused(tmp_path: Path) -> None:
    for wrong in (softmax(axis=2), node("Squeeze", "x axes", "y"), node("Slice", "x axes axes axes", "y")):
        net = loaded(tmp_path, model([wrong], {"x": (1, 3)}, ["y"], {"axes": np.array([2])}))
        with pytest.raises(ValueError, match=r"axis must be in \[-2,2\), but got 2"):
            net(Tensor(floats(1, 3)))


def test_bools_are_constants(tmp_path: Path) -> None:
    nodes = [
        node("Greater", "x zero", "p"),
        node("And", "p c", "b"),
        node("If", "d", "y", then_branch=ONE, else_branch=ONE),
    ]
    weights = {"zero": F32(0), "c": np.array([True, False, True]), "d": np.array(True)}
    agrees(tmp_path, model(nodes, {"x": (2, 3)}, ["b", "y"], weights), floats(2, 3))


def test_no_cut_or_changed_file_crashes(tmp_path: Path) -> None:
    wholes = [make().SerializeToString() for make in (residual_block, quantised_layer, lambda: recurrent("GRU", 3))]
    generator = np.random.default_rng(7)
    for trial in range(600):
        data = wholes[trial % 3]
        changed = bytearray(data[: generator.integers(1, len(data))] if trial % 5 == 4 else data)
        for at in generator.integers(0, min(len(changed), 1500), 1 + trial % 4):
            changed[at] = generator.integers(256)
        (tmp_path / "net.onnx").write_bytes(changed)
        try:
            ms.load(str(tmp_path / "net.onnx"))
        except CompileError as problem:
            assert "net.onnx" in str(problem)


def test_starting_up_loads_no_onnx() -> None:
    code = (
        "import sys, msgraph; msgraph.load; assert 'onnx' not in sys.modules and 'google.protobuf' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)


def test_what_is_known_stays_a_number(tmp_path: Path) -> None:
    """Half of the channels, by numbers that are computed from the shape."""
    nodes = [
        node("Shape", "x", "s"), node("Slice", "s one two", "c"), node("Div", "c two", "half"),
        node("Mul", "half two", "d"),
        node("Equal", "d c", "even"), node("Where", "even half c", "n"), node("Slice", "x zero n one", "y"),
        node("Cast", "n", "i", to=proto.INT32), node("Cast", "i", "i64", to=proto.INT64),
        node("ConstantOfShape", "i64", "z"),
    ]  # fmt: skip
    weights = {"zero": np.array([0]), "one": np.array([1]), "two": np.array([2])}
    net = agrees(tmp_path, model(nodes, {"x": ("n", "c", 3)}, ["y", "z"], weights), floats(2, 6, 3))
    assert net(ops.ones((3, 8, 3)))[0].shape == (3, 4, 3)
