"""MG698, MG699, MG974, MG990 to MG999: programs that leave: exported files, and compiled objects."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic, Explained


class OtherArguments(Diagnostic):
    """A compiled object got arguments of other types than it was compiled for."""

    code = "MG698"
    exception = TypeError
    message = "The compiled '{function}' takes other arguments: {reason}."
    help = "{way_out}"
    function: str
    reason: str
    way_out: str


class NotPortable(Diagnostic):
    """A compiled object cannot be pickled, or its pickle cannot be used here."""

    code = "MG699"
    exception = RuntimeError
    message = "The compiled '{function}' cannot be {done}: {reason}."
    help = "{way_out}"
    function: str
    done: str
    reason: str
    way_out: str


class BadExportArgument(Explained):
    """``export``, ``load`` or ``GraphCell`` does not accept the value of an argument."""

    code = "MG990"


class BadExportType(BadExportArgument):
    """``export``, ``load`` or ``GraphCell`` does not accept the type of an argument."""

    code = "MG991"
    exception = TypeError


class NotBuiltForExport(Diagnostic):
    """A part of MindSpore's ``export`` or ``load`` is not supported."""

    code = "MG992"
    exception = NotImplementedError
    message = "For '{function}', {what} is not supported."
    help = "{way_out}"
    function: str
    what: str
    way_out: str


class BrokenExport(Diagnostic):
    """A file is not an exported program, is damaged, or has a later version."""

    code = "MG993"
    exception = RuntimeError
    message = "Load {format} failed. The file {path} cannot be used: {reason}."
    help = "{way_out}"
    format: str
    path: str
    reason: str
    way_out: str


class NotExportable(Diagnostic):
    """A file format cannot represent the program."""

    code = "MG994"
    exception = RuntimeError
    message = "The program cannot be exported as {format}: {reason}."
    help = "{way_out}"
    format: str
    reason: str
    way_out: str


class NoOnnxProgram(Diagnostic):
    """Operations that have no form in ONNX: effects, random numbers, operators that it does not know. All at once."""

    code = "MG995"
    exception = RuntimeError
    message = "The program cannot be exported as ONNX: {problem}."
    label = "{reason}"
    notes = ("{others}",)
    help = "{way_out}"
    problem: str
    reason: str
    others: str
    way_out: str


class OnnxNotInstalled(Diagnostic):
    """ONNX files need the package onnx, which is not installed."""

    code = "MG996"
    exception = ImportError
    message = "For '{function}', the format ONNX needs the package onnx, which cannot be imported: {problem}."
    help = 'pip install "msgraph[onnx]"'
    function: str
    problem: str


class NoOnnxOutput(Diagnostic):
    """An exported function returns something other than tensors, or changes Python objects."""

    code = "MG997"
    exception = RuntimeError
    message = "The program cannot be exported as ONNX: {problem}."
    help = "{way_out}"
    problem: str
    way_out: str


class NoOnnxOperator(Diagnostic):
    """Nodes and inputs of a model whose operators, versions, attributes or types are not known. All at once."""

    code = "MG974"
    exception = NotImplementedError
    message = "Load ONNX failed. {count} of the nodes and inputs of {path} are not known."
    notes = ("{nodes}",)
    help = "docs/onnx.md lists the operators that are read; export the model with others"
    path: str
    count: int
    nodes: str


class BadOnnxOption(Diagnostic):
    """``export`` does not have this option for ONNX."""

    code = "MG998"
    message = "For 'export', {problem}."
    help = "the options of ONNX files are opset=18, external_data=False, input_names=[...] and output_names=[...]"
    problem: str


class OnnxTooLarge(Diagnostic):
    """The weights are too large for one file."""

    code = "MG999"
    exception = RuntimeError
    message = "Export onnx model failed. Network size is: {size}G, it exceeded the protobuf: {limit}G limit."
    help = "leave `external_data` out, or pass external_data=True: weights then stand in a file of their own"
    size: float
    limit: float
