import msgraph as ms

first = ms.Parameter(ms.Tensor([1.0, 2.0]), name="table")
second = ms.Parameter(ms.Tensor([[1.0]]), name="table")
ms.merge_sliced_parameter([first, second])
