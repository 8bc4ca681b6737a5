"""Runs one model of mindcv and records what it computes and how long that takes.

    python tests/compat/mindcv_model.py SIDE NAME FOLDER [--step] [--untimed]

``SIDE`` is ``theirs`` (the Python has MindSpore's wheel) or ``ours`` (msgraph stands in for ``mindspore``). The wheel
runs first: its parameters are written to ``FOLDER``, and the other side copies them by name. With ``--step`` one step
of training follows the forward pass; with ``--untimed`` nothing is called twice and no time recorded.
``mindcv_sweep.py`` runs both sides and compares.
"""

# What the two packages are is known at run time.
# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false
# pyright: reportMissingTypeStubs=false, reportMissingImports=false, reportAttributeAccessIssue=false

from __future__ import annotations

import json
import re
import resource
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

BATCH, CLASSES, RATE, MOMENTUM = 2, 1000, 0.01, 0.9
UNTIMED = "--untimed" in sys.argv
REPEATS, SECONDS = 0 if UNTIMED else 10, 5.0
"""A steady time is the least of so many calls, or of those that fit into so many seconds."""


def main() -> int:
    """Writes ``SIDE.json`` after each stage, so that a run that ends early leaves what it had."""
    side, name, folder = sys.argv[1], sys.argv[2], Path(sys.argv[3])
    if side == "ours":
        import msgraph

        msgraph.install_as_mindspore()
    import mindspore as ms

    ms.set_context(mode=ms.GRAPH_MODE)
    ms.set_seed(1)
    run, record = Run(name, side, folder), dict[str, Any]()
    for stage in (run.build, run.forward, *([run.step] if "--step" in sys.argv else [])):
        try:
            record |= stage()
        except Exception as error:
            record["error"] = f"{stage.__name__}: {type(error).__name__}: {str(error)[:3000]}"
        record["megabytes"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        (folder / f"{side}.json").write_text(json.dumps(record))
        if "error" in record:
            return 1
    return 0


class Run:
    """One model on one side."""

    def __init__(self, name: str, side: str, folder: Path) -> None:
        self.name, self.side, self.folder = name, side, folder
        self.net: Any = None
        self.images: Any = None
        self.labels: Any = None

    def build(self) -> dict[str, Any]:
        """Makes the model; its parameters become those of the wheel's run, copied by name."""
        import mindcv
        from mindspore import Tensor

        start = time.perf_counter()
        self.net = mindcv.create_model(self.name, pretrained=False, num_classes=CLASSES)
        record: dict[str, Any] = {"build": time.perf_counter() - start}
        file = self.folder / "parameters.npz"
        if self.side == "theirs":
            own: dict[str, Any] = self.values()
            np.savez(file, **own)
        else:
            with np.load(file) as saved:
                for parameter in self.net.get_parameters():
                    if parameter.name in saved and saved[parameter.name].shape == tuple(parameter.shape):
                        parameter.set_data(Tensor(saved[parameter.name]))
        size = image_size(self.name)
        self.images = Tensor(np.random.RandomState(0).randn(BATCH, 3, size, size).astype(np.float32))
        self.labels = Tensor(np.array([1, 2], np.int32))
        names = {parameter.name: [*parameter.shape] for parameter in self.net.get_parameters()}
        return record | {"parameters": names, "size": size}

    def forward(self) -> dict[str, Any]:
        """The forward pass in evaluation mode."""
        self.net.set_train(False)
        answer, first, steady = timed(lambda: self.net(self.images))
        np.savez(self.folder / f"{self.side}_forward.npz", *answer)
        return {} if UNTIMED else {"forward_first": first, "forward_steady": steady}

    def step(self) -> dict[str, Any]:
        """One step of training with mindcv's cross entropy and momentum; dropout keeps everything."""
        from mindcv.loss import create_loss
        from mindspore import Tensor, nn

        loss = create_loss("CE", aux_factor=0.4)
        weights = self.net.trainable_params()
        train = nn.TrainOneStepCell(nn.WithLossCell(self.net, loss), nn.Momentum(weights, RATE, MOMENTUM))
        train.set_train(True)
        for _, cell in self.net.cells_and_names():
            if "Drop" in type(cell).__name__:
                cell.set_train(False)

        def one_step() -> Any:
            return train(self.images, self.labels)

        before = {parameter: parameter.asnumpy().copy() for parameter in train.get_parameters()}
        answer, first, _ = timed(one_step, repeats=0)
        self.save("step", answer)
        if self.side == "theirs":  # the same step from images that differ by their last bit
            for parameter, value in before.items():
                parameter.set_data(Tensor(value.copy()))
            nudged = Tensor(np.nextafter(self.images.asnumpy(), np.float32(np.inf)))
            self.save("nudged", arrays(train(nudged, self.labels)))
        before.clear()
        times = {} if UNTIMED else {"step_first": first, "step_steady": timed(one_step)[2]}
        return times | {"loss": float(answer[0])}

    def save(self, name: str, answer: list[np.ndarray]) -> None:
        """Write the loss and the parameters after a step."""
        written: dict[str, Any] = {"loss": answer[0], **self.values()}
        np.savez(self.folder / f"{self.side}_{name}.npz", **written)

    def values(self) -> dict[str, np.ndarray]:
        """The parameters by name."""
        return {parameter.name: parameter.asnumpy() for parameter in self.net.get_parameters()}


def timed(call: Callable[[], Any], repeats: int = REPEATS) -> tuple[list[np.ndarray], float, float]:
    """The arrays of the first answer, the time of the first call, and the least time of those that follow."""
    start = time.perf_counter()
    answer = arrays(call())
    first, times = time.perf_counter() - start, list[float]()
    while len(times) < repeats and sum(times) < SECONDS:
        start = time.perf_counter()
        arrays(call())
        times.append(time.perf_counter() - start)
    return answer, first, min(times, default=0.0)


def arrays(answer: Any) -> list[np.ndarray]:
    """The tensors of an answer, one after the other."""
    if isinstance(answer, (tuple, list)):
        return [array for part in answer for array in arrays(part)]
    return [answer.asnumpy()]


def image_size(name: str) -> int:
    """The side of the images a model is made for: what its name, its paper or mindcv's configuration says, or 224."""
    from mindcv.models import registry

    configured = registry.get_pretrained_cfg(name).get("input_size")
    if configured:
        return int(configured[-1])
    if name.startswith(("inception", "xception")):
        return 299
    ending = re.search(r"[_a-z](96|128|160|192|224|256|384|448)$", name)
    return int(ending[1]) if ending else 256 if name.startswith("swinv2") else 224


if __name__ == "__main__":
    sys.exit(main())
