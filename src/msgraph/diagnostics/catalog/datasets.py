"""MG87x and MG88x: pipelines of data, their sources, transforms and workers."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Stated

_PIPELINE = "Exception thrown from dataset pipeline. Refer to 'Dataset Pipeline Error Message'."


class DataArgumentType(Diagnostic):
    """An argument of a dataset or a transform of a type it cannot have."""

    code = "MG870"
    exception = TypeError
    message = "Argument {argument} with value {value} is not of type {wanted}, but got {got}."
    help = "see the documentation of the class for what `{argument}` may be"
    argument: str
    value: str
    wanted: str
    got: str


class DataArgument(Stated):
    """An argument of a dataset or a transform with a value it cannot have."""

    code = "MG871"
    help = "see the documentation of the class for what its arguments may be"


class UserFunctionFailed(Diagnostic):
    """A function of the user raised while a pipeline worked on a sample."""

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
    """A pipeline that cannot go on."""

    code = "MG873"
    exception = RuntimeError
    message = _PIPELINE
    notes = ("{problem}",)
    help = "{way_out}"
    problem: str
    way_out: str


class NoPillow(Diagnostic):
    """Images are to be worked on, and Pillow is not installed."""

    code = "MG874"
    exception = ImportError
    message = "{what} works on images with Pillow, which is not installed."
    help = "pip install 'msgraph[data]'"
    what: str


class FormatNotRead(Diagnostic):
    """Data in a format that is not read here."""

    code = "MG875"
    exception = NotImplementedError
    message = "{what} is not read here."
    help = "{way_out}"
    what: str
    way_out: str


class BadOperand(Diagnostic):
    """Something that an operation cannot work on: the shape, the type, the bytes of an image; a string."""

    code = "MG876"
    exception = RuntimeError
    message = "{operation}: {problem}"
    help = "{way_out}"
    operation: str
    problem: str
    way_out: str


class BadImageType(Stated):
    """Something that is no image, given to a transform."""

    code = "MG877"
    exception = TypeError
    help = "pass an array of shape <H, W> or <H, W, C>, or an image of Pillow"


class WorkerDied(Diagnostic):
    """A worker process ended before its work was done."""

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
