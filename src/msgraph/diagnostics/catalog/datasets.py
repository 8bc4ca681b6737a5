"""MG87x and MG88x: pipelines of data, their sources, transforms and workers."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated

_PIPELINE = "Exception thrown from dataset pipeline. Refer to 'Dataset Pipeline Error Message'."


class UserFunctionFailed(Diagnostic):
    """Your function raised an exception while a pipeline processed a sample."""

    code = "MG872"
    exception = RuntimeError
    message = "Exception thrown from user defined Python function in dataset."
    label = "here"
    notes = ("{operation} failed at sample {sample}: {problem}",)
    help = "call the function by itself with this sample; the exception is the cause of this one"
    operation: str
    sample: str
    problem: str


class PipelineFailed(Diagnostic):
    """A data pipeline failed."""

    code = "MG873"
    exception = RuntimeError
    message = _PIPELINE
    notes = ("{problem}",)
    help = "{way_out}"
    problem: str
    way_out: str


class LibraryNotInstalled(Diagnostic):
    """Operations on images and texts need libraries that are not installed."""

    code = "MG874"
    exception = ImportError
    message = "{what} works {with_what}, which is not installed."
    help = "pip install 'msgraph[{extra}]'"
    what: str
    with_what: str
    extra: str


class FormatNotRead(Diagnostic):
    """A data format is not supported."""

    code = "MG875"
    exception = NotImplementedError
    message = "{what} is not read here."
    help = "{way_out}"
    what: str
    way_out: str


class BadOperand(Diagnostic):
    """An operation got an image or string that it cannot process."""

    code = "MG876"
    exception = RuntimeError
    message = "{operation}: {problem}"
    help = "{way_out}"
    operation: str
    problem: str
    way_out: str


class BadInput(Stated):
    """A transform got something that is not an image, or `GeneratorDataset` something without samples."""

    code = "MG877"
    exception = TypeError
    help = "{way_out}"
    way_out: str = "pass an array of shape <H, W> or <H, W, C>, or an image of Pillow"


class WorkerDied(Diagnostic):
    """A worker process ended too early."""

    code = "MG878"
    exception = RuntimeError
    message = _PIPELINE
    notes = ("a worker process of {operation} ended with {how}",)
    help = (
        "a worker killed with signal 9 has used too much memory; use fewer workers, or threads "
        "(`python_multiprocessing=False`)"
    )
    operation: str
    how: str
