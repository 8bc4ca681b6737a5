import os
import tempfile
from pathlib import Path

from onnx import TensorProto, helper

import msgraph as ms

os.chdir(tempfile.mkdtemp())

nodes = [
    helper.make_node("FusedMatMul", ["x", "x"], ["a"], "product", domain="com.microsoft"),
    helper.make_node("StringNormalizer", ["a"], ["y"], "words"),
]
x = helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 3])
graph = helper.make_graph(nodes, "net", [x], [helper.make_empty_tensor_value_info("y")])
Path("net.onnx").write_bytes(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)]).SerializeToString())
ms.load("net.onnx")
