"""LeNet on the handwritten digits that come with scikit-learn: 8 x 8 images, a compiled training step.

    pip install msgraph[examples]
    python examples/lenet_digits.py [--epochs 15] [--picture loss.png] [--checkpoint lenet.npz]

Prints the loss and the accuracy as it trains, then the test accuracy, and draws the loss curve.
"""

# pyright: basic
# scikit-learn and matplotlib say little about their types

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from sklearn.datasets import load_digits
from sklearn.model_selection import train_test_split

import msgraph as ms
from msgraph import Tensor, nn, ops

SEED = 2
BATCH = 32


class LeNet(nn.Cell):
    """LeNet-5 for images of 8 x 8: smaller kernels, and one pooling instead of two."""

    def __init__(self):
        super().__init__()
        self.features = nn.SequentialCell(
            nn.Conv2d(1, 16, 3, pad_mode="valid", has_bias=True),
            nn.ReLU(),
            nn.Conv2d(16, 32, 3, pad_mode="valid", has_bias=True),
            nn.ReLU(),
            nn.MaxPool2d(2, 2),
        )
        self.classifier = nn.SequentialCell(
            nn.Flatten(),
            nn.Dense(32 * 2 * 2, 120, activation="relu"),
            nn.Dense(120, 84, activation="relu"),
            nn.Dense(84, 10),
        )

    def construct(self, images):
        return self.classifier(self.features(images))


def digits():
    """Images [n, 1, 8, 8] from -1 to 1 and their labels, 80 % for training; the same split every time."""
    images, labels = load_digits(return_X_y=True)
    images = (images.reshape(-1, 1, 8, 8) / 8 - 1).astype(np.float32)
    return train_test_split(images, labels.astype(np.int32), test_size=0.2, random_state=0, stratify=labels)


def batches(images, labels, shuffled):
    """Tensors of one size, in a new order every epoch."""
    order = shuffled.permutation(len(labels))
    for start in range(0, len(order) - BATCH + 1, BATCH):
        chosen = order[start : start + BATCH]
        yield Tensor(images[chosen]), Tensor(labels[chosen])


def accuracy(network, images, labels):
    """The share of images the network names rightly."""
    found = ops.argmax(network(Tensor(images)), 1).asnumpy()
    return float((found == labels).mean())


def draw(losses, steps, path):
    """The loss of every step, and its mean over an epoch of ``steps``."""
    figure = Figure(figsize=(7, 4))
    axes = figure.subplots()
    axes.plot(losses, linewidth=0.5, alpha=0.4, label="step")
    means = np.array(losses).reshape(-1, steps).mean(1)
    axes.plot(np.arange(len(means)) * steps + steps / 2, means, label="epoch")
    axes.set(xlabel="step", ylabel="cross entropy", title="LeNet on 8 x 8 digits")
    axes.legend()
    figure.savefig(path, dpi=120)


def main(arguments=None):
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--epochs", type=int, default=15)
    options.add_argument("--picture", type=Path, default=Path("lenet_loss.png"))
    options.add_argument("--checkpoint", type=Path)
    given = options.parse_args(arguments)

    ms.set_seed(SEED)
    ms.set_context(mode=ms.GRAPH_MODE)
    train_images, test_images, train_labels, test_labels = digits()
    network = LeNet()
    steps = len(train_labels) // BATCH
    rate = nn.CosineDecayLR(1e-5, 2e-3, given.epochs * steps)
    optimizer = nn.AdamWeightDecay(network.trainable_params(), rate, weight_decay=0.05)
    loss = nn.CrossEntropyLoss(label_smoothing=0.1)
    step = nn.TrainOneStepCell(nn.WithLossCell(network, loss), optimizer)
    step.set_train()

    parameters = sum(p.size for p in network.get_parameters())
    print(f"{len(train_labels)} images for training, {len(test_labels)} for testing, {parameters} parameters")
    shuffled, losses, start = np.random.default_rng(SEED), [], time.perf_counter()
    for epoch in range(1, given.epochs + 1):
        losses += [float(step(images, labels)) for images, labels in batches(train_images, train_labels, shuffled)]
        mean, seconds = np.mean(losses[-steps:]), time.perf_counter() - start
        print(f"epoch {epoch:2}  loss {mean:8.5f}  {seconds:5.1f} s", flush=True)

    network.set_train(False)
    draw(losses, steps, given.picture)
    print(f"train accuracy {100 * accuracy(network, train_images, train_labels):.2f} %")
    print(f"test accuracy {100 * accuracy(network, test_images, test_labels):.2f} %")
    print(f"loss curve in {given.picture}")
    if given.checkpoint is not None:
        ms.save_checkpoint(network, given.checkpoint)
        print(f"parameters in {given.checkpoint}")


if __name__ == "__main__":
    main()
