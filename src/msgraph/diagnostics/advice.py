"""The way out that Python cannot know: below its own errors about our names and arguments, and in ``help`` of ours."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator

from msgraph.diagnostics.nearest import nearest

OF_TORCH = {
    "Module": "`nn.Cell`", "ModuleList": "`nn.CellList`", "Sequential": "`nn.SequentialCell`", "Linear": "`nn.Dense`",
    "DataLoader": "a data set of `msgraph.dataset` with `.batch(...)`", "no_grad": "`ops.stop_gradient`",
    "manual_seed": "`ms.set_seed`", "save": "`ms.save_checkpoint`", "parameters": "`get_parameters()`",
    "forward": "`construct`", "backward": "`ms.grad` or `ms.value_and_grad` of the function that computes it",
    "cuda": "not needed: everything runs on the CPU", "cpu": "not needed: everything runs on the CPU",
    "zero_grad": "not needed: gradients are values", "detach": "`ops.stop_gradient(x)`",
}  # fmt: skip
"""Names of PyTorch, and what to write here."""

_KEYWORD = re.compile(r"([\w.]+)\(\) got an unexpected keyword argument '(\w+)'")
_FEW = re.compile(r"([\w.]+)\(\) (?:missing \d|takes )")


def advice(problem: BaseException) -> str:
    """The way out; empty where Python says all there is to say."""
    if isinstance(problem, AttributeError):
        holder: object = problem.obj
        path = holder.__name__ if inspect.ismodule(holder) else type(holder).__module__
        is_ours = path.startswith("msgraph") or hasattr(type(holder), "__ms_cell__")
        return f"PyTorch's `{problem.name}` is {OF_TORCH[problem.name]}" if is_ours and problem.name in OF_TORCH else ""
    if (
        not isinstance(problem, TypeError)
        or (match := _KEYWORD.match(text := str(problem)) or _FEW.match(text)) is None
    ):
        return ""
    for function in _functions(match[1]):
        signature = inspect.signature(function)
        close = nearest(match[2], signature.parameters) if match.re is _KEYWORD else ""
        written = f"{match[1].removesuffix('.__init__')}{_short(signature)}"
        return f"did you mean `{close}`? It is `{written}`" if close else f"it is `{written}`"
    return ""


def of_argument(owner: str, message: str) -> str:
    """What may be given for the argument that a message is about: the nearest word, what its documentation says."""
    got = re.search(r"but got '?([\w.]+)'?\.?$", message)
    words = re.findall(r"'([\w.]+)'", message)
    close = nearest(got[1], words[2:]) if got and "['" in message else ""
    for value in _named(owner):
        signature, text = inspect.signature(value), inspect.getdoc(value) or ""
        argument = next((word for word in words if word in signature.parameters), "-")
        entry = re.search(rf"^ +{argument}: (.*(?:\n {{8,}}.*)*)", text, re.MULTILINE)
        sentence = entry or re.search(rf"(?:^|(?<=[.:] ))[^.]*``{argument}``[^.]*(?:\.|$)", " ".join(text.split()))
        told = " ".join((entry[1] if entry else sentence[0] if sentence else "").replace("``", "`").split())
        written = f"`{owner}{_short(signature)}`"
        return f"did you mean `{close}`?" if close else f"`{argument}`: {told}" if told else f"it is {written}"
    return f"did you mean `{close}`?" if close else ""


def _functions(name: str) -> Iterator[Callable[..., object]]:
    """Our functions that Python calls so."""
    return filter(inspect.isfunction, _named(name))


def _named(name: str) -> Iterator[Callable[..., object]]:
    """Our functions and classes of a name, such as ``Model.train``."""
    head, *rest = name.split(".")
    for module in [module for path, module in sys.modules.items() if path.startswith("msgraph.")]:
        value: object = vars(module).get(head) or sys.modules.get(f"msgraph.{head}")
        for part in rest:
            value = getattr(value, part, None)
        if callable(value) and str(getattr(value, "__module__", "")).startswith("msgraph"):
            yield value


def _short(signature: inspect.Signature) -> str:
    """The parameters with their defaults, without types and ``self``."""
    parameters = [p.replace(annotation=p.empty) for p in signature.parameters.values() if p.name != "self"]
    return str(signature.replace(parameters=parameters, return_annotation=signature.empty))


_OURS = "MSGRAPH_"


def about_settings(names: Iterable[str], options: Iterable[str]) -> Iterator[str]:
    """What is said of variables of the environment that look like settings and are none, and which ones come near.

    Every ``MSGRAPH_*`` should be a setting. MindSpore has many ``MS_*`` that mean nothing here: one that is not near
    to a setting is left alone.
    """
    processes = sys.modules.get("multiprocessing")
    if processes is not None and processes.parent_process() is not None:
        return  # the program that started this worker has said it
    words = {name.removeprefix(_OURS): name for name in options if name.startswith(_OURS)}
    for name in sorted(names):
        close = nearest(name, options, 0.85)
        if name.startswith(_OURS):
            close = words.get(nearest(name.removeprefix(_OURS), words, 0.6), "")
        if close:
            yield f"The environment variable {name} is no setting: did you mean {close}?"
        elif name.startswith(_OURS):
            yield f"The environment variable {name} is no setting; `python -m msgraph info` lists them."
