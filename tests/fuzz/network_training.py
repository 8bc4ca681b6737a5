"""Losses and optimizers of random networks: how each is written, and what it is given."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class Loss(NamedTuple):
    """A loss: how it is made, what of the network it takes, what it is compared with, and for which outputs."""

    cell: str
    given: str = "net(x)"
    target: str = "floats({seed}, {n}, {shape})"
    takes: Callable[[tuple[int, ...]], bool] = bool


def _is_row(shape: tuple[int, ...]) -> bool:
    return len(shape) == 1


def _is_wide_row(shape: tuple[int, ...]) -> bool:
    return len(shape) == 1 and shape[0] > 1


_CLASSES = "integers({seed}, {last}, {n})"
_BITS = "integers({seed}, 2, {n}, {shape}).astype(ms.float32)"
_SIGNS = "integers({seed}, 2, {n}, {shape}).astype(ms.float32) * 2 - 1"

LOSSES = (
    Loss("MSELoss()"), Loss("MSELoss('sum')"), Loss("L1Loss()"), Loss("SmoothL1Loss(reduction='mean')"),
    Loss("HuberLoss()"), Loss("RMSELoss()"), Loss("MAELoss()"),
    Loss("KLDivLoss()", "ops.log_softmax(net(x), -1)", _BITS),
    Loss("BCEWithLogitsLoss()", "net(x)", _BITS), Loss("BCELoss(reduction='mean')", "ops.sigmoid(net(x))", _BITS),
    Loss("SoftMarginLoss()", "net(x)", _SIGNS), Loss("HingeEmbeddingLoss()", "net(x)", _SIGNS),
    Loss("PoissonNLLLoss()", "ops.tanh(net(x))", _BITS), Loss("DiceLoss()", "ops.sigmoid(net(x))", _BITS),
    Loss("CrossEntropyLoss()", "net(x)", _CLASSES, _is_wide_row),
    Loss("CrossEntropyLoss(label_smoothing=0.1)", "net(x)", _CLASSES, _is_wide_row),
    Loss("SoftmaxCrossEntropyWithLogits(True, 'mean')", "net(x)", _CLASSES, _is_wide_row),
    Loss("NLLLoss()", "ops.log_softmax(net(x), -1)", _CLASSES, _is_wide_row),
    Loss("MultiMarginLoss()", "net(x)", _CLASSES, _is_wide_row),
    Loss("MultiLabelSoftMarginLoss()", "net(x)", _BITS, _is_row),
    Loss("FocalLoss()", "net(x)", _CLASSES.replace("{n})", "{n}, 1)"), _is_wide_row),
    Loss("CosineEmbeddingLoss()", "net(x), net(x[::-1])", "integers({seed}, 2, {n}) * 2 - 1", _is_row),
    Loss("MarginRankingLoss()", "net(x), net(x) * 0.5", _SIGNS),
    Loss("TripletMarginLoss()", "net(x), net(x) * 0.5", "floats({seed}, {n}, {shape})", _is_row),
    Loss("GaussianNLLLoss()", "net(x)", "floats({seed}, {n}, {shape}), floats(7, {n}, {shape}) ** 2 + 1"),
)  # fmt: skip

_PARAMS = "net.trainable_params()"

# Rprop is not here: its steps are signs of gradients, also of those that are nothing but errors of rounding.
OPTIMIZERS = (
    *(f"{name}({_PARAMS}, 0.01)" for name in (
        "SGD", "Adam", "AdamWeightDecay", "AdaMax", "Adadelta", "RMSProp", "ASGD", "Lamb", "LazyAdam",
    )),
    *(f"{name}({_PARAMS}, learning_rate=0.01)" for name in ("Adagrad", "FTRL", "ProximalAdagrad")),
    f"SGD({_PARAMS}, 0.01, 0.9, weight_decay=0.01, nesterov=True)", f"Momentum({_PARAMS}, 0.01, 0.9)",
    f"Momentum({_PARAMS}, 0.01, 0.9, weight_decay=0.01, use_nesterov=True)", f"AdaFactor({_PARAMS})",
    f"Adam({_PARAMS}, 0.01, weight_decay=0.01)", f"Adam({_PARAMS}, [0.1, 0.01, 0.001], use_amsgrad=True)",
    f"RMSProp({_PARAMS}, 0.01, centered=True, momentum=0.9)", f"LARS(nn.Momentum({_PARAMS}, 0.01, 0.9))",
    f"AdamWeightDecay({_PARAMS}, nn.CosineDecayLR(0.001, 0.01, 10))",
)  # fmt: skip

STEPS = (
    "TrainOneStepCell(both, optimizer)", "TrainOneStepCell(both, optimizer, 8.0)",
    "TrainOneStepWithLossScaleCell(both, optimizer, nn.DynamicLossScaleUpdateCell(1024, 2, 2))",
    "TrainOneStepWithLossScaleCell(both, optimizer, nn.FixedLossScaleUpdateCell(256))",
)  # fmt: skip
"""Cells of a whole step, with the gradients scaled or not."""


def targets(loss: Loss, shape: tuple[int, ...]) -> str:
    """What a loss is compared with, for outputs of a shape."""
    words = {"shape": ", ".join(map(str, shape)), "last": shape[-1], "seed": "{seed}", "n": "{n}"}
    return loss.target.format(**words)
