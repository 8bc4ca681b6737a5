import msgraph as ms


@ms.jit
def named(x):
    return "x", x + 1


ms.export(named, ms.Tensor([1.0]), file_name="named", file_format="ONNX")
