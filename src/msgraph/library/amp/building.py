"""``build_train_network``: a network, its loss and its optimizer as one step of training, in a precision."""

from __future__ import annotations

from typing import Any

from msgraph import bfloat16, float16, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.training import BadModel
from msgraph.library.amp.levels import auto_mixed_precision, get_black_list, keep_in_float32
from msgraph.library.amp.managers import DynamicLossScaleManager, LossScaleManager
from msgraph.library.nn.arguments import boolean, check_type, one_of
from msgraph.library.nn.scaling import TrainOneStepWithLossScaleCell
from msgraph.library.nn.training import TrainOneStepCell, WithLossCell
from msgraph.library.optim.optimizer import Optimizer
from msgraph.support.log import LOG

LEVELS = ("O0", "O1", "O2", "O3", "auto")
_HALVES = (float16, bfloat16)
_OPTIONS = ("cast_model_type", "keep_batchnorm_fp32", "loss_scale_manager")


class _WithFloat32Loss(WithLossCell):
    """The loss in float32 of a network that computes in half precision."""

    def construct(self, data: object, label: Any) -> Any:
        """The loss; labels that are numbers and not classes in float32, too."""
        label = ops.cast(label, float32) if label.dtype in _HALVES else label
        return self._loss_fn(ops.cast(self._backbone(data), float32), label)


def build_train_network(
    network: Cell,
    optimizer: Any,
    loss_fn: Cell | None = None,
    level: str = "O0",
    boost_level: str = "O0",
    **kwargs: Any,
) -> Cell:
    """One step of training: forward pass, loss, gradients and optimizer, computed as ``level`` says.

    ``cast_model_type``, ``keep_batchnorm_fp32`` and ``loss_scale_manager`` change what the level stands for.
    """
    check_type("build_train_network", "optimizer", optimizer, "Optimizer", Optimizer)
    one_of("build_train_network", "level", level, LEVELS)
    one_of("build_train_network", "boost_level", boost_level, ("O0", "O1", "O2"))
    if boost_level != "O0":
        LOG.warning("For 'build_train_network', 'boost_level' is accepted and has no effect.")
    for name in kwargs:
        if name not in _OPTIONS:
            raise BadModel(f"Unsupported arg '{name}'", f"the options are {', '.join(_OPTIONS)}").error()
    half = level in ("O2", "O3")
    config = {"cast_model_type": float16 if half else float32, "keep_batchnorm_fp32": level == "O2", **kwargs}
    one_of("build_train_network", "cast_model_type", config["cast_model_type"], (float16, float32))
    boolean("build_train_network", "keep_batchnorm_fp32", config["keep_batchnorm_fp32"])
    if config["cast_model_type"] is float16:
        network.to_float(float16)
        if config["keep_batchnorm_fp32"]:
            keep_in_float32(network, get_black_list(), float16)
    elif not half:
        auto_mixed_precision(network, level)
    manager = kwargs.get("loss_scale_manager", DynamicLossScaleManager() if level == "O2" else None)
    if loss_fn is not None:
        in_half = config["cast_model_type"] is float16 or "_amp_level" in network.__dict__
        network = (_WithFloat32Loss if in_half else WithLossCell)(network, loss_fn)
    if manager is None:
        return TrainOneStepCell(network, optimizer).set_train()
    check_type("build_train_network", "loss_scale_manager", manager, "LossScaleManager", LossScaleManager)
    update = manager.get_update_cell()
    if update is None:
        return TrainOneStepCell(network, optimizer, manager.get_loss_scale()).set_train()
    return TrainOneStepWithLossScaleCell(network, optimizer, scale_sense=update).set_train()
