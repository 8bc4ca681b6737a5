"""``Model``: its loop is the bare step in a loop, and callbacks and metrics see what happens."""

from __future__ import annotations

import signal
import sys
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any, ClassVar, cast

import numpy as np
import pytest
from tests.library.batches import Batches

import msgraph as ms
from msgraph import boost, nn, ops, train


def net_of(seed: int = 3) -> nn.SequentialCell:
    ms.set_seed(seed)
    return nn.SequentialCell(nn.Dense(4, 8, activation="relu"), nn.Dense(8, 3))


def optimizer_of(net: nn.Cell, rate: float = 0.1) -> nn.Optimizer:
    return nn.Momentum(net.trainable_params(), rate, 0.9)


def data(count: int = 4) -> Batches:
    source = np.random.default_rng(0)
    inputs = [source.normal(size=(16, 4)).astype(np.float32) for _ in range(count)]
    weight = source.normal(size=(4, 3))
    return Batches(*[(ms.Tensor(x), ms.Tensor((x @ weight).argmax(1).astype(np.int32))) for x in inputs])


def model_of(net: nn.Cell, **options: Any) -> train.Model:
    return train.Model(net, nn.CrossEntropyLoss(), optimizer_of(net), **options)


class Seen(train.Callback):
    """Writes down what it is told."""

    def __init__(self) -> None:
        super().__init__()
        self.events: list[str] = []
        self.losses: list[float] = []

    def on_train_step_end(self, run_context: train.RunContext) -> None:
        self.losses.append(float(run_context.original_args().net_outputs))

    def on_train_epoch_begin(self, run_context: train.RunContext) -> None:
        self.events.append(f"epoch {run_context.original_args().cur_epoch_num}")

    def on_eval_end(self, run_context: train.RunContext) -> None:
        self.events.append("eval")

    def on_train_end(self, run_context: train.RunContext) -> None:
        self.events.append(f"end after {run_context.original_args().cur_step_num}")


@pytest.mark.parametrize("mode", [ms.GRAPH_MODE, ms.PYNATIVE_MODE])
def test_the_loop_is_the_step_in_a_loop(mode: int) -> None:
    ms.set_context(mode=mode)
    try:
        net, seen = net_of(), Seen()
        model_of(net).train(3, data(), callbacks=seen)
        bare = net_of()
        step = nn.TrainOneStepCell(nn.WithLossCell(bare, nn.CrossEntropyLoss()), optimizer_of(bare)).set_train()
        wanted = [float(step(*batch)) for _ in range(3) for batch in data().batches]
    finally:
        ms.set_context(mode=ms.PYNATIVE_MODE)
    assert seen.losses == wanted
    assert seen.losses[-1] < seen.losses[0] * 0.7
    assert seen.events == ["epoch 1", "epoch 2", "epoch 3", "end after 12"]
    for mine, theirs in zip(net.get_parameters(), bare.get_parameters(), strict=True):
        assert np.array_equal(mine.asnumpy(), theirs.asnumpy())


def test_fit_evaluates_between_epochs() -> None:
    net, seen, history = net_of(), Seen(), train.History()
    model_of(net, metrics={"accuracy", "loss"}).fit(4, data(), data(), valid_frequency=2, callbacks=[seen, history])
    assert seen.events == ["epoch 1", "epoch 2", "eval", "epoch 3", "epoch 4", "eval", "end after 16"]
    assert history.epoch == {"epoch": [1, 2, 3, 4]}
    assert len(history.history["accuracy"]) == 2 and len(history.history["net_output"]) == 4


def test_eval_measures_and_predict_computes() -> None:
    net = net_of()
    model = model_of(net, metrics={"mine": train.Accuracy(), "loss": train.Loss()})
    model.train(20, data())
    measured = model.eval(data())
    logits = np.concatenate([model.predict(x).asnumpy() for x, _ in data().batches])
    labels = np.concatenate([y.asnumpy() for _, y in data().batches])
    assert measured["mine"] == pytest.approx((logits.argmax(1) == labels).mean()) and measured["mine"] > 0.9
    losses = [float(nn.CrossEntropyLoss()(model.predict(x), y)) for x, y in data().batches]
    assert measured["loss"] == pytest.approx(np.mean(losses), rel=1e-6)


def test_a_callback_ends_the_training() -> None:
    seen = Seen()

    def stop(context: train.RunContext) -> None:
        if context.original_args().cur_step_num == 6:
            context.request_stop()

    model_of(net_of()).train(9, data(), callbacks=[train.LambdaCallback(on_train_step_end=stop), seen])
    assert seen.events == ["epoch 1", "epoch 2", "end after 6"]


def test_initial_epochs_are_done_already() -> None:
    seen = Seen()
    model_of(net_of()).train(5, data(), callbacks=seen, initial_epoch=3)
    assert seen.events == ["epoch 4", "epoch 5", "end after 8"]


def test_a_model_without_an_optimizer_says_that_it_learns_nothing(caplog: pytest.LogCaptureFixture) -> None:
    net = net_of()
    weight = net[0].weight.asnumpy().copy()
    caplog.set_level("WARNING", "msgraph")
    train.Model(net, nn.CrossEntropyLoss()).train(1, data())
    assert (net[0].weight.asnumpy() == weight).all()
    assert "no optimizer" in caplog.text


def test_monitors_print(capsys: pytest.CaptureFixture[str]) -> None:
    model = model_of(net_of(), metrics={"accuracy"})
    model.fit(2, data(), data(), callbacks=[train.LossMonitor(3), train.TimeMonitor(data_time=True)])
    lines = capsys.readouterr().out.splitlines()
    starts = [line.split(",")[0].split(" time")[0] for line in lines]
    told = ["epoch: 1 step: 3", "Eval epoch", "Eval result: epoch 1", "Train epoch"]
    assert starts == [*told, "epoch: 2 step: 2", *[line.replace("epoch 1", "epoch 2") for line in told[1:]]]
    assert "per step time" in lines[-1] and "data time" in lines[-1]


def test_checkpoints_are_kept_by_number(tmp_path: Path) -> None:
    config = train.CheckpointConfig(2, keep_checkpoint_max=2, append_info=["epoch_num", "step_num", {"note": "mine"}])
    net = net_of()
    model_of(net).train(2, data(), callbacks=train.ModelCheckpoint("net", str(tmp_path), config))
    callback = train.ModelCheckpoint("net", str(tmp_path), config)
    model_of(net).train(2, data(), callbacks=callback)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["net-2_2.ckpt", "net-2_4.ckpt", "net_1-2_2.ckpt", "net_1-2_4.ckpt"]
    found = ms.load_checkpoint(callback.latest_ckpt_file_name)
    assert (int(found["epoch_num"]), int(found["step_num"]), found["note"]) == (2, 8, "mine")
    other = net_of(9)
    ms.load_param_into_net(other, {k: v for k, v in found.items() if k not in ("epoch_num", "step_num", "note")})
    for mine, theirs in zip(net.get_parameters(), other.get_parameters(), strict=True):
        assert np.array_equal(mine.asnumpy(), theirs.asnumpy())


def test_a_training_that_fails_leaves_a_checkpoint(tmp_path: Path) -> None:
    def fail(context: train.RunContext) -> None:
        if context.original_args().cur_step_num == 6:
            raise KeyboardInterrupt

    config = train.CheckpointConfig(100, exception_save=True, append_info=["epoch_num"])
    callbacks = [train.ModelCheckpoint("net", str(tmp_path), config), train.LambdaCallback(on_train_step_end=fail)]
    with pytest.raises(KeyboardInterrupt):
        model_of(net_of()).train(3, data(), callbacks=callbacks)
    assert [path.name for path in tmp_path.iterdir()] == ["net-2_2_breakpoint.ckpt"]


def test_a_step_that_overflows_is_dropped_and_lowers_the_scale() -> None:
    net, x = nn.Dense(4, 3), ms.ops.ones((2, 4))
    update = nn.DynamicLossScaleUpdateCell(2.0**10, 2, 2)
    optimizer = optimizer_of(net)
    step = nn.TrainOneStepWithLossScaleCell(nn.WithLossCell(net, nn.MSELoss()), optimizer, update).set_train()
    before = net.weight.asnumpy().copy()
    _, overflow, scale = step(x, ms.ops.ones((2, 3)) * float("inf"))
    assert bool(overflow) and float(scale) == 1024 and float(step.scale_sense) == 512
    assert np.array_equal(net.weight.asnumpy(), before)
    scales = [float(step(x, ms.ops.ones((2, 3)))[2]) for _ in range(4)]
    assert scales == [512, 512, 1024, 1024]
    assert not np.array_equal(net.weight.asnumpy(), before)


def test_a_scaled_loss_trains_as_the_loss_does() -> None:
    plain, scaled, seen = net_of(), net_of(), Seen()
    model_of(plain).train(2, data(), callbacks=seen)
    manager = train.FixedLossScaleManager(1024.0)
    losses: list[float] = []

    def keep(run: train.RunContext) -> None:
        losses.append(float(run.original_args().net_outputs[0]))

    listener = train.LambdaCallback(on_train_step_end=keep)
    model_of(scaled, loss_scale_manager=manager).train(2, data(), callbacks=listener)
    assert losses == pytest.approx(seen.losses, rel=1e-5)


def losses(*numbers: float) -> train.LambdaCallback:
    """Says that the network gave these losses in its epochs."""

    def say(run: train.RunContext) -> None:
        told = run.original_args()
        told.net_outputs = ms.Tensor(numbers[told.cur_epoch_num - 1], ms.float32)

    return train.LambdaCallback(on_train_epoch_end=say)


def test_a_training_that_does_not_get_better_ends_with_its_best_weights() -> None:
    net, seen = net_of(), Seen()
    kept: list[Any] = []

    def keep(run: train.RunContext) -> None:
        kept.append(run.original_args().network[0].weight.asnumpy().copy())

    stopping = train.EarlyStopping("loss", patience=2, restore_best_weights=True)
    callbacks = [losses(3, 1, 2, 1.5, 0), train.LambdaCallback(on_train_epoch_end=keep), stopping, seen]
    model_of(net).train(5, data(), callbacks=callbacks)
    assert seen.events[-2:] == ["epoch 4", "end after 16"] and stopping.stopped_epoch == 4
    assert np.array_equal(net[0].weight.asnumpy(), kept[1])


def test_the_rate_falls_on_a_plateau_and_by_the_step() -> None:
    net = net_of()
    optimizer = optimizer_of(net, 0.5)
    model = train.Model(net, nn.CrossEntropyLoss(), optimizer)
    plateau = train.ReduceLROnPlateau("loss", factor=0.5, patience=2, cooldown=1, min_lr=0.2)
    model.train(4, data(), callbacks=[losses(3, 3, 3, 3), plateau])
    assert float(optimizer.learning_rate.asnumpy()) == 0.25
    model.train(1, data(), callbacks=train.LearningRateScheduler(lambda rate, step: rate / 2 if step % 2 else rate))
    assert float(optimizer.learning_rate.asnumpy()) == 0.0625


def test_a_request_ends_the_run_and_the_next_continues(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGINT)

    def ask(run: train.RunContext) -> None:
        if run.original_args().cur_step_num == 6:
            signal.raise_signal(signal.SIGINT)

    whole, first, second = Seen(), Seen(), Seen()
    model_of(net_of()).train(4, data(), callbacks=whole)
    folder = str(tmp_path)
    wish = [train.LambdaCallback(on_train_step_end=ask), train.OnRequestExit(directory=folder), first]
    model_of(net_of()).train(4, data(), callbacks=wish)
    assert first.events[-1] == "end after 6" and signal.getsignal(signal.SIGINT) is before
    found = ms.load_checkpoint(str(tmp_path / "rank_0" / "Net_train.ckpt"))
    assert (int(found["epoch_num"]), int(found["step_num"])) == (2, 6)
    rest = Batches(*data().batches[2:], *data().batches[:2])
    model_of(net_of(5)).train(1, rest, callbacks=[train.OnRequestExit(directory=folder), second])
    assert first.losses + second.losses == whole.losses[:10]


def test_a_backup_outlives_a_run_that_breaks_off(tmp_path: Path) -> None:
    def fail(run: train.RunContext) -> None:
        if run.original_args().cur_step_num == 6:
            raise RuntimeError("the light went out")

    whole, rest = Seen(), Seen()
    model_of(net_of()).train(3, data(), callbacks=whole)
    folder = str(tmp_path)
    callbacks = [train.BackupAndRestore(folder), train.LambdaCallback(on_train_step_end=fail)]
    with pytest.raises(RuntimeError, match="light"):
        model_of(net_of()).train(3, data(), callbacks=callbacks)
    model_of(net_of(5)).train(3, data(), callbacks=[train.BackupAndRestore(folder), rest], initial_epoch=1)
    assert rest.losses == whole.losses[4:]
    assert not (tmp_path / "backup.ckpt").exists()


@pytest.mark.parametrize("compiled", [False, True], ids=["eager", "compiled"])
def test_a_scaler_adapts_in_a_step_of_the_program(compiled: bool) -> None:
    scaler = ms.amp.DynamicLossScaler(scale_value=2**10, scale_factor=2, scale_window=1)

    def step(gradients: Any) -> Any:
        unscaled = scaler.unscale(gradients)
        scaler.adjust(ms.amp.all_finite(unscaled))
        return unscaled

    run = ms.jit(step) if compiled else step
    first, second = run((ms.Tensor([1024.0, 2048.0]), ms.Tensor([512.0])))
    assert first.asnumpy().tolist() == [1, 2] and second.asnumpy().tolist() == [0.5]
    assert float(scaler.scale_value) == 2048
    run((ms.Tensor([float("nan"), 1.0]), ms.Tensor([1.0])))
    assert float(scaler.scale_value) == 1024
    assert float(ms.amp.StaticLossScaler(8).scale(ms.Tensor(2.0))) == 16
    scale, unscale = ms.amp._grad_scale_map, ms.amp._grad_unscale_map  # pyright: ignore[reportPrivateUsage]
    unscaled: Any = unscale(ms.Tensor(4.0), scale(ms.Tensor(2.0), ms.Tensor(8.0)))
    assert float(unscaled) == 4


def test_a_helper_hands_out_the_batches_of_each_epoch() -> None:
    helper = train.DatasetHelper(data(3), dataset_sink_mode=False, epoch_num=2)
    assert [len(list(helper)) for _ in range(2)] == [3, 3] and helper.sink_size() == 1


def test_gradients_add_up_over_steps() -> None:
    def step_of(net: nn.Cell, parts: int) -> Any:
        loss = nn.WithLossCell(net, nn.MSELoss())
        accumulation = cast(Any, boost.GradientAccumulation(parts, nn.SGD(net.trainable_params(), 0.1)))
        gradient = ms.value_and_grad(loss, None, net.trainable_params())

        @ms.jit
        def step(x: Any, y: Any) -> Any:
            value, gradients = cast(Any, gradient(x, y))
            return accumulation(value, gradients)

        return step

    whole, parts = net_of(), net_of()
    x, y = data(1).batches[0][0], ops.ones((16, 3))
    step_of(whole, 1)(x, y)
    step = step_of(parts, 2)
    step(x[:8], y[:8])
    assert np.array_equal(parts[0].weight.asnumpy(), net_of()[0].weight.asnumpy())
    step(x[8:], y[8:])
    assert np.allclose(parts[0].weight.asnumpy(), whole[0].weight.asnumpy(), atol=1e-7)
    assert nn.ParameterUpdate(parts[0].bias)(ops.ones(8)).asnumpy().sum() == parts[0].bias.asnumpy().sum() == 8
    halves = ops.mixed_precision_cast(ms.float16, (x, ms.Tensor([1])))
    assert [part.dtype for part in halves] == [ms.float16, ms.int64]


def test_a_program_may_write_the_loop_itself() -> None:
    told = import_module("msgraph.train.callback")._InternalCallbackParam()
    told.cur_step_num = 3
    context = train.RunContext(told)
    assert told["cur_step_num"] == context.original_args().cur_step_num == 3 and told.get("mode") is None
    context.request_stop()
    assert context.get_stop_requested()
    with pytest.raises(TypeError, match="must be a dict"):
        train.RunContext(cast(Any, [3]))


def test_parts_of_a_batch_are_added() -> None:
    loss, (x, y) = nn.WithLossCell(net_of(), nn.CrossEntropyLoss()), data(1).batches[0]
    parts = float(loss(x[:8], y[:8])) + float(loss(x[8:], y[8:]))
    assert float(nn.MicroBatchInterleaved(loss, 2)(x, y)) == pytest.approx(parts, rel=1e-6)


class FakeBar:
    """What tqdm shows."""

    shown: ClassVar[list[str]] = []

    def __init__(self, total: int, desc: str, leave: bool) -> None:
        assert not leave
        self.text, self.total, self.count = desc, total, 0

    def update(self, steps: int) -> bool:
        self.count += steps
        return self.count == self.total

    def set_postfix_str(self, text: str, refresh: bool) -> None:
        self.text += f": {text.split()[0]}"

    def write(self, line: str, file: Any) -> None:
        self.shown.append(line.split(",")[0])

    def close(self) -> None:
        self.shown.append(f"{self.text} {self.count}/{self.total}")


@pytest.mark.parametrize("terminal", [True, False])
def test_a_bar_is_shown_in_front_of_a_terminal(
    terminal: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "tqdm", SimpleNamespace(tqdm=FakeBar))
    monkeypatch.setattr(FakeBar, "shown", [])
    for stream in (sys.stdout, sys.stderr):
        monkeypatch.setattr(stream, "isatty", lambda: terminal)
    model_of(net_of()).train(2, data(), callbacks=train.LossMonitor(4))
    lines = ["epoch: 1 step: 4", "epoch: 2 step: 4"]
    if terminal:
        assert FakeBar.shown == [lines[0], "epoch 1: loss 4/4", lines[1], "epoch 2: loss 4/4"]
    else:
        assert not FakeBar.shown
        assert [line.split(",")[0] for line in capsys.readouterr().out.splitlines()] == lines
