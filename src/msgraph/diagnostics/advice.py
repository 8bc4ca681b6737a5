"""The way out that Python cannot know: below its own errors about our names and arguments, and in ``help`` of ours."""

from __future__ import annotations

import inspect
import os
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
    "train": "`set_train()`", "eval": "`set_train(False)`", "optim": "in `nn`: `nn.Adam`",
    "named_parameters": "`parameters_and_names()`", "clip_grad_norm_": "`ops.clip_by_global_norm`",
    "step": "a call of the optimizer, `optimizer(gradients)`", "state_dict": "`parameters_dict()`",
    "load_state_dict": "`ms.load_param_into_net(net, parameters)`",
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

_FEW = re.compile(r"([\w.]+)\(\) (?:missing \d|takes |got multiple )")
_ASKED = 750
"""Among more names than these Python looks for no nearest one."""


def advice(problem: BaseException) -> str:
    """The way out; empty where Python says all there is to say."""
    if isinstance(problem, ImportError):
        named = re.match(r"cannot import name '(\w+)'|No module named '[\w.]+\.(\w+)'", str(problem))
        name = str(named[1] or named[2]) if named else ""
        path = (problem.name or "").removesuffix(f".{name}")
        return of_name(sys.modules[path], name) if name and path.startswith("msgraph") else ""
    if isinstance(problem, FileNotFoundError) and (folder := os.path.dirname(problem.filename or "")):
        return "" if os.path.isdir(folder) else f"there is no folder `{folder}`: make it first, with `os.makedirs`"
    if isinstance(problem, AttributeError) and not hasattr(problem, "diagnostic"):
        holder: object = problem.obj
        if type(holder) in NO_TENSORS and problem.name in dir(sys.modules["msgraph"].Tensor):
            cls = type(problem.obj).__name__
            one = "; `values[0]` is one of them" if cls in ("list", "tuple") else ""
            return f"a tensor is needed here, and this is `{cls}`: `ms.Tensor(values)` makes one{one}"
        path = holder.__name__ if inspect.ismodule(holder) else type(holder).__module__
        if not path.startswith("msgraph"):
            return ""
        return of_name(holder, str(problem.name)) if problem.name in OF_TORCH or len(dir(holder)) >= _ASKED else ""
    match = _KEYWORD.match(text := str(problem)) or _FEW.match(text) if isinstance(problem, TypeError) else None
    for function in filter(inspect.isfunction, _named(match[1]) if match else ()):
        signature = inspect.signature(function)
        close = _argument(match[2], signature) if match and match.re is _KEYWORD else ""
        written = f"{re.sub(r'[.]__(init|new)__$', '', match[1] if match else '')}{written_out(signature)}"
        return f"did you mean `{close}`? It is `{written}`" if close else f"it is `{written}`"
    return ""


def of_name(holder: object, name: str) -> str:
    """What to write for a name that a module, or an object of ours, does not have; empty if none is near."""
    close = "" if name in OF_TORCH else nearest(name, dir(holder))
    return f"PyTorch's `{name}` is {OF_TORCH[name]}" if name in OF_TORCH else close and f"did you mean `{close}`?"


def of_argument(owner: str, message: str) -> str:
    """What may be given for the argument that a message is about: the nearest word, what its documentation says."""
    got = re.search(r"but got '?([\w.]+)'?\.?$", message)
    words = re.findall(r"'([\w.]+)'", message) + re.findall(r"^(?:Argument|Input|Parameter) (\w+)", message)
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
        if not entry and argument not in re.findall(r"`(\w+)`", told)[:1]:  # it is about another one
            told = ""
        if not re.match(rf"(An? |The )?`{argument}`", told):
            told = f"`{argument}`: {told}" if told else f"it is `{owner}{written_out(signature, argument)}`"
        return f"did you mean `{close}`?" if close else told
    return f"did you mean `{close}`?" if close else ""


def of_member(holder: object, name: str) -> str:
    """What to write for an attribute that a Cell or an object of a compiled class does not have."""
    if name in OF_TORCH:
        return f"PyTorch's `{name}` is {OF_TORCH[name]}"
    is_ours = type(holder).__module__.startswith("msgraph.")
    members: dict[str, dict[str, object]] = getattr(holder, "__dict__", {})
    parts = [part for table in ("_params", "_cells") for part in members.get(table, ())]
    close = nearest(name, [*dir(holder), *parts])
    return f"did you mean `{close}`?" if close else "" if is_ours else f"assign it in `__init__`: `self.{name} = …`"


def _argument(name: str, signature: inspect.Signature) -> str:
    """The argument that a name nobody knows stands for; empty if none is near."""
    here = _KEYWORDS_OF_TORCH.get(name, "")
    return here if here in signature.parameters else nearest(name, signature.parameters)


def _named(name: str) -> Iterator[Callable[..., object]]:
    """Our functions and classes of a name, such as ``Model.train``; a layer before its primitive."""
    head, *rest = name.split(".")
    for path in sorted(filter(re.compile("msgraph[.]").match, sys.modules), key=lambda path: ".nn." not in path):
        value: object = vars(sys.modules[path]).get(head) or sys.modules.get(f"msgraph.{head}")
        for part in rest:
            value = getattr(value, part, None)
        if callable(value) and str(getattr(value, "__module__", "")).startswith("msgraph"):
            yield value


def written_out(signature: inspect.Signature, typed: str = "") -> str:
    """The parameters with their defaults and without ``self``; the type of ``typed`` alone is there."""
    named = [p for p in signature.parameters.values() if p.name not in ("self", "cls")]
    shown = [p.name == typed and p.annotation != "object" for p in named]
    parameters = [p if is_shown else p.replace(annotation=p.empty) for p, is_shown in zip(named, shown, strict=True)]
    text = str(signature.replace(parameters=parameters, return_annotation=signature.empty))
    return re.sub(rf"\b{typed}: '([^']+)'", rf"{typed}: \1", text) if typed else text


def of_operation(message: str) -> str:
    """What an operation takes: the nearest of the words that the message lists, or how its function is called."""
    named = re.match(r"For '?(\w+)", message)
    op = named[1] if named else ""
    ops, word, listed = (
        sys.modules["msgraph"].ops,
        re.search(r"but got '?(\w+)'?(\.?$| with)", message),
        message.partition("["),
    )
    close = nearest(word[1], re.findall(r"'([\w-]+)'", listed[2])) if word else ""
    if "mindspore dtype" in message or "[mindspore." in message:
        close = nearest(word[1], filter(str.islower, dir(sys.modules["msgraph"].dtype))) if word else ""
        return f"did you mean `ms.{close}`?" if close else "pass an element type, such as `ms.float32` or `np.float32`"
    spellings = op.lower(), re.sub("(?<=[a-z])(?=[A-Z])", "_", op).lower()
    function = next((getattr(ops, spelling) for spelling in spellings if spelling in dir(ops)), None)
    if close:
        return f"did you mean `{close}`?"
    if inspect.isfunction(function):
        return f"it is `{function.__name__}{inspect.signature(function)}`"
    layer = next((value for value in _named(op) if inspect.isclass(value) and ".nn." in value.__module__), None)
    if layer is not None:
        return f"it is `{op}{written_out(inspect.signature(layer))}`"
    return "`help(…)` of the function says what each argument may be"


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
