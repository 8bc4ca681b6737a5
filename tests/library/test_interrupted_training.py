"""Trainings in processes of their own that end before their time: by Ctrl-C at a terminal, and by force."""

from __future__ import annotations

import fcntl
import os
import pty
import signal
import struct
import subprocess
import sys
import termios
import time
from pathlib import Path
from typing import Any

import numpy as np

import msgraph as ms
from msgraph import dataset, nn, train

SOURCE = Path(__file__).parents[2] / "src"
PROGRAM = """
import sys, time
import numpy as np
from msgraph import dataset as ds, nn, train

class Slow(train.Callback):
    def on_train_step_end(self, run_context):
        time.sleep(0.005)

net = nn.Dense({size}, {size})
model = train.Model(net, nn.MSELoss(), nn.Momentum(net.trainable_params(), 0.1, 0.9))
data = ds.NumpySlicesDataset({{name: np.ones((200, {size}), np.float32) for name in "xy"}}).batch(2)
callbacks = {{
    "request": [Slow(), train.OnRequestExit(directory=sys.argv[2]), train.LossMonitor(20)],
    "kept": [train.ModelCheckpoint("net", sys.argv[2], train.CheckpointConfig(1, keep_checkpoint_max=3))],
}}
model.train(1000, data, callbacks=callbacks[sys.argv[1]])
print("the program goes on")
"""


def started(size: int, *arguments: str, **options: Any) -> subprocess.Popen[Any]:
    environment = {**os.environ, "PYTHONPATH": str(SOURCE)}
    return subprocess.Popen([sys.executable, "-c", PROGRAM.format(size=size), *arguments], env=environment, **options)


def read_all(terminal: int, until: bytes = b"") -> str:
    """What a terminal shows until there is ``until``, or until its last program ends."""
    shown = b""
    while not until or until not in shown:
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # nobody writes there any more
            piece = b""
        if not piece:
            break
        shown += piece
    return shown.decode()


def test_ctrl_c_at_a_terminal_leaves_a_checkpoint_that_continues(tmp_path: Path) -> None:
    ours, its = pty.openpty()
    fcntl.ioctl(its, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
    streams = {"stdin": its, "stdout": its, "stderr": its}
    program = started(3, "request", str(tmp_path), start_new_session=True, **streams)
    os.close(its)
    try:
        shown = read_all(ours, b"step: 40, loss is")
        program.send_signal(signal.SIGINT)
        rest = read_all(ours)
        assert program.wait(60) == 0, rest
    finally:
        program.kill()
        program.wait()
        os.close(ours)
    assert shown.count("\repoch 1: ") > 2 and "/100 [" in shown, "a bar is redrawn in its line"
    assert "Ended on request after step" in rest and "the program goes on" in rest

    kept = ms.load_checkpoint(str(tmp_path / "rank_0" / "Net_train.ckpt"))
    assert int(kept["step_num"]) >= 40
    net = nn.Dense(3, 3)
    model = train.Model(net, nn.MSELoss(), nn.Momentum(net.trainable_params(), 0.1, 0.9))
    taken: list[Any] = []

    def look(run_context: train.RunContext) -> None:
        taken.extend(np.array(found) for found in (net.weight.asnumpy(), model.train_network.optimizer.moments[0]))

    data = dataset.NumpySlicesDataset({name: np.ones((2, 3), np.float32) for name in "xy"}).batch(2)
    wish = [train.OnRequestExit(directory=str(tmp_path)), train.LambdaCallback(on_train_begin=look)]
    model.train(1, data, callbacks=wish)
    for found, name in zip(taken, ("weight", "moments.weight"), strict=True):
        assert found.any() and np.array_equal(found, kept[name].asnumpy())


def test_a_training_that_is_killed_leaves_whole_checkpoints(tmp_path: Path) -> None:
    program = started(700, "kept", str(tmp_path), stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    try:
        deadline = time.monotonic() + 120
        while len(list(tmp_path.glob("net-*.ckpt"))) < 3 and time.monotonic() < deadline and program.poll() is None:
            time.sleep(0.01)
        begun = [path.name for path in tmp_path.glob(".net-*")]
        while not begun and time.monotonic() < deadline:  # in the middle of a file
            begun = [path.name for path in tmp_path.glob(".net-*")]
    finally:
        program.kill()
        output = program.communicate()[0].decode()
    files = sorted(tmp_path.glob("*.ckpt"))
    assert begun and 3 <= len(files) <= 4, output
    assert not output, "no bar in a log"
    for path in files:
        assert ms.load_checkpoint(str(path))["weight"].shape == (700, 700)
