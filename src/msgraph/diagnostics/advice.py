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
    "manual_seed": "`ms.set_seed`", "save": "`ms.save_checkpoint`", "parameters": "`trainable_params()`",
    "forward": "`construct`", "backward": "`ms.grad` or `ms.value_and_grad` of the function that computes it",
    "cuda": "not needed: everything runs on the CPU", "cpu": "not needed: everything runs on the CPU",
    "zero_grad": "not needed: gradients are values", "detach": "`ops.stop_gradient(x)`",
}  # fmt: skip
"""Names of PyTorch, and what to write here."""

_KEYWORDS_OF_TORCH = {
    "dim": "axis", "keepdim": "keep_dims", "bias": "has_bias", "lr": "learning_rate", "groups": "group",
    "eps": "epsilon", "stop": "end",
}  # fmt: skip
"""Arguments of PyTorch's and NumPy's functions, and what they are called here."""

_KEYWORD = re.compile(r"([\w.]+)\(\) got an unexpected keyword argument '(\w+)'")
NO_TENSORS = list, tuple, dict, int, float
"""What programs hand over where a tensor is needed."""

_FEW = re.compile(r"([\w.]+)\(\) (?:missing \d|takes )")


def advice(problem: BaseException) -> str:
    """The way out; empty where Python says all there is to say."""
    if isinstance(problem, ImportError):
        name, path = re.match(r"cannot import name '(\w+)'", str(problem)), problem.name or ""
        if name is None or not path.startswith("msgraph"):
            return ""
        close = nearest(name[1], dir(sys.modules[path]))
        meant = f"PyTorch's `{name[1]}` is {OF_TORCH[name[1]]}" if name[1] in OF_TORCH else ""
        return meant or (f"did you mean `{close}`?" if close else "")
    if isinstance(problem, AttributeError) and not hasattr(problem, "diagnostic"):
        holder: object = problem.obj
        if type(holder) in NO_TENSORS and problem.name in dir(sys.modules["msgraph"].Tensor):
            cls = type(problem.obj).__name__
            one = "; `values[0]` is one of them" if cls in ("list", "tuple") else ""
            return f"a tensor is needed here, and this is `{cls}`: `ms.Tensor(values)` makes one{one}"
        path = holder.__name__ if inspect.ismodule(holder) else type(holder).__module__
        is_ours = path.startswith("msgraph")
        return f"PyTorch's `{problem.name}` is {OF_TORCH[problem.name]}" if is_ours and problem.name in OF_TORCH else ""
    if (
        not isinstance(problem, TypeError)
        or (match := _KEYWORD.match(text := str(problem)) or _FEW.match(text)) is None
    ):
        return ""
    for function in _functions(match[1]):
        signature = inspect.signature(function)
        close = _argument(match[2], signature) if match.re is _KEYWORD else ""
        written = f"{re.sub(r'[.]__(init|new)__$', '', match[1])}{_short(signature)}"
        return f"did you mean `{close}`? It is `{written}`" if close else f"it is `{written}`"
    return ""


def of_argument(owner: str, message: str) -> str:
    """What may be given for the argument that a message is about: the nearest word, what its documentation says."""
    got = re.search(r"but got '?([\w.]+)'?\.?$", message)
    words = re.findall(r"'([\w.]+)'", message)
    word = got[1].rstrip(".") if got else ""
    close = nearest(word, words[2:]) if "['" in message else ""
    renamed = _KEYWORDS_OF_TORCH.get(word, "")
    for value in sorted(_named(owner), key=lambda v: not {renamed, *words[1:2]} & {*inspect.signature(v).parameters}):
        signature, text = inspect.signature(value), inspect.getdoc(value) or ""
        argument = next((word for word in words if word in signature.parameters), "-")
        entry = re.search(rf"^ +{argument}: (.*(?:\n {{8,}}.*)*)", text, re.MULTILINE)
        sentence = entry or re.search(rf"(?:^|(?<=[.:] ))[^.]*``{argument}``[^.]*(?:\.|$)", " ".join(text.split()))
        close = close or (renamed if renamed in signature.parameters else "")
        told = " ".join((entry[1] if entry else sentence[0] if sentence else "").replace("``", "`").split())
        if not re.match(rf"(An? |The )?`{argument}`", told):
            told = f"`{argument}`: {told}" if told else f"it is `{owner}{_short(signature)}`"
        return f"did you mean `{close}`?" if close else told
    return f"did you mean `{close}`?" if close else ""


def of_member(holder: object, name: str) -> str:
    """What to write for an attribute that a Cell or an object of a compiled class does not have."""
    if name in OF_TORCH:
        return f"PyTorch's `{name}` is {OF_TORCH[name]}"
    members: dict[str, dict[str, object]] = getattr(holder, "__dict__", {})
    parts = [part for table in ("_params", "_cells") for part in members.get(table, ())]
    close = nearest(name, [*dir(holder), *parts])
    return f"did you mean `{close}`?" if close else f"assign it in `__init__`: `self.{name} = …`"


def _argument(name: str, signature: inspect.Signature) -> str:
    """The argument that a name nobody knows stands for; empty if none is near."""
    here = _KEYWORDS_OF_TORCH.get(name, "")
    return here if here in signature.parameters else nearest(name, signature.parameters)


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
    parameters = [p.replace(annotation=p.empty) for p in signature.parameters.values() if p.name not in ("self", "cls")]
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
