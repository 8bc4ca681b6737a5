import msgraph as ms
from msgraph.library.export.onnx import weights

most, weights.MOST_BYTES = weights.MOST_BYTES, 1000  # as if the weights were larger
try:
    net = ms.nn.Dense(64, 64)
    ms.export(net, ms.ops.ones((1, 64)), file_name="dense", file_format="ONNX", external_data=False)
finally:
    weights.MOST_BYTES = most
