"""Every program of ``examples`` runs in a process of its own and says what it should."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from pydoc_data.topics import topics

import numpy as np
import pytest
from gguf import GGMLQuantizationType
from tests.forkserver.interpreter import run_forked
from tests.support.gguf_files import write_llama

ROOT = Path(__file__).parents[1]
DATA = Path(__file__).parent / "data"

ARGUMENTS = {
    "chat.py": ["--model", "tiny.gguf", "--tokens", "12", "--context", "128", "Hello?", "Why?"],
    "char_gpt.py": ["--steps", "200", "--layers", "2", "--characters", "120"],
    "gpt_parallel.py": ["--steps", "2", "--layouts", "1x1", "2x1", "2x2"],
    "minilm.py": ["--sentences", str(DATA / "minilm_sentences.txt"), "--save", "embeddings.npz", "--batch", "8"],
}
"""What each program is given, if anything."""

EXPECTED = {
    "char_gpt.py": ["characters for training", "step   20  loss", "step  200  loss", "test loss", "characters written"],
    "chat.py": [" s to the first word, ", " a second behind it)", " s to the first word, "],
    "demo.py": [
        "[12. 24. 36.]", "ms.mul", "ms.kernel", "ms.run", "vector.", "fadd <", "[601.]", "[-5050]", "[1 2 3]",
        "12", "5", "10", "largest difference from NumPy", "times as fast", "largest difference",
    ],
    "gpt_layers.py": [
        "apart", "2 layers", "apart", "8 layers", "shared", "2 layers", "shared", "8 layers",
        "2 layers: the loss falls: True, and is the same both ways: True",
        "8 layers: the loss falls: True, and is the same both ways: True",
    ],
    "gpt_parallel.py": [
        "a GPT of 12 layers, 2 steps", "1 x 1", "2 x 1", "2 x 2",
    ],
    "jit_classes.py": ["[1 2 3]", "[1 2 3]", "12", "5", "10"],
    "lenet_digits.py": ["1437 images for training, 360 for testing", "epoch  1", "epoch 15", "test accuracy"],
    "llama.py": [],
    "minilm.py": [
        "22565376 parameters (90.3 MB)", "compile", "a sentence", "a call needs", "   256      8 ",
        "calls of layers: 6, functions they share: 1", "peak memory",
        "guitar", "50 sentences of 3 to 256 tokens",
    ],
}  # fmt: skip
"""What each program prints, in this order, among other things."""


def lenet_learned(output: str, folder: Path) -> bool:
    """98 of 100 digits of the test set named rightly, and the loss curve drawn."""
    accuracy = float(re.findall(r"test accuracy (.*) %", output)[0])
    return accuracy >= 98 and (folder / "lenet_loss.png").read_bytes().startswith(b"\x89PNG")


def minilm_agrees(output: str, folder: Path) -> bool:
    """The tokens are the reference's, and the embeddings of all sentences, alone and in a batch, point where its do.

    ``tools/write_minilm_reference.py`` wrote the reference, in float64.
    """
    with np.load(DATA / "minilm_reference.npz") as reference, np.load(folder / "embeddings.npz") as found:
        np.testing.assert_array_equal(found["ids"], reference["ids"])
        expected = reference["embeddings"].astype(np.float64)
        assert expected.shape == (50, 384)
        for way in ("single", "batched"):
            ours = found[way].astype(np.float64)
            np.testing.assert_allclose(np.linalg.norm(ours, axis=1), 1, atol=1e-5)
            cosines = (ours * expected).sum(1) / np.linalg.norm(ours, axis=1) / np.linalg.norm(expected, axis=1)
            assert cosines.shape == (50,)
            assert cosines.min() > 0.99999, (way, cosines)
            np.testing.assert_allclose(ours, expected, atol=5e-6)  # GELU by tanh would differ by 100 times as much
    memory, times = re.findall(r"process, .*: (\d+) MB", output), re.findall(r" (\d+\.\d+) ms", output)
    return len(memory) == 1 and len(times) == 10


def gpt_learned(output: str, _: Path) -> bool:
    """Three quarters of a nat below the frequencies of characters; the text has the reference's characters."""
    learned, single = re.findall(r"test loss (\S+); frequencies of characters (\S+),", output)[0]
    written = output.partition(" characters written in ")[2].partition("\n")[2].removesuffix("\n")
    alphabet = {c for topic in topics.values() for c in topic}
    grown = written.startswith("The ") and len(written) == 124 and set(written) <= alphabet
    return float(learned) < float(single) - 0.75 and grown and len(set(written)) > 10


CHECKS: dict[str, Callable[[str, Path], bool]] = {
    "char_gpt.py": gpt_learned,
    "lenet_digits.py": lenet_learned,
    "minilm.py": minilm_agrees,
}
"""What a program's results must be, besides."""


@pytest.mark.parametrize("program", sorted(path.name for path in (ROOT / "examples").glob("*.py")))
def test_example_runs(program: str, tmp_path: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    if program == "chat.py":
        write_llama(tmp_path / "tiny.gguf", GGMLQuantizationType.Q8_0)
    command = ["-W", "error", ROOT / "examples" / program, *ARGUMENTS.get(program, [])]
    done = run_forked(*command, env=environment, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    place = 0
    for text in EXPECTED[program]:
        found = done.stdout.find(text, place)
        assert found >= 0, f"{text!r} is missing after:\n{done.stdout[:place]}"
        place = found + len(text)
    check = CHECKS.get(program)
    assert check is None or check(done.stdout, tmp_path)
