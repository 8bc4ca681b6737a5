"""Scale on paper: formulas are as by hand, simulations as formulas where these hold; laws; the page is fresh."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from benchmarks.collectives import SIZES as BYTES
from benchmarks.collectives import table as comparison
from benchmarks.mpi import in_ranks, wait_for_quiet
from benchmarks.scaling import page
from benchmarks.scaling.breaks import breaks, mends
from benchmarks.scaling.checks import fit, least, recorded
from benchmarks.scaling.collectives import ALL_REDUCES, Network, all_reduce, best, steps
from benchmarks.scaling.networks import MACHINES, NETWORKS
from benchmarks.scaling.plans import Plan, best_layout, layouts, shares, step
from benchmarks.scaling.ranks import SIZES
from benchmarks.scaling.schedule import ORDERS, Task, one_forward_one_backward, reduce_in_buckets, simulate
from hypothesis import given
from hypothesis import strategies as st

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
NET = Network(alpha=10.0, beta=2.0, gamma=1.0)
SMALL, LARGE = NETWORKS["gpt2-124m"], NETWORKS["gpt-13b"]
GPU = MACHINES["gpu"]

# -- formulas ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "seconds"),
    [
        # 8 ranks, 80 bytes: lg p = 3, (p-1)/p n = 70
        ("recursive doubling", 3 * (10 + 160 + 80)),
        ("halving-doubling", 2 * 3 * 10 + 2 * 70 * 2 + 70),
        ("ring", 2 * 7 * 10 + 2 * 70 * 2 + 70),
        ("tree", 3 * (20 + 320 + 80)),
    ],
)
def test_formulas_by_hand(name: str, seconds: float) -> None:
    assert ALL_REDUCES[name](8, 80, NET).seconds == pytest.approx(seconds)


def test_logarithms_are_rounded_up() -> None:
    assert [steps(n) for n in (1, 2, 3, 4, 5, 8, 9)] == [0, 1, 2, 2, 3, 3, 4]


def test_short_messages_are_doubled_and_long_ones_halved() -> None:
    net = Network(1e-6, 1e-9, 1e-10)
    assert best(64, 8, net) == "recursive doubling"
    assert best(64, 1 << 20, net) == "halving-doubling"


ranks = st.integers(2, 5000)
sizes = st.floats(1, 1e10)


@given(ranks, sizes, sizes)
def test_more_bytes_never_take_less(count: int, one: float, other: float) -> None:
    small, large = sorted((one, other))
    for name in [*ALL_REDUCES, "best"]:
        assert all_reduce(count, small, NET, name).seconds <= all_reduce(count, large, NET, name).seconds * (1 + 1e-12)


@given(ranks, ranks, sizes)
def test_more_ranks_never_take_less(one: int, other: int, size: float) -> None:
    few, many = sorted((one, other))
    for name in [*ALL_REDUCES, "best"]:
        assert all_reduce(few, size, NET, name).seconds <= all_reduce(many, size, NET, name).seconds * (1 + 1e-12)


@given(st.floats(1e-7, 1e-3), st.floats(1e-12, 1e-8))
def test_a_fit_finds_what_made_the_times(alpha: float, beta: float) -> None:
    found = fit({size: alpha + beta * size for size in (8, 1 << 10, 1 << 16, 1 << 22)})
    assert found[0] == pytest.approx(alpha, rel=1e-3)
    assert found[1] == pytest.approx(beta, rel=1e-3)


# -- schedules -----------------------------------------------------------------------------------------------------


def test_1f1b_by_hand() -> None:
    def f(micro: int) -> Task:
        return Task(True, micro)

    def b(micro: int) -> Task:
        return Task(False, micro)

    assert one_forward_one_backward(3, 4, 0) == [f(0), f(1), f(2), b(0), f(3), b(1), b(2), b(3)]
    assert one_forward_one_backward(3, 4, 2) == [f(0), b(0), f(1), b(1), f(2), b(2), f(3), b(3)]


shapes = st.tuples(st.integers(1, 9), st.integers(1, 20))


@given(shapes, st.sampled_from(sorted(ORDERS)), st.floats(0.1, 10), st.floats(0.1, 10))
def test_equal_stages_have_the_bubble_of_the_formula(
    shape: tuple[int, int], order: str, forward: float, backward: float
) -> None:
    stages, micros = shape
    found = simulate([forward] * stages, [backward] * stages, micros, order=order)
    assert found.bubble(micros * (forward + backward)) == pytest.approx((stages - 1) / (micros + stages - 1), abs=1e-9)


@given(shapes)
def test_1f1b_holds_as_many_micro_batches_as_stages_follow(shape: tuple[int, int]) -> None:
    stages, micros = shape
    times = [1.0] * stages
    assert simulate(times, times, micros).held == [min(micros, stages - stage) for stage in range(stages)]
    assert simulate(times, times, micros, order="gpipe").held == [micros] * stages


@given(
    st.lists(st.tuples(st.floats(0.1, 5), st.floats(0.1, 5)), min_size=1, max_size=6),
    st.integers(1, 9),
    st.floats(0, 3),
)
def test_tasks_wait_for_what_they_need(stages: list[tuple[float, float]], micros: int, transfer: float) -> None:
    forwards, backwards = [f for f, _ in stages], [b for _, b in stages]
    found = simulate(forwards, backwards, micros, transfer)
    assert len(found.starts) == 2 * micros * len(stages)
    for (stage, task), start in found.starts.items():
        before = stage - 1 if task.is_forward else stage + 1
        if 0 <= before < len(stages):
            took = (forwards if task.is_forward else backwards)[before]
            assert start >= found.starts[before, task] + took + transfer - 1e-9
        elif not task.is_forward:
            assert start >= found.starts[stage, Task(True, task.micro)] + forwards[stage] - 1e-9
    assert found.seconds >= micros * max(f + b for f, b in stages) - 1e-9
    assert found.seconds <= simulate(forwards, backwards, micros, transfer + 1).seconds + 1e-9


def test_buckets_by_hand() -> None:
    # 10 bytes a second for 4 s, buckets of 15 bytes full at 1.5 s and 3 s, the rest of 10 at 4 s; 1 s each
    layers = [(1.0, 10.0)] * 4
    assert reduce_in_buckets(layers, 15, lambda size: 1.0) == (5.0, 3, 3.0)
    assert reduce_in_buckets(layers, 15, lambda size: 2.0).end == 1.5 + 3 * 2
    assert reduce_in_buckets(layers, 15, lambda size: 1.0, overlapped=False).end == 4 + 3


@given(st.lists(st.tuples(st.floats(0, 5), st.floats(1, 100)), min_size=1, max_size=9), st.floats(1, 200))
def test_overlap_helps_and_hides_no_more_than_there_is(layers: list[tuple[float, float]], bucket: float) -> None:
    early, late = (reduce_in_buckets(layers, bucket, lambda size: 0.1 + size / 50, way) for way in (True, False))
    whole = sum(seconds for seconds, _ in layers)
    assert max(whole, early.busy) <= early.end + 1e-9
    assert early.end <= late.end + 1e-9
    assert late.end == pytest.approx(whole + late.busy)


# -- plans ---------------------------------------------------------------------------------------------------------


def test_networks_have_their_parameters() -> None:
    assert SMALL.parameters == 124_439_808
    assert [round(net.parameters / 1e9, 1) for net in NETWORKS.values()] == [0.1, 1.3, 12.9]


def test_memory_by_hand() -> None:
    plain = step(Plan(SMALL, GPU, 8)).memory
    weights = 2 * SMALL.parameters
    kept = 12 * 34 * 1024 * 768 + 4 * 1024 * 50257
    assert plain == (weights, weights, 12 * SMALL.parameters, kept)
    assert step(Plan(SMALL, GPU, 8, sharded=True)).memory.optimizer == 12 * SMALL.parameters / 8


def test_one_rank_that_sends_nothing_is_busy() -> None:
    assert step(Plan(SMALL, GPU, 1)).efficiency == pytest.approx(1)
    free = GPU._replace(net=Network(0, 0))
    assert step(Plan(SMALL, free, 64)).efficiency == pytest.approx(1)


@given(st.sampled_from(sorted(NETWORKS)), st.integers(1, 12))
def test_layers_are_all_in_a_stage(name: str, stages: int) -> None:
    found = shares(NETWORKS[name], stages)
    assert sum(found) == NETWORKS[name].layers
    assert len(found) == stages
    assert min(found) >= 0


@given(st.integers(0, 9), st.sampled_from([1, 2, 4, 8]), st.floats(1, 100))
def test_a_slower_network_never_helps(power: int, stages: int, factor: float) -> None:
    plan = Plan(SMALL, GPU, 1 << power, stages)
    slow = GPU._replace(net=Network(GPU.net.alpha * factor, GPU.net.beta * factor, GPU.net.gamma))
    assert step(plan).seconds <= step(plan._replace(machine=slow)).seconds * (1 + 1e-12)
    assert step(plan).seconds <= step(plan._replace(overlapped=False)).seconds * (1 + 1e-12)


@given(st.integers(0, 11))
def test_more_replicas_are_never_slower_than_the_batch_allows(power: int) -> None:
    free = GPU._replace(net=Network(0, 0))
    few, many = (step(Plan(SMALL, free, 1 << n)) for n in (power, power + 1))
    assert many.seconds <= few.seconds
    assert many.efficiency <= few.efficiency * (1 + 1e-12)


def test_the_best_layout_fits_and_is_the_fastest() -> None:
    found = best_layout(Plan(LARGE, GPU, 1, sharded=True), 8)
    assert found.memory.total <= GPU.memory
    others = [step(plan) for plan in layouts(Plan(LARGE, GPU, 1, sharded=True), 8)]
    assert found.seconds == min(one.seconds for one in others if one.memory.total <= GPU.memory)


def test_mends_mend() -> None:
    large = step(Plan(LARGE, GPU, 8))
    assert "memory" in breaks(large)
    assert any(words.startswith("4 stages") for words in mends(large, "memory"))
    assert "memory" not in breaks(step(Plan(LARGE, GPU, 2, 4)))
    ring = step(Plan(SMALL, GPU, 4096, algorithm="ring"))
    assert "latency" in breaks(ring)
    assert any(words.startswith("halving-doubling") for words in mends(ring, "latency"))
    assert breaks(step(Plan(SMALL, GPU, 8))) == []


# -- what runs in several processes --------------------------------------------------------------------------------


def test_ranks_say_what_they_measured() -> None:
    found = in_ranks(2, "benchmarks.scaling.ranks", "all_reduces")
    assert [int(size) for size in found] == list(SIZES)
    assert all(seconds > 0 for times in found.values() for seconds in times)


def test_a_step_is_measured() -> None:
    found = in_ranks(2, "benchmarks.scaling.ranks", "steps")
    assert found["tokens"] == 8 * 64
    assert found["parameters"] > 1_000_000
    assert min(found["step"] + found["apart"]) > 0


def test_ranks_that_fail_are_heard() -> None:
    with pytest.raises(SystemExit, match="ended with"):
        in_ranks(2, "benchmarks.scaling.ranks", "nosuch")


def test_a_busy_machine_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = iter([(0, 0), (100, 20), (100, 20), (200, 115)])
    monkeypatch.setattr("benchmarks.mpi._ticks", lambda: next(clock))
    monkeypatch.setattr("benchmarks.mpi.sleep", print)
    assert wait_for_quiet()
    assert next(clock, None) is None, "the first half second was busy"
    assert not wait_for_quiet(patience=0)


def test_without_mpi_there_is_help(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("benchmarks.mpi.find_mpiexec", lambda: None)
    with pytest.raises(SystemExit, match="pip install"):
        in_ranks(2, "benchmarks.scaling.ranks", "step")


def test_collectives_are_compared() -> None:
    command = [sys.executable, "-m", "benchmarks.collectives", "--rounds", "1", "--patience", "0"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stdout.splitlines()[2:]]
    assert [int(row[1].replace(",", "")) for row in rows] == list(BYTES)


def test_a_table_of_collectives_has_medians() -> None:
    times = {"mpi4py": [1e-3, 3e-3, 2e-3], "compiled": [4e-3], "eight": [24e-3]}
    (row,) = comparison({"8": times}).splitlines()[2:]
    assert row == "| 8 | 2 ms | 4 ms | 2.00 | +2000.0 us | 3 ms | 1.50 |"


def test_the_least_of_two_measurements_counts() -> None:
    one = recorded(DOCS / "scaling.md")
    slow = one._replace(steps={ranks: 2 * seconds for ranks, seconds in one.steps.items()})
    fast = slow._replace(messages={"2": dict.fromkeys(one.messages["2"], 1e-09), "4": one.messages["4"]})
    assert least(one, slow) == one
    assert least(fast, one).steps == one.steps
    assert set(least(fast, one).messages["2"].values()) <= {1e-9, one.messages["2"]["add"]}
    with pytest.raises(SystemExit, match="other machines"):
        least(one, one._replace(cores=64))


# -- the page ------------------------------------------------------------------------------------------------------


def test_the_page_says_what_is_simulated_from_what_it_records() -> None:
    measured = recorded(DOCS / "scaling.md")
    assert (DOCS / "scaling.md").read_text() == page.page(measured), "python -m benchmarks.scaling --recorded --write"
    for name, text in page.pictures(measured).items():
        assert (DOCS / "assets" / name).read_text() == text, name


def test_pictures_stay_in_their_frames() -> None:
    for name, picture in page.pictures(recorded(DOCS / "scaling.md")).items():
        root = ElementTree.fromstring(picture)
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        places = [tuple(map(float, p.split(","))) for e in root.iter() for p in e.attrib.get("points", "").split()]
        places += [(float(e.attrib["x"]), float(e.attrib["y"])) for e in root.iter() if "x" in e.attrib]
        assert len(places) > 10, name
        assert all(0 <= x <= width and 0 <= y <= height for x, y in places), name


def test_the_command_takes_stated_networks() -> None:
    command = [sys.executable, "-m", "benchmarks.scaling", "--recorded", "--machine", "ethernet", "--beta", "0"]
    done = subprocess.run([*command, "--alpha", "0"], cwd=ROOT, capture_output=True, text=True, timeout=100)
    assert done.returncode == 0, done.stderr
    rows = [line.split("|") for line in done.stdout.splitlines() if line.startswith("| 8 ")]
    assert rows[0][3].strip() == "100%"
