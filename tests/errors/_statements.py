"""Programs of one statement that fail, by area and case: what each says is in ``<area>/<case>.err``."""

import re

IMPORTS = {
    "np": "import numpy as np",
    "ms": "import msgraph as ms",
    "ds": "import msgraph.dataset as ds",
    **{name: f"from msgraph import {name}" for name in ("amp", "nn", "ops")},
}
"""What a statement imports, by the names it uses."""

STATEMENTS = {
    "api": {
        "array_api_device": 'ms.Tensor([1.0]).to_device("gpu")',
        "array_api_version": 'ms.Tensor([1.0]).__array_namespace__(api_version="2031.12")',
        "auto_parallel_key": "ms.set_auto_parallel_context(gradient_mean=True)",
        "auto_parallel_mode": 'ms.set_auto_parallel_context(parallel_mode="data")',
        "cell_list_of_numbers": "nn.CellList([1])",
        "cell_missing_attribute": "print(nn.ReLU().weight)",
        "cell_without_construct": "nn.Cell()(ms.Tensor(1))",
        "context_mode": "ms.set_context(mode=5)",
        "context_unknown": "ms.set_context(foo=1)",
        "context_value": "ms.set_context(max_call_depth=0)",
        "enable_dynamic_of_a_number": "ms.enable_dynamic(x=3)",
        "enable_dynamic_of_nothing": "ms.enable_dynamic()",
        "from_dlpack_without_it": "ms.from_dlpack({1: 2})",
        "jit_backend": 'ms.jit(lambda x: x, backend="xyz")(1)',
        "jit_class_on_function": "ms.jit_class(len)",
        "jit_dynamic": "ms.jit(lambda x: x, dynamic=2)",
        "jit_exec_order": 'ms.jit(lambda x: x, exec_order="zzz")',
        "jit_level": 'ms.jit(lambda x: x, jit_level="O2")',
        "lazy_inline_attributes": "ms.lazy_inline(attrs=[5])",
        "lazy_inline_policy": 'ms.lazy_inline(policy="back")',
        "mutable_length": "ms.mutable(3, True)",
        "mutable_word": 'ms.mutable("a")',
        "parameter_of_bool": "ms.Parameter(True)",
        "set_device_cuda": 'ms.set_device("cuda")',
        "tensor_as_index": "[1, 2][ms.Tensor(1.0)]",
        "tensor_data_and_shape": "ms.Tensor([1, 2], shape=(2,))",
        "tensor_eager_broadcast": "ms.Tensor([1, 2]) + ms.Tensor([1, 2, 3])",
        "tensor_int_of_many": "int(ms.Tensor([1, 2]))",
        "tensor_iteration_of_0d": "list(ms.Tensor(1))",
        "tensor_length_of_0d": "len(ms.Tensor(1))",
        "tensor_of_a_range": "ms.Tensor(range(3))",
        "tensor_of_unlike_rows": "ms.Tensor([ops.ones((2, 1)), ops.ones(1)])",
        "tensor_of_words": 'ms.Tensor(np.array(["a"]))',
        "tensor_operand_refused": 'ms.Tensor([1]) + "a"',
        "tensor_ragged": "ms.Tensor([[1], [1, 2]])",
        "tensor_repeat": "ms.Tensor([[1, 2]]).repeat(2)",
        "tensor_too_large": "ms.Tensor(2**70)",
        "tensor_truth_of_many": "bool(ms.Tensor([1, 2]))",
    },
    "arrays": {
        "buffer_length": 'ms.frombuffer(bytearray(b"123"), dtype=ms.int16)',
    },
    "cells": {
        "mode_type": 'ms.set_context(mode="graph")',
        "not_a_child": "nn.SequentialCell([abs])",
        "not_a_parameter": 'nn.ReLU().insert_param_to_cell("w", ms.Tensor([1.0]))',
    },
    "checkpoints": {
        "appended": 'ms.save_checkpoint(nn.Dense(2, 3), "net", append_dict={"when": None})',
        "encrypted": 'ms.save_checkpoint(nn.Dense(2, 3), "net", enc_key=b"secret")',
        "file_name": "ms.save_checkpoint(nn.Dense(2, 3), 5)",
        "missing": 'ms.load_checkpoint("nowhere.ckpt")',
        "not_a_dict": 'ms.load_param_into_net(nn.Dense(2, 3), "net.ckpt")',
        "not_a_net": "ms.load_param_into_net({}, nn.Dense(2, 3))",
        "not_a_parameter": 'ms.load_param_into_net(nn.Dense(2, 3), {"weight": ms.Tensor([1.0])})',
        "not_savable": 'ms.save_checkpoint(5, "net.ckpt")',
        "unknown_format": 'ms.save_checkpoint(nn.Dense(2, 3), "net", format="pickle")',
        "async_save": 'ms.save_checkpoint(nn.Dense(2, 3), "net.ckpt", async_save="later")',
        "list_of_numbers": 'ms.save_checkpoint([1.0, 2.0], "net.ckpt")',
    },
    "datasets": {
        "sampler_of_a_word": 'ds.NumpySlicesDataset([1, 2, 3], sampler="random")',
        "argument_type": "ds.NumpySlicesDataset([1, 2, 3]).batch(2, drop_remainder=1)",
        "argument_value": "ds.NumpySlicesDataset([1, 2, 3]).batch(0)",
        "read_video": 'ds.vision.VideoDecoder("cats.mp4")',
    },
    "export": {
        "encrypted": 'ms.export(nn.Dense(4, 3), ops.ones((2, 4)), file_name="net", enc_key=b"0123456789ABCDEF")',
        "file_name": "ms.export(nn.Dense(4, 3), ops.ones((2, 4)), file_name=3)",
        "format": 'ms.export(nn.Dense(4, 3), ops.ones((2, 4)), file_name="net", file_format="AIR")',
        "graph_cell": 'nn.GraphCell("net.mindir")',
        "no_file": 'ms.load("nothing.mindir")',
        "onnx_option": 'ms.export(ms.nn.ReLU(), ms.Tensor([1.0]), file_name="relu", file_format="ONNX", opset=11)',
    },
    "library": {
        "bad_symbol": "ms.Symbol(divisor=8, remainder=9)",
        "bad_symbol_type": 'ms.Symbol(max="32")',
        "storage_fixed": "ms.Tensor([1.0, 2.0]).untyped_storage().resize_(16)",
    },
    "models": {
        "activation_unknown": 'nn.Dense(2, 3, activation="swosh")',
        "images_without_channels": "nn.BatchNorm2d(3)(ops.ones((4, 3)))",
        "conv_of_one_image": "nn.Conv1d(3, 4, 3)(ops.ones((3, 8)))",
        "conv_padding_without_mode": "nn.Conv2d(3, 4, 3, padding=1)",
        "dense_activation": "nn.Dense(2, 3, activation=max)",
        "dense_channels": "nn.Dense(0, 3)",
        "initializer_shape": "nn.Dense(2, 3, weight_init=ms.Tensor([[1.0, 2.0]]))",
        "loss_labels": "nn.CrossEntropyLoss()(ms.Tensor([[1.0, 2.0], [3.0, 4.0]]), ms.Tensor([1, 0, 1]))",
        "recurrent_state": "nn.GRU(10, 16, num_layers=2)(ops.ones((5, 3, 10)), ops.ones((1, 3, 16)))",
        "recurrent_state_rows": "nn.LSTMCell(3, 4)(ops.ones((4, 3)), (ops.zeros((3, 4)), ops.zeros((3, 4))))",
        "step_without_optimizer": "nn.TrainOneStepCell(nn.Dense(2, 2), 5)",
        "recurrent_state_no_pair": "nn.LSTM(10, 16, num_layers=2)(ops.ones((5, 3, 10)), ops.ones((2, 3, 16)))",
        "seed_negative": "ms.set_seed(-1)",
        "seed_type": 'ms.set_seed("1")',
    },
    "operations": {
        "depth_below_zero": "ops.one_hot(ms.Tensor([0]), -1)",
        "index_out_of_range_outside_graphs": "ms.Tensor([1.0, 2.0])[5]",
        "padding_without_its_mode": "nn.Conv2d(3, 8, 3, padding=1)(ops.ones((1, 3, 8, 8)))",
        "run_time_index_out_of_range": "ops.gather(ms.Tensor([1.0, 2.0]), ms.Tensor([1, 5]), 0)",
    },
    "training": {
        "optimizer_with_a_name_of_torch": "nn.Adam(nn.Dense(4, 8).trainable_params(), lr=1e-3)",
        "precision_level": 'amp.auto_mixed_precision(nn.Dense(2, 2), "O4")',
        "precision_of_a_function": 'amp.auto_mixed_precision(abs, "O2")',
    },
    "transforms": {
        "get_grad_unknown": 'ms.get_grad(ms.grad(ops.mul, (0, 1), return_ids=True)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0])), 9)',
        "grad_aux_flag": 'ms.grad(ops.square, 0, None, 1)',
        "grad_empty_position": 'ms.grad(ops.mul, ())(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0]))',
        "grad_for_nothing": 'ms.grad(ops.mul, None)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0]))',
        "grad_negative_position": 'ms.grad(ops.mul, -1)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0]))',
        "grad_operation_flag": 'ops.GradOperation(get_all=1)',
        "grad_operation_sens_missing": 'ops.GradOperation(sens_param=True)(lambda a, c: a * c)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0]))',
        "grad_operation_sens_shape": "ops.GradOperation(sens_param=True)(ops.square)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0]))",
        "grad_operation_weights": 'ops.GradOperation(get_by_list=True)(ops.mul)',
        "grad_position_beyond": 'ms.grad(ops.mul, 5)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0]))',
        "grad_position_twice": 'ms.grad(ops.mul, (0, 0))',
        "grad_position_type": 'ms.grad(ops.square, "a")',
        "grad_weights_type": 'ms.grad(ops.square, 0, "w")',
        "jacobian_position": 'ms.jacrev(ops.square, 1)(ms.Tensor([1.0, 2.0]))',
        "jvp_of_number": 'ms.jvp(ops.mul, (ms.Tensor([1.0, 2.0]), 2.0), (ms.Tensor([1.0, 2.0]), 1.0))',
        "jvp_tangent_count": 'ms.jvp(ops.mul, (ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0])), ms.Tensor([1.0, 2.0]))',
        "jvp_tangent_type": 'ms.jvp(ops.square, ms.Tensor([1.0, 2.0]), ms.Tensor([1, 2]))',
        "grad_of_number": "ms.grad(3)",
        "hyper_map_kinds": "ops.HyperMap()(ops.add, [1, 2], (3, 4))",
        "hyper_map_of_function": "ops.HyperMap(lambda x: x)",
        "map_of_tensor": "ops.Map()(ops.abs, ms.Tensor([1.0]))",
        "register_number": 'ops.MultitypeFuncGraph("add").register(5)',
        "register_unknown_type": 'ops.MultitypeFuncGraph("add").register("Dict")',
        "tangent_of_another_shape": "ms.jvp(ops.sin, (ops.ones((3,)),), (ops.ones((4,)),))",
        "vmap_of_number": "ms.vmap(5)",
        "vmap_sizes": "ms.vmap(ops.add)(ms.Tensor([1.0, 2.0]), ms.Tensor([1.0, 2.0, 3.0]))",
    },
}


def programs() -> dict[str, str]:
    """The programs, imports included, by the paths of the files they could be."""
    found = {}
    for area, cases in STATEMENTS.items():
        for name, statement in cases.items():
            imports = [line for word, line in IMPORTS.items() if re.search(rf"(?<![\w.]){word}\.", statement)]
            found[f"{area}/{name}"] = "\n".join([*imports, "", statement, ""])
    return found
