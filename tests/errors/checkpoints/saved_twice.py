"""A checkpoint keeps one value for each name."""

import msgraph as ms

weight = ms.Parameter(ms.Tensor([1.0]), name="weight")
bias = ms.Parameter(ms.Tensor([2.0]), name="weight")
ms.save_checkpoint([{"name": p.name, "data": p} for p in (weight, bias)], "never_written.ckpt")
