"""Cells around a network: with its loss, with its gradients, with one step of training."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgraph import Parameter, ParameterTuple, Tensor, int32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, BadArgumentType
from msgraph.dialects.micro_batch import micro_batch
from msgraph.library.hyper_map import HyperMap
from msgraph.library.nn.activations import Identity
from msgraph.library.nn.arguments import boolean, check_type, one_of, positive_int
from msgraph.library.nn.parallel import DistributedGradReducer, buckets
from msgraph.library.parallel_context import ParallelMode, get_auto_parallel_context
from msgraph.library.pipeline_parameters import stages_of_parameters
from msgraph.support.processes import stage_count, world


class WithLossCell(Cell):
    """``loss_fn(backbone(data), label)``"""

    def __init__(self, backbone: Cell, loss_fn: Callable[..., object]) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone
        self._loss_fn = loss_fn

    def construct(self, data: Tensor, label: Tensor) -> Any:
        """The loss."""
        return self._loss_fn(self._backbone(data), label)

    @property
    def backbone_network(self) -> Cell:
        """The network without the loss."""
        return self._backbone


class WithEvalCell(Cell):
    """The loss, the network's output and the label: what metrics want."""

    def __init__(self, network: Cell, loss_fn: Callable[..., object], add_cast_fp32: bool = False) -> None:
        super().__init__(auto_prefix=False)
        self._network = network
        self._loss_fn = loss_fn
        self.add_cast_fp32 = boolean(self.cls_name, "add_cast_fp32", add_cast_fp32)

    def construct(self, data: Tensor, label: Tensor) -> Any:
        """``(loss, output, label)``"""
        outputs = self._network(data)
        if self.add_cast_fp32:
            outputs = outputs.astype("float32")
            label = label.astype("float32") if label.dtype.is_float else label
        return self._loss_fn(outputs, label), outputs, label


class WithGradCell(Cell):
    """The gradients of a network's loss for its trainable parameters."""

    def __init__(self, network: Cell, loss_fn: Callable[..., object] | None = None, sens: object = None) -> None:
        super().__init__(auto_prefix=False)
        self.network = network
        self.loss_fn = loss_fn
        self.weights = ParameterTuple(network.trainable_params())
        self.sens = sens
        self.grad = ops.GradOperation(get_by_list=True, sens_param=sens is not None)
        self.network_with_loss = network if loss_fn is None else WithLossCell(network, loss_fn)
        self.network_with_loss.set_train()

    def construct(self, *inputs: Tensor) -> tuple[Tensor, ...]:
        """One gradient per parameter."""
        arguments = inputs if self.sens is None else (*inputs, self.sens)
        return self.grad(self.network_with_loss, self.weights)(*arguments)


class ForwardValueAndGrad(Cell):
    """What a network gives, and its gradients: of all inputs, and of ``weights``."""

    def __init__(
        self,
        network: object,
        weights: object = None,
        get_all: bool = False,
        get_by_list: bool = False,
        sens_param: bool = False,
    ) -> None:
        super().__init__(auto_prefix=False)
        if not callable(network):
            raise BadArgument(self.cls_name, "network", "cell, function type or method type", network).error()
        self.get_all = boolean(self.cls_name, "get_all", get_all)
        self.get_by_list = boolean(self.cls_name, "get_by_list", get_by_list)
        self.sens_param = boolean(self.cls_name, "sens_param", sens_param)
        if get_by_list:
            check_type(self.cls_name, "weights", weights, "Parameters array", tuple, list)
        self.network = network
        self.weights = weights
        self.grad = ops.GradOperation(get_all, get_by_list, sens_param)

    def construct(self, *inputs: Tensor) -> Any:
        """``(value, gradients)``"""
        value = self.network(*(inputs[:-1] if self.sens_param else inputs))
        return value, self.grad(self.network, self.weights)(*inputs)


class TrainOneStepCell(Cell):
    """One step of training: the loss of a batch, and the parameters of the optimizer moved.

    ``sens`` scales the loss before it is differentiated. The forward pass runs once. In the mode "data_parallel" the
    gradients are those of all processes: see :class:`DistributedGradReducer`.
    """

    def __init__(self, network: Cell, optimizer: Any, sens: object = None, return_grad: bool = False) -> None:
        super().__init__(auto_prefix=False)
        if sens == 0:
            raise BadArgument(self.cls_name, "sens", "not 0", sens).error()
        if not hasattr(optimizer, "parameters"):
            raise BadArgumentType(self.cls_name, "optimizer", "an optimizer", type(optimizer).__name__).error()
        self.network = network
        self.network.set_grad()
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.sense_flag = sens is not None
        self.sens = sens if self.sense_flag else 1.0
        self.parallel_mode = get_auto_parallel_context("parallel_mode")
        divides_batches = self.parallel_mode in (ParallelMode.DATA_PARALLEL, ParallelMode.HYBRID_PARALLEL)
        self.reducer_flag = divides_batches and world.size() > 1
        self.grad_reducer: Any = Identity()
        if self.reducer_flag:
            self.grad_reducer = reducer = DistributedGradReducer(self.weights)
            if stage_count() > 1:
                reducer.buckets = buckets(self.weights, reducer.fusion, stages_of_parameters(network))
        self.grad = ops.GradOperation(get_by_list=True, sens_param=True)
        self.grad_no_sens = ops.GradOperation(get_by_list=True)
        self.return_grad = boolean(self.cls_name, "return_grad", return_grad)
        self.value_and_grad: Callable[..., Any] = ops.value_and_grad(network, None, self.weights)

    def construct(self, *inputs: Any) -> Any:
        """The loss before the step; with ``return_grad`` also the gradients by name."""
        loss, gradients = self.value_and_grad(*inputs)
        gradients = self.grad_reducer(gradients)
        if self.sense_flag:
            gradients = tuple([gradient * self.sens for gradient in gradients])
        loss = ops.depend(loss, self.optimizer(gradients))
        if self.return_grad:
            names = [weight.name for weight in self.weights]
            return loss, dict(zip(names, gradients, strict=True))
        return loss


class ParameterUpdate(Cell):
    """Writes a parameter: ``ParameterUpdate(parameter)(tensor)`` gives the tensor."""

    def __init__(self, param: Parameter) -> None:
        super().__init__(auto_prefix=False)
        self._param: Parameter = check_type("ParameterUpdate", "param", param, "Parameter", Parameter)

    def construct(self, x: Tensor) -> Tensor:
        """``x``, which the parameter holds now."""
        ops.assign(self._param, x)
        return x


class PipelineCell(Cell):
    """A network run on ``micro_size`` parts of a batch, one after the other; the results are added."""

    def __init__(self, network: Cell, micro_size: int, stage_config: Any = None, segment_config: object = None) -> None:
        super().__init__(auto_prefix=False)
        del segment_config  # everything runs on one device
        check_type(self.cls_name, "network", network, "Cell", Cell)
        self.micro_size = positive_int(self.cls_name, "micro_size", micro_size)
        self.network = network
        cells = dict(network.cells_and_names())
        for name, stage in stage_config.items() if stage_config else ():
            cells[one_of(self.cls_name, "stage_config", name, [*cells])].pipeline_stage = stage

    def construct(self, *inputs: Tensor) -> Any:
        """The sum of what the network gives for each part."""
        for size in [tensor.shape[0] for tensor in inputs]:
            if size % self.micro_size:
                wanted = f"a divisor of the batch size {size}"
                raise BadArgument(self.cls_name, "micro_size", wanted, self.micro_size).error()
        total: object = None
        parts = zip(*(ops.chunk(tensor, self.micro_size) for tensor in inputs), strict=True)
        for part, batch in enumerate(parts):
            output = self._run(part, batch)
            total = output if total is None else total + output
        return total

    def _run(self, part: int, inputs: Sequence[object]) -> Any:
        """What the network gives for one part; in a pipeline, a micro-batch."""
        return micro_batch(part, self.network, *inputs)


class VirtualDatasetCellTriple(Cell):
    """``backbone(a, b, c)``: MindSpore marks the inputs here as those of a data set, for several devices."""

    def __init__(self, backbone: Cell) -> None:
        super().__init__(auto_prefix=False)
        self._backbone = backbone

    def construct(self, a: Tensor, b: Tensor, c: Tensor) -> Any:
        """What the network gives."""
        return self._backbone(a, b, c)


class GradAccumulationCell(PipelineCell):
    """The same: gradients of the sum are sums of gradients."""

    def __init__(self, network: Cell, micro_size: int) -> None:
        super().__init__(network, micro_size)


class MicroBatchInterleaved(PipelineCell):
    """The same: MindSpore overlaps the parts on several devices."""

    def __init__(self, network: Cell, interleave_num: int = 2) -> None:
        super().__init__(network, interleave_num)
        self.interleave_num = interleave_num

    def _run(self, part: int, inputs: Sequence[object]) -> Any:
        """What the network gives for one part, which is no micro-batch but a part of one."""
        return self.network(*inputs)


# -- gradients of several batches ------------------------------------------------------------------------------------


def gradient_accumulation_op(steps: int, total: Any, gradient: Tensor) -> Tensor:
    """Adds to ``total`` the share of one of so many steps in the mean.

    Args:
        steps: How many gradients the mean is of.
        total: The Parameter that is added to.
        gradient: A gradient of its shape and type.
    """
    return ops.assign_add(total, gradient / steps)


def gradient_clear_op(total: Any) -> Tensor:
    """Makes ``total`` all zeros.

    Args:
        total: The Parameter that is written.
    """
    return ops.assign(total, ops.zeros_like(total))


class GradientAccumulation(Cell):
    """Calls an optimizer with the mean of the gradients of ``max_accumulation_step`` steps, every so many steps."""

    def __init__(self, max_accumulation_step: int, optimizer: Any) -> None:
        super().__init__()
        self._max_accumulation_step = positive_int(
            "GradientAccumulation", "max_accumulation_step", max_accumulation_step
        )
        self.optimizer = optimizer
        self.weights = optimizer.parameters
        self.hyper_map = HyperMap()
        self._grad_accumulation = self.weights.clone(prefix="grad_accumulation", init="zeros")
        self._accumulation_step = Parameter(Tensor(0, int32), name="accumulation_step")

    def construct(self, loss: Tensor, grads: Any) -> Any:
        """``loss``, once the gradients are counted."""
        add = ops.partial(gradient_accumulation_op, self._max_accumulation_step)
        loss = ops.depend(loss, self.hyper_map(add, self._grad_accumulation, grads))
        self._accumulation_step += 1
        if self._accumulation_step >= self._max_accumulation_step:
            loss = ops.depend(loss, self.optimizer(self._grad_accumulation))
            loss = ops.depend(loss, self.hyper_map(gradient_clear_op, self._grad_accumulation))
            ops.assign(self._accumulation_step, 0)
        return loss
