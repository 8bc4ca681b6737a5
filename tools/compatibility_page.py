"""``docs/compatibility.md``: which of MindSpore's names are here, why others are not, and what differs on purpose."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from missing_names import reason

HERE = Path(__file__).parent

_INTRODUCTION = """\
`python -m msgraph run --as-mindspore script.py` runs a program that says `import mindspore`; in a program of your own
`msgraph.install_as_mindspore()` before the first such import does it. Every public module of MindSpore 2.10 can be
imported. What is in them is counted here: the names that MindSpore describes and has on a CPU, as
`tools/mindspore_names.py` reads them off its wheel. A name in two modules counts twice.
"""

_MEASURED = """
## How it is checked

`make compat WHEEL=/path/to/python-with-mindspore` runs every example of MindSpore's own descriptions by both, and
compares what they print; `ONLY=nn` runs those of a part. Checkpoints of MindSpore are read, and written byte for byte
as it writes them (`tests/api/test_checkpoint.py`).
"""

_LIBRARIES = """
## Libraries

Four libraries import unmodified under `--as-mindspore`. Networks of theirs, in small sizes, were given the same
parameters and inputs here and in MindSpore, forward, operation by operation (`mode=1`), in float32. They agree
where the largest difference is below 1e-4 of the largest element.

| library | tried | MindSpore runs | agree | differ | run here alone |
|---|--:|--:|--:|---|---|
| mindone 0.3.0 | 23 | 21 | 21 |  | GPT-2 and Qwen2, whose kernels MindSpore has on other devices |
| mindnlp 0.2.4 | 38 | 35 | 34 | RWKV: NumPy computes what is here | mBART |
| mindaudio 0.3.0 | 16 | 11 | 11 |  |  |
| mindyolo 0.5.0 | 16 | 16 | 16 |  |  |

- mindone: `AutoencoderKL`, `AutoencoderTiny`, BERT, CLIP's text model, `ControlNetModel`, DiT, Gemma, LLaMA, mT5,
  Phi-3, PixArt, the prior of unCLIP, SD3, T5, `Transformer2DModel`, `UNet1DModel`, `UNet2DModel`,
  `UNet2DConditionModel`, UMT5, `VQModel`, XLM-RoBERTa.
- mindnlp (MindSpore 2.10 lacks a name that it imports, and was given it): ALBERT, BART, BERT (also with its head),
  BioGPT, Blenderbot, BLOOM, ConvBERT, DeBERTa, DistilBERT, ERNIE, Gemma, GPT, GPT-2 (also with its head),
  GPT-BigCode, GPT-Neo, GPT-NeoX, LLaMA (also with its head), Longformer, Mamba, Megatron-BERT, Mistral, Mixtral,
  MobileBERT, Nezha, OPT, Phi, Qwen2, Qwen2-MoE, RoBERTa, T5, XLM-RoBERTa.
- mindaudio: TasNet, the encoder of Conformer, ECAPA-TDNN with its classifier, and layers: attention, convolution,
  feed-forward, positions, LayerNorm, Swish, GLU.
- mindyolo: YOLOv3, YOLOv5 and YOLOv8, and blocks: C2f, C3, SPPF, SPPCSPC, RepConv, Focus, DownC and others. One
  step of training with its own loss, in a graph (`mode=0`): YOLOv3, v5, v7, v8, v10 and v11 in small sizes, whose
  losses and parameters agree to 6e-6.
- mindformers 2.1.0 asks for MindSpore 2.11; it imports here (once `PIL.Image` is loaded) and in MindSpore 2.10 with the
  packages it names beside them. Its LLaMA, small, without the fused norm and with rotations by slices (what MindSpore
  has kernels for on a CPU), agrees. There is no GPT-2, BERT or T5 in it any more.
- mindone 0.5.0 has 1,729 modules: 1,652 import here and in MindSpore. More than 200 networks of its `transformers`, in
  small sizes, run forward here; MindSpore has few of their kernels on a CPU, so that they were not compared.
"""
_MODELS = """
[The models of mindcv](compatibility_mindcv.md) are built, run and trained here and by MindSpore, parameters copied.
"""

_DIFFERENT = """
## What differs on purpose

MindSpore's result is named first. A wrong result is not repeated, and neither is a lost effect.

| what | MindSpore 2.10 | here |
|---|---|---|
"""

DIFFERENCES: tuple[tuple[str, str, str], ...] = (
    ("`numpy.std` of whole numbers", "1.2247 for `arange(4)`", "1.1180, as NumPy"),
    ("`numpy.cbrt(0)`", "NaN", "0"),
    ("`relu`, `maximum`, `sign`, `softplus` of NaN", "a number", "NaN"),
    ("division by -0.0, `copysign` with it", "as by 0.0", "as IEEE 754"),
    ("Bessel functions, `mish`, `logaddexp` at infinities", "NaN", "their limits"),
    ("`ldexp` where the power alone is no float32", "NaN or infinity", "the product"),
    ("`numpy.divide` of float64", "float32", "float64"),
    ("`numpy.promote_types(uint16, float64)`", "float32", "float64"),
    ("`numpy.full(shape, tensor, dtype)`", "ignores `dtype`", "has it"),
    ("`numpy.histogram([])`: the edges", "-0.5 to 0.5", "0 to 1, as NumPy"),
    ("`numpy.fft.ihfftn`", "calls `hfftn`", "the inverse"),
    ("numbers of Python in graphs", "float32 and int64: `2**70` and `0.1 + 0.2` change", "Python's"),
    (
        "`tanh(5)`, `exp`, `log`, `softmax`",
        "errors up to 1e-5, `tanh` above 1",
        "[within 2 ulp](accuracy.md)",
    ),
    (
        "`x += y` of an argument, a global or a constant in a graph",
        "changes it for all later calls",
        "binds the name anew",
    ),
    ("`p += x` of a Parameter in a variable", "binds the name anew outside graphs, writes it inside", "writes it"),
    ("`not x` of a tensor in a graph", "a tensor", "a bool, as outside"),
    ("aliases of lists, `remove`, `sort`, `setdefault`, `global`", "lost or half done", "as Python"),
    ("closures and lambdas made in loops", "capture early, or give `None`", "as Python"),
    ("format specs of f-strings", "ignored", "as Python"),
    ("decorators with `functools.wraps`, or on nested functions", "dropped", "called"),
    ("branches that give strings, `None`, tuples of two lengths", "broken tensors", "the values"),
    ("`Parameter.set_data` and new attributes between calls", "not seen by `jit` functions", "seen by the next call"),
    ("reads before and behind a branch that writes", "merged: the new value twice", "each its own value"),
    (
        "`lazy_inline` of a Cell that was changed after `__init__`",
        "takes the first one's graph",
        "a graph of its own, and a warning",
    ),
    ("gradient of a number that is an argument", "0", "the derivative"),
    ("gradient beside code that runs as Python", "0 for everything", "that code's result is a constant"),
    ("`add_` and its kin outside graphs", "do nothing", "write the tensor"),
    ("`x.argmax()` without an axis", "flattened outside graphs only", "flattened"),
    (
        "`MultitypeFuncGraph`: which of several matches",
        "the first outside graphs, the last inside",
        "the last, in both",
    ),
    ("`HyperMap` over lengths that differ", "the shortest outside graphs", "an error in both"),
    ("`ApplyMomentum(use_nesterov=True)`, `Adam`, `ApplyRMSProp`", "ignored, zeros, garbage", "computed"),
    ("compile cache on disk", "may load another program's graph", "keyed by the program"),
    (
        "`dynamic=1`, `set_inputs` with unknown sizes",
        "one graph for many shapes",
        "the same; and by itself, after the second new size of a dimension ([any size](sizes.md))",
    ),
    ("a tensor of no elements in a checkpoint", "not written", "comes back"),
    ("floats by `mindrecord.FileReader`, empty arrays by `MindDataset`", "cut to whole numbers, garbage", "as written"),
    ("`save_checkpoint(enc_key=...)`", "encrypts", "NotImplementedError: a tool made for it does it"),
    ("a checksum in a checkpoint", "compared if `crc_check` says so", "always compared"),
    ("whole numbers of a checkpoint that do not fit the parameter", "cut", "RuntimeError"),
    ("rows that `mindrecord.FileWriter` cannot write", "left out, with a warning", "ValueError: which row and column"),
    (
        "random numbers",
        "MindSpore's generators",
        "initial values, dropout, `laplace`, `multinomial` and the order of datasets are MindSpore's to the "
        "last one; other operators and "
        "transforms give other numbers of the same distributions; a seed repeats them",
    ),
)


def compatibility_page(note: str) -> str:
    """The page."""
    modules = documented()
    gone = {module: missing(module) for module in modules}
    idle = {module: accepted(module) for module in modules}
    total, left, unused = (sum(map(len, names.values())) for names in (modules, gone, idle))
    parts = ["# What of MindSpore is there\n", note, _INTRODUCTION]
    parts.append(
        f"Of {total:,} names {total - left - unused:,} are here; {unused} more are accepted and change nothing.\n"
    )
    parts += ["| module | described | here | accepted |", "|---|--:|--:|--:|"]
    for module, names in modules.items():
        here = len(names) - len(gone[module]) - len(idle[module])
        parts.append(f"| {_shown(module)} | {len(names)} | {here} | {len(idle[module]) or ''} |")
    models = HERE.parent / "docs" / "compatibility_mindcv.md"
    parts += [
        _MEASURED,
        *([_MODELS.strip() + "\n"] if models.is_file() else []),
        _LIBRARIES.strip() + "\n",
        "## What is missing, and why",
    ]
    for module, names in gone.items():
        reasons: dict[str, list[str]] = {}
        for name in names:
            reasons.setdefault(reason(module, name), []).append(name)
        if reasons:
            parts += [f"\n### {_shown(module)}\n", "| names | because |", "|---|---|"]
            parts += [f"| {' '.join(f'`{n}`' for n in there)} | {why} |" for why, there in reasons.items()]
    parts.append(_DIFFERENT + "\n".join(f"| {what} | {theirs} | {ours} |" for what, theirs, ours in DIFFERENCES))
    return "\n".join(parts) + "\n"


def _shown(module: str) -> str:
    return "`mindspore`" if module == "." else f"`mindspore.{module}`"


@cache
def documented() -> dict[str, list[str]]:
    """What MindSpore describes and has on a CPU: names by module, and those of ``Tensor``."""
    lines = (HERE / "mindspore_documented.txt").read_text().splitlines()
    parts = {module: names.split() for module, _, names in (line.partition(":") for line in lines)}
    return {module: names for module, names in parts.items() if names}


def _owner(module: str) -> object:
    """The module or class here that stands for one of MindSpore's; ``None`` if there is none."""
    msgraph = import_module("msgraph")
    if module in (".", "Tensor"):
        return msgraph if module == "." else msgraph.Tensor
    try:
        return import_module(f"msgraph.{module}")
    except ImportError:
        return None


def missing(module: str) -> list[str]:
    """Names that MindSpore describes and that are not here, or only say what to use instead."""
    owner = _owner(module)
    listed = {*dir(owner)}
    refused = {name for name, home in _homes(module).items() if home == "msgraph.library.internals.refused"}
    there = [name for name in documented()[module] if name in listed or hasattr(owner, name)]
    return [name for name in documented()[module] if name not in there or name in refused]


def accepted(module: str) -> list[str]:
    """Names that are there and change nothing."""
    return [name for name, home in _homes(module).items() if home == "msgraph.library.accepted"]


def _homes(module: str) -> dict[str, str]:
    """Where each name that MindSpore describes is defined here."""
    owner = _owner(module)
    return {name: getattr(getattr(owner, name, None), "__module__", "") for name in documented()[module]}
