"""MG66x: checkpoints."""

from __future__ import annotations

from msgraph.diagnostics.errors import Diagnostic


class NotForCheckpoint(Diagnostic):
    """A function for checkpoints does not accept the type of an argument."""

    code = "MG660"
    exception = TypeError
    message = "For '{function}', the {argument} {wanted}, but got {got}."
    help = "{way_out}"
    function: str
    argument: str
    wanted: str
    got: str
    way_out: str


class UnpackingNotInstalled(Diagnostic):
    """A quantized format needs the package gguf, which is not installed."""

    code = "MG663"
    exception = RuntimeError
    message = "Such blocks of few bits need the package gguf, which is not installed."
    help = "install it with `pip install msgraph[gguf]`, or convert the file to F32 or F16 with llama.cpp"


class NoSuchCheckpoint(Diagnostic):
    """The checkpoint file does not exist, or is a folder."""

    code = "MG664"
    message = (
        "For 'load_checkpoint', the checkpoint file: {path} {problem}, please check whether the 'ckpt_file_name' "
        "is correct."
    )
    help = "{hint}"
    path: str
    problem: str = "does not exist"
    hint: str = "`save_checkpoint` ends the name with `.ckpt` where it has no ending"


class BrokenCheckpoint(Diagnostic):
    """A file is not a checkpoint, or is damaged."""

    code = "MG665"
    message = "Failed to read the checkpoint file {path}. The file may be corrupted, and the content cannot be parsed."
    notes = ("{reason}",)
    help = "save it again; files are replaced only when they are complete"
    path: str
    reason: str


class NothingLeft(Diagnostic):
    """The filter of ``load_checkpoint`` leaves no parameters."""

    code = "MG666"
    message = (
        "The loaded parameter dict is empty after filter or specify, please check whether 'filter_prefix' or "
        "'specify_prefix' are set correctly."
    )
    help = "the file holds {names}"
    names: str


class BadAppendedValue(Diagnostic):
    """``append_dict`` contains a value that a checkpoint cannot hold."""

    code = "MG667"
    exception = TypeError
    message = (
        "For 'save_checkpoint', the type of dict 'append_info' must be key: string, value: int, float, bool or "
        "Generator, but got key: {key}, value: {value}"
    )
    help = "pass numbers, strings, tensors and parameters by name"
    key: str
    value: str


class NotAParameterInDict(Diagnostic):
    """A dict of parameters contains something else."""

    code = "MG670"
    exception = TypeError
    message = (
        "For 'parameter_dict', the element in the argument 'parameter_dict' should be a 'str' and 'Parameter' , but "
        "got {key} and {value}."
    )
    help = "wrap tensors: `ms.Parameter(tensor, name=...)`"
    key: str
    value: str


class LoadedShapeDiffers(Diagnostic):
    """A parameter has another shape in the network than in the checkpoint."""

    code = "MG671"
    exception = RuntimeError
    message = (
        "For 'load_param_into_net', {name} in the argument 'net' should have the same shape as {name} in the argument "
        "'parameter_dict'. But got its shape {wanted} in the argument 'net' and shape {got} in the argument "
        "'parameter_dict'.May you need to check whether the checkpoint you loaded is correct or the batch size and so "
        "on in the 'net' and 'parameter_dict' are same."
    )
    help = "make the network with the sizes the checkpoint was saved from"
    name: str
    wanted: tuple[int, ...]
    got: tuple[int, ...]


class LoadedTypeDiffers(Diagnostic):
    """With ``strict_load``: a parameter has another element type in the network than in the checkpoint."""

    code = "MG672"
    exception = RuntimeError
    message = (
        "For 'load_param_into_net', {name} in the argument 'net' should have the same type as {name} in the argument "
        "'parameter_dict'. but got its type {wanted} in the argument 'net' and type {got} in the argument "
        "'parameter_dict'.May you need to check whether the checkpoint you loaded is correct."
    )
    help = "leave `strict_load` out to convert float types"
    name: str
    wanted: str
    got: str


class NotBuiltIn(Diagnostic):
    """An option for checkpoints is not supported."""

    code = "MG673"
    exception = NotImplementedError
    message = "For '{function}', the argument '{argument}' is not supported."
    help = "{instead}"
    function: str
    argument: str
    instead: str


class SavedTwice(Diagnostic):
    """Two values to save have the same name."""

    code = "MG765"
    message = "For 'save_checkpoint', two values are called '{name}', and a checkpoint keeps one value for each name."
    help = "give each parameter its own `name`, and what `append_dict` adds another one"
    name: str


class BadPart(Diagnostic):
    """A list or dict to save contains an entry without a name or without a value."""

    code = "MG842"
    exception = TypeError
    message = "For save_checkpoint, {problem}, but got {got}."
    help = 'pass parameters, or `{{"name": "weight", "data": tensor}}`'
    problem: str
    got: str


class NotConverted(Diagnostic):
    """``ckpt_to_safetensors`` or ``safetensors_to_ckpt`` got a path that it cannot convert."""

    code = "MG844"
    message = "For {function}, {problem}"
    help = "pass a file, or a directory with directories `rank_0`, `rank_1`, ... that hold files"
    function: str
    problem: str


class ValuesNotKept(Diagnostic):
    """Integers of a checkpoint do not fit into the type of the parameter."""

    code = "MG845"
    exception = RuntimeError
    message = (
        "For 'load_param_into_net', {name} in the argument 'parameter_dict' has values that its type {wanted} in the "
        "argument 'net' cannot hold."
    )
    help = "make the parameter {got}"
    name: str
    wanted: str
    got: str
