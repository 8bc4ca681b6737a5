"""GGUF files of small random models."""

from __future__ import annotations

from pathlib import Path

import gguf
import numpy as np
import numpy.typing as npt
from tokenizers import pre_tokenizers

TOKENS = ["<|endoftext|>", "<|im_start|>", "<|im_end|>", *sorted(pre_tokenizers.ByteLevel.alphabet()), "Ġa"]
LAYERS, HIDDEN, INNER, HEADS, GROUPS = 2, 64, 96, 4, 2


def write_llama(path: Path, blocks: gguf.GGMLQuantizationType) -> dict[str, npt.NDArray[np.float32]]:
    """A model of the LLaMA family whose matrices are of blocks; its weights as they are in the file, in floats."""
    writer, random = gguf.GGUFWriter(path, "llama"), np.random.default_rng(0)
    writer.add_block_count(LAYERS)
    writer.add_embedding_length(HIDDEN)
    writer.add_feed_forward_length(INNER)
    writer.add_head_count(HEADS)
    writer.add_head_count_kv(GROUPS)
    writer.add_rope_freq_base(10000.0)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_eos_token_id(2)
    writer.add_token_list(TOKENS)
    writer.add_token_types([3, 3, 3, *[1] * 257])
    writer.add_token_merges(["Ġ a"])
    keys = HIDDEN // HEADS * GROUPS
    shapes = {"token_embd": (len(TOKENS), HIDDEN), "output_norm": (HIDDEN,)}
    for layer in range(LAYERS):
        of_layer = {
            "attn_norm": (HIDDEN,), "ffn_norm": (HIDDEN,), "attn_q": (HIDDEN, HIDDEN), "attn_k": (keys, HIDDEN),
            "attn_v": (keys, HIDDEN), "attn_output": (HIDDEN, HIDDEN), "ffn_gate": (INNER, HIDDEN),
            "ffn_up": (INNER, HIDDEN), "ffn_down": (HIDDEN, INNER),
        }  # fmt: skip
        shapes.update({f"blk.{layer}.{name}": shape for name, shape in of_layer.items()})
    weights: dict[str, npt.NDArray[np.float32]] = {}
    for name, shape in shapes.items():
        weight = random.standard_normal(shape, np.float32) * 0.2
        kind = gguf.GGMLQuantizationType.F32 if len(shape) == 1 else blocks
        content = gguf.quantize(weight, kind)
        writer.add_tensor(f"{name}.weight", content, raw_dtype=kind)
        weights[f"{name}.weight"] = gguf.dequantize(content, kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return weights
