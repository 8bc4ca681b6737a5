"""Learning rates as lists: run with MindSpore 2.10, whose output is in the text file beside this one."""

import numpy as np, mindspore as ms
from mindspore import nn, ops, Tensor

for stair in (False, True):
    print([round(x, 6) for x in nn.exponential_decay_lr(0.1, 0.9, 12, 2, 3, stair)])
    print([round(x, 6) for x in nn.natural_exp_decay_lr(0.1, 0.9, 12, 2, 3, stair)])
    print([round(x, 6) for x in nn.inverse_decay_lr(0.1, 0.9, 12, 2, 3, stair)])
    print([round(x, 6) for x in nn.polynomial_decay_lr(0.1, 0.01, 20, 2, 3, 0.5, stair)])
print(nn.piecewise_constant_lr([2, 5, 6], [0.1, 0.05, 0.01]))
print([round(x, 6) for x in nn.cosine_decay_lr(0.01, 0.1, 12, 2, 3)])
print([round(x, 6) for x in nn.warmup_lr(0.1, 12, 2, 3)])
x = Tensor(np.arange(6).reshape(2, 3).astype(np.float32))
print(nn.ClipByNorm()(x, Tensor(2.0, ms.float32)).asnumpy().tolist())
