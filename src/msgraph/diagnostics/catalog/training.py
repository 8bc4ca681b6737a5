"""MG80x, MG81x, MG82x, MG89x: metrics, callbacks, `Model`, mixed precision."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Explained, Stated, UnknownName


class MetricInputCount(Diagnostic):
    """A metric was given more or fewer inputs than it compares."""

    code = "MG800"
    message = "For '{metric}.update', it needs {wanted}, but got {got}."
    help = "`set_indexes([...])` picks the inputs of a metric out of what the evaluation network gives"
    metric: str
    wanted: str
    got: int


class MetricDataType(Diagnostic):
    """A metric was given something that holds no numbers."""

    code = "MG801"
    exception = TypeError
    message = (
        "For 'Metric' and its derived classes, the input data type must be tensor, list or numpy.ndarray, "
        "but got {got}."
    )
    help = "pass a tensor, a list or a NumPy array"
    got: str


class BadMetricInput(Stated):
    """Predictions and labels that do not belong together, or not to this metric."""

    code = "MG802"
    help = "look at the shapes and values of what the metric is updated with"


class NothingMeasured(Diagnostic):
    """A metric was asked for its value before it had seen a sample."""

    code = "MG803"
    exception = RuntimeError
    message = (
        "The '{metric}' can not be calculated, because the number of samples is 0, please check whether your "
        "inputs(predicted value, true value) are empty, or has called update method before calling eval method."
    )
    help = "call `update(...)` with at least one batch first"
    metric: str


class NotUpdated(Diagnostic):
    """A metric of one pair was asked for its value before it had one."""

    code = "MG804"
    exception = RuntimeError
    message = "Please call the 'update' method before calling 'eval' method."
    help = "`metric.update(...)` first, or `metric(...)`, which does both"


class UnknownMetric(UnknownName):
    """A name no metric has."""

    code = "MG805"
    exception = KeyError
    message = (
        "For 'get_metric_fn', unsupported metric {name}, please refer to official website for more details about "
        "supported metrics."
    )


class NotMetrics(Diagnostic):
    """The metrics of a Model are no set of names and no dict of metrics."""

    code = "MG806"
    exception = TypeError
    message = "For 'get_metrics', {problem}."
    help = (
        'pass names, `{{"accuracy", "loss"}}`, or metrics by a name of yours, `{{"top1": Top1CategoricalAccuracy()}}`'
    )
    problem: str


class NotCallbacks(Stated):
    """Something among the callbacks is none."""

    code = "MG807"
    exception = TypeError
    help = "derive the class from `train.Callback`, and pass an object of it"


class BadModel(Explained):
    """Parts of a Model that do not go together."""

    code = "MG808"


class NoTrainingData(Diagnostic):
    """A data set without a batch."""

    code = "MG810"
    message = "There is no valid data in dataset, please check dataset file firstly."
    help = "a batch size above the number of samples with `drop_remainder=True` leaves none"


class BatchParts(Diagnostic):
    """With a loss function a batch is data and label."""

    code = "MG811"
    message = (
        "When 'loss_fn' is not None, 'train_dataset' should return two elements, but got {got}, please check the "
        "number of elements returned by 'train_dataset'"
    )
    help = "`dataset.project([...])` keeps two columns; a network that computes its own loss takes any number"
    got: int


class LossNotFinite(Diagnostic):
    """LossMonitor met a loss that says nothing any more."""

    code = "MG812"
    message = (
        "In epoch: {epoch} step: {step}, loss is NAN or INF, training process cannot continue, terminating training."
    )
    help = "lower the learning rate or clip gradients; `ms.set_context(debug_nans=True)` shows where"
    epoch: int
    step: int


class NotBuiltHere(Diagnostic):
    """A class of MindSpore's that has no meaning here, or is not built."""

    code = "MG815"
    exception = NotImplementedError
    message = "'{name}' is not built: {reason}."
    help = "{way_out}"
    name: str
    reason: str
    way_out: str


class UnscaledRate(Diagnostic):
    """A callback sets the learning rate, and the optimizer computes its own."""

    code = "MG816"
    message = "{callback} does not support dynamic learning rate and group learning rate now."
    help = "make the optimizer with one number as its learning rate, or let a schedule do what the callback does"
    callback: str


class NoUpdateCell(Diagnostic):
    """A loss scale that is neither a Cell that updates it nor a tensor."""

    code = "MG817"
    exception = TypeError
    message = "For 'TrainOneStepWithLossScaleCell', the {argument} must be {wanted}, but got {got}."
    help = "pass `nn.DynamicLossScaleUpdateCell(...)`, `nn.FixedLossScaleUpdateCell(...)` or a tensor of one number"
    argument: str
    wanted: str
    got: str


class BadPrecision(Explained):
    """Mixed precision of a kind there is not."""

    code = "MG818"


class NotMixable(Stated):
    """Mixed precision of something that has no layers."""

    code = "MG819"
    exception = TypeError
    help = "pass the network: an `nn.Cell`"


class OverflowsOnly(Diagnostic):
    """Every step overflows whatever the loss scale."""

    code = "MG820"
    exception = RuntimeError
    message = "Dynamic loss scale Continuous overflow {times} times, has exceeded maximum threshold."
    help = "the loss is not finite by itself: train in float32 to see where, or lower the learning rate"
    times: int


class NoDataSink(Stated):
    """A data set was to be read by the device itself."""

    code = "MG821"
    exception = RuntimeError
    help = "iterate over the data set and call the network, or use `train.Model`, where `dataset_sink_mode` is accepted"


class NotAGroup(Stated):
    """A group of an experimental optimizer that is no dict of parameters in an order."""

    code = "MG890"
    exception = TypeError
    help = 'write `{{"params": [...], "lr": 0.01}}`, with parameters of a network in a list'


class ParameterInTwoGroups(Diagnostic):
    """Two groups of an experimental optimizer have a parameter in common."""

    code = "MG891"
    message = "some parameters appear in more than one parameter group."
    help = "leave each parameter in one group only"
