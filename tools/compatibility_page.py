"""``docs/compatibility.md``: which of MindSpore's names are here, why others are not, and what differs on purpose."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path

from missing_names import reason

HERE = Path(__file__).parent

_INTRODUCTION = """\
To run a program that imports `mindspore`, use `python -m msgraph run --as-mindspore script.py`, or call
`msgraph.install_as_mindspore()` before the first such import. Every public module of MindSpore 2.10 can be imported.

The table counts the names that MindSpore documents and supports on the CPU (`tools/mindspore_names.py` reads them from
its wheel). A name in two modules counts twice.
"""

_MEASURED = """
## How it is checked

`make compat WHEEL=/path/to/python-with-mindspore` runs every example in MindSpore's docstrings with both, and compares
the output; `ONLY=nn` selects a module. Checkpoints are compatible with MindSpore in both directions, byte for byte
(`tests/api/test_checkpoint.py`).
"""

_LIBRARIES = """
## Libraries

Four libraries import unmodified under `--as-mindspore`. Small versions of their networks were run with msgraph and with
MindSpore, with the same parameters and inputs (forward pass, PyNative mode, float32). They agree if the largest
difference is below 1e-4 of the largest element.

| library | networks | run in MindSpore | agree | differ | run only in msgraph |
|---|--:|--:|--:|---|---|
| mindone 0.3.0 | 25 | 23 | 23 |  | GPT-2 and Qwen2: MindSpore has no CPU kernels for them |
| mindnlp 0.2.4 | 40 | 40 | 39 | RWKV: msgraph follows NumPy |  |
| mindaudio 0.3.0 | 16 | 11 | 11 |  |  |
| mindyolo 0.5.0 | 23 | 23 | 23 |  |  |

- mindone: `AutoencoderKL`, `AutoencoderTiny`, BERT, CLIP's text model, `ControlNetModel`, DiT, Gemma (1, 2), LLaMA,
  mT5, Phi-3, PixArt, the prior of unCLIP, SD3, T5, `Transformer2DModel`, `UNet1DModel`, `UNet2DModel`,
  `UNet2DConditionModel`, UMT5, `VQModel`, XLM-RoBERTa.
- mindnlp (a name that it imports was added to MindSpore 2.10): ALBERT, BART, BERT (also with its head),
  BigBird-Pegasus, BioGPT, Blenderbot, BLOOM, ConvBERT, DeBERTa, DistilBERT, ERNIE, Gemma, GPT, GPT-2 (also with its
  head), GPT-BigCode, GPT-Neo, GPT-NeoX, LLaMA (also with its head), Longformer, Mamba, mBART, Megatron-BERT, Mistral,
  Mixtral, MobileBERT, Nezha, OPT, Phi, Qwen2, Qwen2-MoE, RoBERTa, StarCoder2, T5, XLM, XLM-RoBERTa, XLNet.
- mindaudio: TasNet, the encoder of Conformer, ECAPA-TDNN, and layers: attention, convolution,
  feed-forward, positions, LayerNorm, Swish, GLU.
- mindyolo: YOLOv3, YOLOv5 and YOLOv8, and 20 blocks: C2f, C3, SPPF, SPPCSPC, RepConv, Focus, DownC and others. A
  training step with its own loss, as one graph (`mode=0`): losses and parameters of small YOLOv3, v5, v7, v8, v10 and
  v11 agree to 6e-6.
- mindformers 2.1.0 requires MindSpore 2.11. It imports in msgraph (after `import PIL.Image`), and in MindSpore 2.10
  with the packages that it names. A small LLaMA without the fused norm and with rotations by slices (for which
  MindSpore has CPU kernels) agrees. It no longer contains GPT-2, BERT or T5.
- mindone 0.5.0: 1,652 of its 1,729 modules import, as in MindSpore. More than 200 small networks of its `transformers`
  run forward in msgraph; they were not compared, because MindSpore lacks most of their CPU kernels.
"""
_MODELS = """
[The models of mindcv](compatibility_mindcv.md) were built, run and trained with msgraph and MindSpore, from the same
parameters.
"""

_DIFFERENT = """
## Intended differences

msgraph does not reproduce wrong results and lost side effects of MindSpore.

| what | MindSpore 2.10 | msgraph |
|---|---|---|
"""

DIFFERENCES: tuple[tuple[str, str, str], ...] = (
    ("`numpy.std` of whole numbers", "1.2247 for `arange(4)`", "1.1180, as NumPy"),
    ("`numpy.cbrt(0)`", "NaN", "0"),
    ("`relu`, `maximum`, `sign`, `softplus` of NaN", "a number", "NaN"),
    ("division by -0.0, `copysign` with it", "as by 0.0", "as IEEE 754"),
    ("`xlogy(0, y)` of `y` at or below 0", "NaN", "0, as it documents"),
    ("`FTRL` and `ApplyFtrl`: `l1` where the sum of gradients is negative", "pushes from 0", "pulls towards 0"),
    ("`x.index_add(dim, index, source)`", "writes `x`, too", "gives a new tensor"),
    ("gradient of `selu` below 0", "that of another function", "the derivative"),
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
    ("closures and lambdas made in loops", "capture too early, or give `None`", "as Python"),
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
    ("`x.max(0)`, `x.min(0)`: an axis by position", "places, too, outside graphs only", "the elements alone"),
    ("`p.set_data(q)`", "shares memory: what is written to one is in the other", "copies"),
    (
        "`net(x)` and `grad(net)(x)` in one step: statistics of BatchNorm",
        "moved once in graphs, twice outside",
        "moved twice",
    ),
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
    ("a tensor without elements in a checkpoint", "not written", "written"),
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
    parts = ["# Compatibility with MindSpore\n", note, _INTRODUCTION]
    parts.append(
        f"Of {total:,} names, {total - left - unused:,} are supported, and {unused} more are accepted without effect.\n"
    )
    parts += ["| module | documented | supported | without effect |", "|---|--:|--:|--:|"]
    for module, names in modules.items():
        here = len(names) - len(gone[module]) - len(idle[module])
        parts.append(f"| {_shown(module)} | {len(names)} | {here} | {len(idle[module]) or ''} |")
    models = HERE.parent / "docs" / "compatibility_mindcv.md"
    parts += [
        _MEASURED,
        *([_MODELS.strip() + "\n"] if models.is_file() else []),
        _LIBRARIES.strip() + "\n",
        "## Unsupported names",
    ]
    for module, names in gone.items():
        reasons: dict[str, list[str]] = {}
        for name in names:
            reasons.setdefault(reason(module, name), []).append(name)
        if reasons:
            parts += [f"\n### {_shown(module)}\n", "| names | reason |", "|---|---|"]
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
