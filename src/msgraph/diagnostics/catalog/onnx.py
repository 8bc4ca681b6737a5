"""MG995 to MG999: what an ONNX file cannot hold."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


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
    """An ONNX file is to be written, and the package that writes them is not installed."""

    code = "MG996"
    exception = ImportError
    message = "For 'export', the format ONNX needs the package onnx, which cannot be imported: {problem}."
    help = 'pip install "msgraph[onnx]"'
    problem: str


class NoOnnxOutput(Diagnostic):
    """A function that gives something other than tensors, or leaves something behind in Python."""

    code = "MG997"
    exception = RuntimeError
    message = "The program cannot be exported as ONNX: {problem}."
    help = "{way_out}"
    problem: str
    way_out: str


class BadOnnxOption(Diagnostic):
    """An option of ``export`` that there is not for ONNX, or a value that it cannot have."""

    code = "MG998"
    message = "For 'export', {problem}."
    help = "the options of ONNX files are opset=18, external_data=False, input_names=[...] and output_names=[...]"
    problem: str


class OnnxTooLarge(Diagnostic):
    """Weights that do not fit into one file of the format."""

    code = "MG999"
    exception = RuntimeError
    message = "Export onnx model failed. Network size is: {size}G, it exceeded the protobuf: {limit}G limit."
    help = "leave `external_data` out, or pass external_data=True: weights then stand in a file of their own"
    size: float
    limit: float
