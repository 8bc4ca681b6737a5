"""MG80x, MG81x, MG82x, MG89x: metrics, callbacks, `Model`, mixed precision."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Explained, Stated, UnknownName


class MetricInputCount(Diagnostic):
    """A metric got the wrong number of inputs."""

    code = "MG800"
    message = "For '{metric}.update', it needs {wanted}, but got {got}."
    help = "`set_indexes([...])` picks the inputs of a metric out of what the evaluation network gives"
    metric: str
    wanted: str
    got: int


class MetricDataType(Diagnostic):
    """A metric got something that contains no numbers."""

    code = "MG801"
    exception = TypeError
    message = (
        "For 'Metric' and its derived classes, the input data type must be tensor, list or numpy.ndarray, "
        "but got {got}."
    )
    help = "pass a tensor, a list or a NumPy array"
    got: str


class BadMetricInput(Stated):
    """The predictions and labels of a metric do not match."""

    code = "MG802"
    help = "look at the shapes and values of what the metric is updated with"


class NothingMeasured(Diagnostic):
    """A metric was evaluated before its first update."""

    code = "MG803"
    exception = RuntimeError
    message = (
        "The '{metric}' can not be calculated, because the number of samples is 0, please check whether your "
        "inputs(predicted value, true value) are empty, or has called update method before calling eval method."
    )
    help = "call `update(...)` with at least one batch first"
    metric: str


class NotUpdated(Diagnostic):
    """A metric of one pair was evaluated before its first update."""

    code = "MG804"
    exception = RuntimeError
    message = "Please call the 'update' method before calling 'eval' method."
    help = "`metric.update(...)` first, or `metric(...)`, which does both"


class UnknownMetric(UnknownName):
    """There is no metric with this name."""

    code = "MG805"
    exception = KeyError
    message = (
        "For 'get_metric_fn', unsupported metric {name}, please refer to official website for more details about "
        "supported metrics."
    )


class NotMetrics(Diagnostic):
    """The metrics of a Model are neither a set of names nor a dict of metrics."""

    code = "MG806"
    exception = TypeError
    message = "For 'get_metrics', {problem}."
    help = (
        'pass names, `{{"accuracy", "loss"}}`, or metrics by a name of yours, `{{"top1": Top1CategoricalAccuracy()}}`'
    )
    problem: str


class NotCallbacks(Stated):
    """A callback is not an object of a class derived from Callback."""

    code = "MG807"
    exception = TypeError
    help = "derive the class from `train.Callback`, and pass an object of it"


class BadModel(Explained):
    """The arguments of a Model do not fit together."""

    code = "MG808"


class NoTrainingData(Diagnostic):
    """A dataset has no batches."""

    code = "MG810"
    message = "There is no valid data in dataset, please check dataset file firstly."
    help = "a batch size above the number of samples with `drop_remainder=True` leaves none"


class BatchParts(Diagnostic):
    """A dataset does not have two columns, data and label, for a Model with a loss function."""

    code = "MG811"
    message = (
        "When 'loss_fn' is not None, 'train_dataset' should return two elements, but got {got}, please check the "
        "number of elements returned by 'train_dataset'"
    )
    help = "`dataset.project([...])` keeps two columns; a network that computes its own loss takes any number"
    got: int


class LossNotFinite(Diagnostic):
    """LossMonitor got a loss that is NaN or infinite."""

    code = "MG812"
    message = (
        "In epoch: {epoch} step: {step}, loss is NAN or INF, training process cannot continue, terminating training."
    )
    help = "lower the learning rate or clip gradients; `ms.set_context(debug_nans=True)` shows where"
    epoch: int
    step: int


class NotBuiltHere(Diagnostic):
    """A class of MindSpore is not supported."""

    code = "MG815"
    exception = NotImplementedError
    message = "'{name}' is not built: {reason}."
    help = "{way_out}"
    name: str
    reason: str
    way_out: str


class UnscaledRate(Diagnostic):
    """A callback sets the learning rate of an optimizer that computes its own."""

    code = "MG816"
    message = "{callback} does not support dynamic learning rate and group learning rate now."
    help = "make the optimizer with one number as its learning rate, or let a schedule do what the callback does"
    callback: str


class NoUpdateCell(Diagnostic):
    """A loss scale is neither a tensor nor a Cell that updates it."""

    code = "MG817"
    exception = TypeError
    message = "For 'TrainOneStepWithLossScaleCell', the {argument} must be {wanted}, but got {got}."
    help = "pass `nn.DynamicLossScaleUpdateCell(...)`, `nn.FixedLossScaleUpdateCell(...)` or a tensor of one number"
    argument: str
    wanted: str
    got: str


class BadPrecision(Explained):
    """The level of mixed precision is unknown."""

    code = "MG818"


class NotMixable(Stated):
    """Mixed precision was applied to something that is not a Cell."""

    code = "MG819"
    exception = TypeError
    help = "pass the network: an `nn.Cell`"


class OverflowsOnly(Diagnostic):
    """Every step overflows, for any loss scale."""

    code = "MG820"
    exception = RuntimeError
    message = "Dynamic loss scale Continuous overflow {times} times, has exceeded maximum threshold."
    help = "the loss is not finite by itself: train in float32 to see where, or lower the learning rate"
    times: int


class NoDataSink(Stated):
    """Data sinking (reading a dataset on the device) is not supported."""

    code = "MG821"
    exception = RuntimeError
    help = "iterate over the data set and call the network, or use `train.Model`, where `dataset_sink_mode` is accepted"


class NotAGroup(Stated):
    """A parameter group of an experimental optimizer is not a dict with an ordered list of parameters."""

    code = "MG890"
    exception = TypeError
    help = 'write `{{"params": [...], "lr": 0.01}}`, with parameters of a network in a list'


class ParameterInTwoGroups(Diagnostic):
    """Two parameter groups of an experimental optimizer have a parameter in common."""

    code = "MG891"
    message = "some parameters appear in more than one parameter group."
    help = "leave each parameter in one group only"
