"""An operator of tensors that the program replaces."""

from unittest import mock

import msgraph as ms


@ms.jit(fullgraph=True)
def double(x):
    return x + x


with mock.patch.object(ms.Tensor, "__add__", lambda x, y: y):
    double(ms.Tensor(1.0))
