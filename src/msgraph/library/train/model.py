"""``Model``: a network with its loss, optimizer and metrics, trained and evaluated on data sets.

The whole step (forward, loss, gradients, optimizer) is one compiled function, in every mode.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Sequence
from typing import Any, cast

from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.tensor import Tensor
from msgraph.diagnostics.catalog.models import BadArgumentType
from msgraph.diagnostics.catalog.training import BadModel, BatchParts, NoTrainingData
from msgraph.diagnostics.nearest import nearest
from msgraph.library.amp.building import LEVELS, build_train_network
from msgraph.library.nn.arguments import boolean, check_type, one_of, positive_int, type_name
from msgraph.library.nn.training import WithEvalCell, WithLossCell
from msgraph.library.optim.optimizer import Optimizer
from msgraph.library.train.callback import CallbackManager, RunContext, RunParameters, listed
from msgraph.library.train.checkpointing import save_on_exception
from msgraph.library.train.metrics.registry import get_metrics
from msgraph.library.train.metrics.regression import Loss
from msgraph.library.train.monitors import TimeMonitor
from msgraph.library.train.progress import with_progress
from msgraph.support.log import LOG

_WAY_OUT = "`loss_scale_manager` and `keep_batchnorm_fp32` are what `amp.build_train_network` takes"
_KEYWORDS = ("loss_scale_manager", "keep_batchnorm_fp32", "boost_config_dict", "acc_level")


class Model:
    """A network and what trains it: ``train``, ``fit``, ``eval``, ``predict``."""

    def __init__(
        self,
        network: Cell,
        loss_fn: Cell | None = None,
        optimizer: Any = None,
        metrics: Any = None,
        eval_network: Cell | None = None,
        eval_indexes: list[int] | None = None,
        amp_level: str = "O0",
        boost_level: str = "O0",
        **kwargs: Any,
    ) -> None:
        for name in kwargs:
            if name not in _KEYWORDS:
                problem = (
                    "The argument in 'kwargs' should be 'loss_scale_manager' or 'keep_batchnorm_fp32' or "
                    f"'boost_config_dict' or 'acc_level', but got '{name}'."
                )
                near = nearest(name, inspect.signature(Model).parameters)
                raise BadModel(problem, f"did you mean `{near}`?" if near else _WAY_OUT).error()
        self._network: Cell = check_type("Model", "network", network, "Cell", Cell)
        self._loss_fn, self._optimizer = loss_fn, optimizer
        self._amp_level = amp_level
        self._options = {name: value for name, value in kwargs.items() if name in _KEYWORDS[:2]}
        self._loss_scale_manager = kwargs.get("loss_scale_manager")
        if optimizer is None and amp_level != "O0":
            problem = (
                "Auto mixed precision will not work because 'optimizer' is None.Please set amp_level='O0' to disable "
                "auto mixed precision or set 'optimizer' not be None to use auto mixed precision."
            )
            raise BadModel(problem, "pass `optimizer`, or call `amp.auto_mixed_precision` on the network").error()
        if "acc_level" in kwargs or boost_level != "O0":
            LOG.warning("For 'Model', 'boost_level' is accepted and has no effect.")
        self._train_network = self._built_train_network(boost_level)
        self._metric_fns = get_metrics(metrics)
        self._eval_indexes = eval_indexes
        self._eval_network = self._built_eval_network(eval_network)
        self._predict_network = network
        self._in_training: bool | None = None
        self._calls: dict[int, Callable[..., Any]] = {}

    # -- networks ----------------------------------------------------------------------------------------

    def _built_train_network(self, boost_level: str) -> Cell:
        """The network with its loss and its optimizer."""
        if self._optimizer is not None:
            one_of("Model", "amp_level", self._amp_level, LEVELS)
            check_type("Model", "optimizer", self._optimizer, "Optimizer", Optimizer)
            return build_train_network(
                self._network, self._optimizer, self._loss_fn, self._amp_level, boost_level, **self._options
            )
        if self._loss_scale_manager is not None:
            problem = "The argument 'optimizer' can not be None when set 'loss_scale_manager'."
            raise BadModel(problem, "pass `optimizer`").error()
        return self._network if self._loss_fn is None else WithLossCell(self._network, self._loss_fn)

    def _built_eval_network(self, eval_network: Cell | None) -> Cell | None:
        """What gives the metrics their inputs."""
        if not self._metric_fns:
            return eval_network
        if eval_network is not None:
            indexes: Any = self._eval_indexes
            if indexes is not None and not (isinstance(indexes, list) and len(cast("list[Any]", indexes)) == 3):
                problem = (
                    "The argument 'eval_indexes' must be a list or None. If 'eval_indexes' is a list, length of it "
                    f"must be three. But got 'eval_indexes' {indexes}"
                )
                raise BadModel(problem, "the places of the loss, the prediction and the label: `[0, 1, 2]`").error()
            return eval_network
        if self._loss_fn is None:
            problem = "If `metrics` is set, `eval_network` must not be None."
            raise BadModel(problem, "pass `eval_network`, or `loss_fn`, of which one is made").error()
        self._eval_indexes = [0, 1, 2]
        return WithEvalCell(self._network, self._loss_fn, self._amp_level in ("O2", "O3", "auto"))

    def _call(self, network: Cell) -> Callable[..., Any]:
        """How a network is called: compiled, unless its call is more than its ``construct``."""
        call = self._calls.get(id(network))
        if call is None:
            call = self._calls[id(network)] = network.__ms_compiled_call__() or network
        return call

    def _switch(self, network: Cell, training: bool) -> None:
        """Put a network into training or prediction, if it is not."""
        if self._in_training != training:
            network.set_train(training)
            self._in_training = training

    # -- training ----------------------------------------------------------------------------------------

    def train(
        self,
        epoch: int,
        train_dataset: object,
        callbacks: object = None,
        dataset_sink_mode: bool = False,
        sink_size: int = -1,
        initial_epoch: int = 0,
    ) -> None:
        """Train for so many epochs; ``initial_epoch`` are done already."""
        boolean("Model.train", "dataset_sink_mode", dataset_sink_mode)
        _check_epochs("Model.train", epoch, initial_epoch, sink_size)
        self._train(epoch, train_dataset, callbacks, initial_epoch, None, 1)

    def fit(
        self,
        epoch: int,
        train_dataset: Any,
        valid_dataset: Any = None,
        valid_frequency: int | list[int] = 1,
        callbacks: Any = None,
        dataset_sink_mode: bool = False,
        valid_dataset_sink_mode: bool = False,
        sink_size: int = -1,
        initial_epoch: int = 0,
    ) -> None:
        """Train, and evaluate on ``valid_dataset`` after every ``valid_frequency`` epochs, or after those listed."""
        boolean("Model.fit", "dataset_sink_mode", dataset_sink_mode)
        boolean("Model.fit", "valid_dataset_sink_mode", valid_dataset_sink_mode)
        _check_epochs("Model.fit", epoch, initial_epoch, sink_size)
        check_type("Model.fit", "valid_frequency", valid_frequency, "a list or an integer", int, list)
        if valid_dataset is not None:
            self._check_metrics("Model.fit, if valid_dataset is not None")
        self._train(epoch, train_dataset, callbacks, initial_epoch, valid_dataset, valid_frequency)

    def _train(
        self, epoch: int, dataset: Any, callbacks: Any, first: int, valid_dataset: Any, frequency: int | list[int]
    ) -> None:
        """The loop over epochs."""
        if not hasattr(dataset, "get_dataset_size"):
            raise BadArgumentType("Model.train", "train_dataset", "Dataset", type_name(dataset)).error()
        batches = dataset.get_dataset_size()
        if batches == 0:
            raise NoTrainingData().error()
        if self._optimizer is None and self._loss_fn is not None:
            LOG.warning("For 'Model', there is no optimizer: losses are computed, and no parameter changes.")
        told = RunParameters(
            mode="train", cur_step_num=0, cur_epoch_num=first, epoch_num=epoch - first, batch_num=batches,
            train_network=self._train_network, network=self._network, loss_fn=self._loss_fn,
            optimizer=self._optimizer, train_dataset=dataset, train_dataset_element=None, net_outputs=None,
            loss_scale_mananger=self._loss_scale_manager, dataset_sink_mode=False, parallel_mode="stand_alone",
            device_number=1, last_save_ckpt_step=None, latest_ckpt_file=None,
        )  # fmt: skip
        told.list_callback = listed(callbacks)
        context = RunContext(told)
        self._in_training = None
        with CallbackManager(with_progress(told.list_callback)) as manager, save_on_exception(context):
            self._switch(self._train_network, True)
            iterator = dataset.create_tuple_iterator(num_epochs=epoch - first)
            manager.tell("on_train_begin", context)
            for epoch_number in range(first + 1, epoch + 1):
                told.cur_epoch_num = epoch_number
                manager.tell("on_train_epoch_begin", context)
                self._train_epoch(iterator, manager, context)
                due = epoch_number in frequency if isinstance(frequency, list) else epoch_number % frequency == 0
                if valid_dataset is not None and due:
                    self._evaluate_between(valid_dataset, manager, context)
                manager.tell("on_train_epoch_end", context)
                told.pop("metrics", None)
                told.pop("eval_results", None)
                if context.get_stop_requested():
                    break
            manager.tell("on_train_end", context)

    def _train_epoch(self, iterator: Any, manager: CallbackManager, context: RunContext) -> None:
        """The steps of an epoch."""
        told = context.original_args()
        step, scaling = self._call(self._train_network), self._loss_scale_manager
        scaling = scaling if scaling is not None and scaling.get_drop_overflow_update() else None
        for batch in _batches(iterator):
            if self._loss_fn is not None and len(batch) != 2:
                raise BatchParts(len(batch)).error()
            told["cur_step_num"] += 1
            told["train_dataset_element"] = batch
            manager.tell("on_train_step_begin", context)
            if not self._in_training:
                self._switch(self._train_network, True)
            told["net_outputs"] = outputs = step(*batch)
            if scaling is not None:
                scaling.update_loss_scale(bool(outputs[1].asnumpy().all()))
            manager.tell("on_train_step_end", context)
            if context.get_stop_requested():
                break

    # -- evaluation --------------------------------------------------------------------------------------

    def eval(self, valid_dataset: Any, callbacks: Any = None, dataset_sink_mode: bool = False) -> dict[str, Any]:
        """The metrics over a data set."""
        boolean("Model.eval", "dataset_sink_mode", dataset_sink_mode)
        self._check_metrics("Model.eval")
        told = RunParameters(
            mode="eval", cur_step_num=0, batch_num=valid_dataset.get_dataset_size(), eval_network=self._eval_network,
            valid_dataset=valid_dataset, network=self._network, dataset_sink_mode=False,
        )  # fmt: skip
        told.list_callback = listed(callbacks)
        with CallbackManager(told.list_callback) as manager:
            return self._evaluate(valid_dataset, manager, RunContext(told), None)

    def _evaluate(
        self, dataset: Any, manager: CallbackManager, context: RunContext, loss: Loss | None
    ) -> dict[str, Any]:
        """The metrics over a data set; ``loss`` measures the loss by the way."""
        told = context.original_args()
        network = cast(Cell, self._eval_network)
        for metric in self._metric_fns.values():
            metric.clear()
        manager.tell("on_eval_begin", context)
        self._switch(network, False)
        call = self._call(network)
        manager.tell("on_eval_epoch_begin", context)
        for batch in _batches(dataset.create_tuple_iterator(num_epochs=1)):
            told["cur_step_num"] += 1
            told["eval_dataset_element"] = batch
            manager.tell("on_eval_step_begin", context)
            told["net_outputs"] = outputs = call(*batch)
            manager.tell("on_eval_step_end", context)
            self._update_metrics(outputs, loss)
            if context.get_stop_requested():
                break
        manager.tell("on_eval_epoch_end", context)
        told.metrics = {name: metric.eval() for name, metric in self._metric_fns.items()}
        if loss is not None:
            told.eval_results = {**told.metrics, "eval_loss": loss.eval()}
        manager.tell("on_eval_end", context)
        return told.metrics

    def _update_metrics(self, outputs: Any, loss: Loss | None) -> None:
        """Give every metric what it compares."""
        parts: tuple[Any, ...] = (outputs,) if isinstance(outputs, Tensor) else outputs
        places = self._eval_indexes
        if not isinstance(parts, tuple):  # pyright: ignore[reportUnnecessaryIsInstance]
            problem = f"The argument 'outputs' should be tuple, but got {type(parts)}."
            raise BadModel(problem, "an evaluation network gives a tensor or a tuple of tensors").error()
        if places is not None and len(parts) < 3:
            problem = f"The length of 'outputs' must be >= 3, but got {len(parts)}"
            raise BadModel(problem, "with `eval_indexes` the network gives loss, prediction and label").error()
        for metric in self._metric_fns.values():
            if places is None:
                metric.update(*parts)
            elif isinstance(metric, Loss):
                metric.update(parts[places[0]])
            else:
                metric.update(parts[places[1]], parts[places[2]])
        if loss is not None:
            loss.update(parts[0 if places is None else places[0]])

    def _evaluate_between(self, dataset: Any, manager: CallbackManager, context: RunContext) -> None:
        """An evaluation between two epochs of training; the callbacks of this package keep silent but for the time."""
        told = context.original_args()
        kept = {name: told[name] for name in ("mode", "cur_step_num", "batch_num", "net_outputs")}
        told.update(mode="eval", cur_step_num=0, batch_num=dataset.get_dataset_size())
        told.update(eval_network=self._eval_network, valid_dataset=dataset)
        others = [c for c in manager.callbacks if not type(c).__module__.startswith("msgraph.")]
        listening = [c for c in manager.callbacks if isinstance(c, TimeMonitor) or c in others]
        with CallbackManager(listening) as inner:
            self._evaluate(dataset, inner, context, Loss())
        told.update(kept)

    def _check_metrics(self, owner: str) -> None:
        if not self._metric_fns:
            problem = (
                f"For {owner}, the model argument 'metrics' can not be None or empty, you should set the argument "
                "'metrics' for model."
            )
            raise BadModel(problem, 'name what to measure: `Model(..., metrics={"accuracy"})`').error()

    # -- prediction --------------------------------------------------------------------------------------

    def predict(self, *predict_data: object, backend: str | None = None, config: object = None) -> Any:
        """What the network gives for some inputs."""
        del config
        if backend not in ("lite", None):
            problem = f"For Model.predict, `backend` should be 'lite' or None, but got {backend}"
            raise BadModel(problem, "leave `backend` out").error()
        for item in predict_data:
            if isinstance(item, Tensor) and not item.size:
                raise BadModel("The input data can not be empty.", "pass at least one sample").error()
        self._switch(self._predict_network, False)
        self._in_training = None
        return self._call(self._predict_network)(*predict_data)

    def build(
        self,
        train_dataset: Any = None,
        valid_dataset: Any = None,
        sink_size: int = -1,
        epoch: int = 1,
        sink_mode: bool = True,
    ) -> None:
        """Compile what the first batches of data sets need, before ``train`` or ``eval`` runs."""
        del sink_size, sink_mode
        positive_int("Model.build", "epoch", epoch)
        for dataset, network, training in (
            (train_dataset, self._train_network, True),
            (valid_dataset, self._eval_network, False),
        ):
            if dataset is not None and network is not None:
                network.set_train(training)
                self._in_training = training
                for batch in _batches(dataset.create_tuple_iterator(num_epochs=1)):
                    network.compile(*batch)
                    break

    @property
    def train_network(self) -> Cell:
        """The network with its loss and its optimizer: what a step of training calls."""
        return self._train_network

    @property
    def eval_network(self) -> Cell | None:
        """What an evaluation calls."""
        return self._eval_network

    @property
    def predict_network(self) -> Cell:
        """What a prediction calls."""
        return self._predict_network


def _batches(iterator: Any) -> Iterator[Sequence[Any]]:
    """What an iterator gives in an epoch, each as a sequence."""
    for batch in iterator:
        yield (batch,) if isinstance(batch, Tensor) else batch


def _check_epochs(owner: str, epoch: int, first: int, sink_size: int) -> None:
    check_type(owner, "sink_size", sink_size, "int", int)
    positive_int(owner, "epoch", epoch)
    check_type(owner, "initial_epoch", first, "int", int)
    if sink_size < -1 or sink_size == 0:
        problem = f"For '{owner}', The argument 'sink_size' must be -1 or positive, but got {sink_size}."
        raise BadModel(problem, "leave `sink_size` out: every epoch runs over the whole data set").error()
    if first < 0 or first >= epoch:
        problem = (
            f"For '{owner}', the parameter 'epoch' must bigger than parameter 'initial_epoch', but got the parameter "
            f"'epoch' is {epoch}, 'initial_epoch' is {first}."
        )
        raise BadModel(problem, "`epoch` counts from the first: `train(10, ..., initial_epoch=4)` runs six").error()
