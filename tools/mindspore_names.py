"""Writes what MindSpore's wheel has: its public modules, and their public names. Run by the Python that has the wheel.

    python tools/mindspore_names.py src/msgraph/support

``mindspore_modules.txt`` has a line for each package with the modules in it; ``mindspore_names.txt`` a line for each
module that exports names; ``mindspore_primitives.txt`` a line for each operator that has a class, with the names of its
settings and, behind a slash, of its arguments. They are why
``import mindspore.nn.layer.basic`` works here, and why a name that is missing is said to be missing rather than
misspelt. ``mindspore_documented.txt``, beside this program, has the names among them that are described and run on a
CPU: ``docs/compatibility.md`` counts them.
"""

from __future__ import annotations

import importlib
import inspect
import os
import pkgutil
import re
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

NOT_PROGRAMS = ("ops_generate", "profiler.", "rewrite.", "tools", "lib", "include", "mindrecord.")
"""Parts of the wheel that build or watch MindSpore itself: only their first level is anybody's business."""
PRIVATE = (
    "_c_expression", "_checkparam", "common._grad_function", "common._monad", "common._stub_tensor",
    "ops._primitive_cache", "ops._tracefunc", "ops._grad_experimental.grad_comm_ops", "ops.operations._infer_ops",
    "ops._grad_experimental", "ops.operations._grad_ops", "ops.operations._inner_ops", "ops.operations._quant_ops",
    "ops.operations._rl_inner_ops", "ops.operations._scalar_ops", "ops.operations._sequence_ops",
    "ops.operations._thor_ops",
    "parallel._cost_model_context", "profiler.common.constant", "train._utils", "train.callback._callback",
    "train.callback._checkpoint",
)  # fmt: skip
"""Modules with private names that scripts import all the same."""
EXPORTS = """
. amp boost common common.initializer communication communication.management dataset dataset.transforms dataset.vision
experimental.optim experimental.optim.lr_scheduler mint mint.distributed mint.linalg mint.nn mint.nn.functional
mint.optim mint.special nn nn.probability.bijector nn.probability.distribution numpy numpy.fft ops nn.optim parallel
profiler runtime scipy.fft scipy.linalg scipy.optimize train train.metrics utils
"""
ELSEWHERE = ("common", "communication.management", "nn.optim", "train.metrics")
"""Modules whose names are described as another module's."""


def main(folder: Path) -> None:
    """Writes the files."""
    os.environ["GLOG_v"] = "4"  # noqa: SIM112  (MindSpore spells it so)
    wheel = importlib.import_module("mindspore")
    (folder / "mindspore_modules.txt").write_text(modules(Path(str(wheel.__file__)).parent))
    (folder / "mindspore_names.txt").write_text(names())
    (folder / "mindspore_primitives.txt").write_text(primitives())
    (Path(__file__).parent / "mindspore_documented.txt").write_text(documented())


def modules(root: Path) -> str:
    """``nn.layer: activation basic ...``: the modules of each public package; subpackages have lines of their own."""
    lines: list[str] = []
    for path in sorted(root.rglob("__init__.py")):
        package = ".".join(path.parent.relative_to(root).parts)
        if any(part.startswith("_") for part in package.split(".")) or package.startswith(NOT_PROGRAMS):
            continue
        inside = sorted(file.stem for file in path.parent.glob("*.py") if not file.stem.startswith("_"))
        inside += [name.rpartition(".")[2] for name in PRIVATE if name.rpartition(".")[0] == package]
        lines.append(f"{package or '.'}: {' '.join(inside)}".rstrip() + "\n")
    return "".join(lines)


def names() -> str:
    """``nn: Adam ...``: the public names of each module that people import from."""
    lines: list[str] = []
    for path in EXPORTS.split():
        module = importlib.import_module("mindspore" if path == "." else f"mindspore.{path}")
        lines.append(f"{path}: {' '.join(exported(module))}\n")
    tensor = importlib.import_module("mindspore").Tensor
    lines.append(f"Tensor: {' '.join(name for name in dir(tensor) if not name.startswith('_'))}\n")
    return "".join(lines)


def primitives() -> str:
    """``EluExt: alpha / input``: the classes of operators below ``ops`` with the names of settings and of arguments."""
    package = importlib.import_module("mindspore.ops")
    base, lines = package.Primitive, set[str]()
    for part in ("auto_generate", "operations"):
        folder = importlib.import_module(f"mindspore.ops.{part}")
        names = [info.name for info in pkgutil.iter_modules(folder.__path__)]
        for module in (package, folder, *(importlib.import_module(f"mindspore.ops.{part}.{name}") for name in names)):
            for name, value in vars(module).items():
                if inspect.isclass(value) and issubclass(value, base) and name[0] != "_":
                    settings, arguments = parameters(value.__init__), parameters(value.__call__)
                    lines.add(f"{name}: {' '.join([*settings, '/', *arguments])}\n")
    return "".join(sorted(lines))


def parameters(function: Callable[..., object]) -> list[str]:
    """The names of the parameters of a method; a star where it takes any."""
    listed = [*inspect.signature(function).parameters.values()][1:]
    return [("*" if parameter.kind is parameter.VAR_POSITIONAL else "") + parameter.name for parameter in listed]


def documented() -> str:
    """``nn: Adam ...``: the names of classes and functions whose description says CPU, or nothing of platforms."""
    lines: list[str] = []
    for path in (*(path for path in EXPORTS.split() if path not in ELSEWHERE), "Tensor"):
        owner = importlib.import_module("mindspore")
        if path == "Tensor":
            owner, listed = owner.Tensor, [name for name in dir(owner.Tensor) if not name.startswith("_")]
        else:
            owner = owner if path == "." else importlib.import_module(f"mindspore.{path}")
            listed = exported(owner)
        lines.append(f"{path}: {' '.join(name for name in listed if runs_on_cpu(owner, name))}\n")
    return "".join(lines)


def runs_on_cpu(owner: object, name: str) -> bool:
    """Is a name described, as a thing of MindSpore's that its CPU has?"""
    value = getattr(owner, name, None)
    own = inspect.isclass(value) or inspect.isroutine(value) or inspect.isdatadescriptor(value)
    described = own or (callable(value) and value.__doc__ is not type(value).__doc__)
    origin = str(getattr(value, "__module__", None) or "mindspore")
    text = (inspect.getdoc(value) or "") if described and origin.startswith("mindspore") else ""
    platforms = re.search(r"Supported Platforms:\s*\n(.*?)(\n\s*\n|$)", text, re.DOTALL)
    return bool(text) and (platforms is None or "CPU" in platforms[1])


def exported(module: ModuleType) -> list[str]:
    """What a module means to give: ``__all__``, or its classes and functions without an underscore."""
    listed = getattr(module, "__all__", None)
    if listed is None:
        listed = [name for name in dir(module) if callable(getattr(module, name))]
    return sorted({n for n in listed if not n.startswith("_") and not isinstance(getattr(module, n, None), ModuleType)})


if __name__ == "__main__":
    main(Path(sys.argv[1]))
