import msgraph as ms

ms.export(ms.nn.ReLU(), ms.Tensor([1.0]), file_name="relu", file_format="ONNX", opset=11)
