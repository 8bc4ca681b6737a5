"""Transformers by size, and machines: what the simulation knows of either.

FLOPs are ``6 N`` for each token of a training step, two of them forward (J. Kaplan et al., "Scaling Laws for Neural
Language Models", 2020), so attention's products of activations are left out. Activations are ``34 s b h`` bytes for a
layer of 16-bit numbers where attention's scores are computed again, ``2 s b h`` where the whole layer is, which costs
another forward (V. Korthikanti et al., "Reducing Activation Recomputation in Large Transformer Models", 2022). Weights,
gradients and Adam's state are 16 bytes for each parameter (S. Rajbhandari et al., "ZeRO: Memory Optimizations Toward
Training Trillion Parameter Models", 2020).
"""

from __future__ import annotations

from typing import NamedTuple

from benchmarks.scaling.collectives import Network


class Transformer(NamedTuple):
    """A network like GPT-2: the head has the weights of the embedding."""

    name: str
    layers: int
    hidden: int
    vocabulary: int
    length: int
    """Tokens of a sequence."""
    batch: int
    """Sequences of a step, over all ranks."""

    @property
    def of_layer(self) -> int:
        """Parameters of a layer: four products, their biases, two normalisations."""
        return 12 * self.hidden**2 + 13 * self.hidden

    @property
    def head(self) -> int:
        """Parameters of the embedding of tokens, and so of the head."""
        return self.vocabulary * self.hidden

    @property
    def parameters(self) -> int:
        """All: with the embedding of places and the last normalisation."""
        return self.layers * self.of_layer + self.head + self.length * self.hidden + 2 * self.hidden


NETWORKS = {
    net.name: net
    for net in (
        Transformer("gpt2-124m", 12, 768, 50257, 1024, 512),
        Transformer("gpt-1.3b", 24, 2048, 50257, 2048, 512),
        Transformer("gpt-13b", 40, 5120, 50257, 2048, 1024),
    )
}
"""GPT-2, and two of GPT-3's sizes (T. Brown et al., 2020, table 2.1); batches of 0.5, 1 and 2 million tokens."""


class Machine(NamedTuple):
    """What a rank has."""

    name: str
    flops: float
    """FLOP/s that training reaches, not the peak."""
    memory: float
    """Bytes."""
    net: Network
    number: int
    """Bytes of a weight, of an activation and of a gradient that is sent: 2 or 4."""
    note: str = ""


MACHINES = {
    machine.name: machine
    for machine in (
        Machine("gpu", 140e12, 80e9, Network(5e-6, 1 / 25e9, 1 / 500e9), 2,
                "140 TFLOP/s sustained (45 % of an A100's 312 in 16 bits), 80 GB, 200 Gbit/s for each rank, 5 us"),
        Machine("cpu", 1.5e12, 256e9, Network(2e-6, 1 / 12.5e9, 1 / 50e9), 4,
                "1.5 TFLOP/s sustained in float32 (a node of 64 cores), 256 GB, 100 Gbit/s, 2 us"),
        Machine("ethernet", 1.5e12, 256e9, Network(30e-6, 1 / 1.25e9, 1 / 50e9), 4,
                "the same nodes on Ethernet: 10 Gbit/s, 30 us"),
    )
}  # fmt: skip
"""Stated machines, not measured ones; ``here`` is measured."""
