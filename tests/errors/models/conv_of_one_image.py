from msgraph import nn, ops

nn.Conv1d(3, 4, 3)(ops.ones((3, 8)))
