"""``docs/scaling.md``: a function of what was measured, so that tests can write it again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from statistics import median

from benchmarks.scaling.breaks import breaks, cause, mends
from benchmarks.scaling.checks import Measured, record
from benchmarks.scaling.collectives import ALL_REDUCES, all_reduce, best
from benchmarks.scaling.networks import MACHINES, NETWORKS, Machine, Transformer
from benchmarks.scaling.plans import BUCKET, Plan, Step, best_layout, layouts, step
from benchmarks.scaling.plots import Bar, Line, plot, schedule
from benchmarks.scaling.schedule import simulate
from benchmarks.tables import text

RANKS = (8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096)


def table(head: Sequence[str], rows: Sequence[Sequence[str]], words: int = 1) -> str:
    """Markdown: the first columns are words, the others numbers."""
    lines = [f"| {' | '.join(head)} |", "|" + "---|" * words + "--:|" * (len(head) - words)]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def size(count: float) -> str:
    """Bytes for people."""
    for unit, scale in (("GB", 1e9), ("MB", 1e6), ("KB", 1e3)):
        if count >= scale:
            return f"{count / scale:.3g} {unit}" if count < 1000 * scale else f"{count / scale:.0f} {unit}"
    return f"{count:.0f} B"


# -- what was measured ---------------------------------------------------------------------------------------------


def messages(measured: Measured) -> str:
    """Latency, time of a byte, time of an addition."""
    rows: list[list[str]] = []
    for ranks in measured.messages:
        net = measured.net(int(ranks))
        speed = f"{1 / net.beta / 1e9:.1f} GB/s"
        whole, byte = measured.line(int(ranks))
        cells = [text(net.alpha), f"{net.beta * 1e9:.3g} ns", speed, f"{net.gamma * 1e9:.3g} ns"]
        rows.append([ranks, *cells, text(whole), f"{byte * 1e9:.3g} ns"])
    head = ["ranks", "alpha", "beta (1 byte)", "1 / beta", "gamma (1 byte)"]
    return table([*head, "all-reduce: alpha", "beta (1 byte)"], rows, 0)


def check_reduces(measured: Measured) -> str:
    """All-reduces, predicted from messages and from other all-reduces, and measured."""
    rows: list[list[str]] = []
    ratios: list[float] = []
    for ranks, found in measured.all_reduces.items():
        net, (alpha, beta) = measured.net(int(ranks)), measured.line(int(ranks))
        for number, (count, seconds) in enumerate(found.items()):
            ours, name = all_reduce(int(ranks), int(count), net).seconds, best(int(ranks), int(count), net)
            others = alpha + int(count) * beta
            ratios.append(seconds / ours)
            fitted = [text(others), f"{seconds / others:.2f}"] if number % 2 else ["", ""]
            rows.append([name, ranks, size(int(count)), text(seconds), text(ours), f"{seconds / ours:.2f}", *fitted])
    head = ["formula", "ranks", "bytes", "measured", "predicted from messages", "measured / predicted"]
    words = f"Measured by predicted from messages: {median(ratios):.2f} in the median, at most {max(ratios):.2f}."
    return f"{table([*head, 'from other all-reduces', 'measured / predicted'], rows)}\n\n{words}"


def check_steps(measured: Measured) -> str:
    """Training steps, predicted from one rank alone and from as many that do not reduce, and measured."""
    rows: list[list[str]] = []
    for ranks, seconds in measured.steps.items():
        crowding, beside = measured.crowding(int(ranks)), measured.apart[ranks]
        cells = [ranks, f"{crowding:g}", text(beside), text(seconds)]
        for computing in (measured.apart["1"] * crowding, beside) if ranks != "1" else ():
            whole = measured.predicted(int(ranks), computing)
            cells += [f"{text(computing)} + {text(whole - computing)}", f"{seconds / whole:.2f}"]
        rows.append(cells + [""] * (8 - len(cells)))
    head = ["ranks", "ranks on a core", "each for itself", "with all-reduce", "predicted from one rank"]
    head += ["measured / predicted", "predicted from each for itself", "measured / predicted"]
    return table(head, rows, 0)


# -- what is simulated ---------------------------------------------------------------------------------------------


def data_parallel(net: Transformer, machine: Machine, ranks: Sequence[int] = RANKS) -> str:
    """Replicas alone, their optimizer's state divided."""
    rows: list[list[str]] = []
    for count in ranks:
        found = step(Plan(net, machine, count, sharded=True))
        whole = step(Plan(net, machine, count)).memory.total
        late = step(Plan(net, machine, count, sharded=True, overlapped=False))
        rows.append([
            str(count), text(found.seconds), f"{found.efficiency:.0%}", f"{late.efficiency:.0%}", text(found.exposed),
            size(found.memory.total), size(whole), f"{found.buckets} in {text(found.reduction.seconds)} each",
        ])  # fmt: skip
    head = ["ranks", "step", "efficiency", "without overlap", "exposed", "memory, ZeRO-1", "without", "buckets"]
    return table(head, rows, 0)


def both(net: Transformer, machine: Machine, ranks: Sequence[int] = RANKS) -> str:
    """The fastest replicas of pipelines that fit."""
    rows: list[list[str]] = []
    for count in ranks:
        found = best_layout(Plan(net, machine, 1, sharded=True), count)
        plan, memory = found.plan, found.memory
        parts = " + ".join(size(n) for n in (memory.weights + memory.gradients, memory.optimizer, memory.activations))
        rows.append([
            str(count), f"{plan.replicas} x {plan.stages}", str(plan.micros), text(found.seconds),
            f"{found.efficiency:.0%}", f"{max(0.0, found.bubble):.0%}", text(found.exposed), parts,
            size(found.message) if plan.stages > 1 else "",
        ])  # fmt: skip
    head = ["ranks", "replicas x stages", "micro-batches", "step", "efficiency", "bubble", "exposed"]
    return table([*head, "weights and gradients + optimizer + activations", "message"], rows, 0)


def pipelines(net: Transformer, machine: Machine) -> str:
    """One pipeline: the simulated bubble beside the formula's, for equal stages and for those the network gives."""
    rows: list[list[str]] = []
    for plan in layouts(Plan(net, machine, 1), 1 << (net.layers.bit_length() - 1)):
        if (stages := plan.stages) == 1:
            continue
        for micros in (stages, 4 * stages, 16 * stages):
            batch = net._replace(batch=micros)
            found = step(plan._replace(net=batch, replicas=1))
            equal = simulate([1.0] * stages, [2.0] * stages, micros)
            theory = (stages - 1) / (micros + stages - 1)
            rows.append([
                str(stages), str(micros), f"{theory:.1%}", f"{equal.bubble(3.0 * micros):.1%}", f"{found.bubble:.1%}",
                f"{1 - found.efficiency:.1%}", f"{equal.held[0]}", size(found.memory.total),
                "yes" if found.memory.total <= machine.memory else "no",
            ])  # fmt: skip
    head = ["stages", "micro-batches", "(p-1)/(m+p-1)", "simulated, equal stages", "this network's busiest stage"]
    return table([*head, "lost in all", "held", "memory", "fits"], rows, 0)


def growing(machine: Machine, each: int = 8, ranks: Sequence[int] = RANKS) -> str:
    """Efficiencies of data parallel where the batch grows with the ranks."""
    rows: list[list[str]] = []
    for count in ranks:
        nets = [net._replace(batch=each * count) for net in NETWORKS.values()]
        found = [step(Plan(net, machine, count, sharded=True)) for net in nets]
        rows.append([str(count), f"{each * count:,}", *(f"{one.efficiency:.0%}" for one in found)])
    return table(["ranks", "sequences", *NETWORKS], rows, 0)


def broken(nets: Sequence[Transformer], machine: Machine, ranks: Sequence[int] = RANKS) -> str:
    """The first number of ranks at which each way breaks, why, and what mends it."""
    rows: list[list[str]] = []
    for net in nets:
        plain = Plan(net, machine, 1)
        sharded, ring = plain._replace(sharded=True), plain._replace(sharded=True, algorithm="ring")
        alone, divided, rings = ([step(plan._replace(replicas=n)) for n in ranks] for plan in (plain, sharded, ring))
        rows += _first_breaks("data parallel", alone, {"memory"})
        rows += _first_breaks("data parallel, ZeRO-1", divided, {"memory", "efficiency", "latency"})
        rows += _first_breaks("data parallel, ring", rings, {"latency"})
        joined = [best_layout(sharded, n) for n in ranks]
        rows += _first_breaks("replicas of pipelines, ZeRO-1", joined, {"memory", "efficiency"})
    return table(["network", "way", "breaks by", "from ranks", "because of", "mended by, each alone"], rows, 6)


def _first_breaks(way: str, steps: Sequence[Step], wanted: set[str]) -> Iterator[list[str]]:
    for found in steps:
        plan = found.plan
        by = breaks(found)
        for name in by:
            if name not in wanted or (name == "efficiency" and "memory" in by):
                continue
            wanted = wanted - {name}
            reasons = {
                "memory": f"{size(found.memory.total)}, most of it {_most(found)}",
                "efficiency": f"{cause(found)} ({found.efficiency:.0%})",
                "latency": f"{text(found.reduction.latency)} of {text(found.reduction.seconds)} of a bucket",
            }
            helps = "; ".join(mends(found, name)) or "nothing of this"
            yield [plan.net.name, way, name, str(plan.ranks), reasons[name], helps]


def _most(found: Step) -> str:
    parts = found.memory._asdict()
    return max(parts, key=lambda name: parts[name])


# -- pictures ------------------------------------------------------------------------------------------------------

_TICKS = {float(n): f"{n:,}" for n in RANKS[::3]}


def pictures(measured: Measured) -> dict[str, str]:
    """The files of ``docs/assets`` by name."""
    gpu = MACHINES["gpu"]
    times: list[Line] = []
    efficiencies: list[Line] = []
    memories: list[Line] = []
    for net in NETWORKS.values():
        plan = Plan(net, gpu, 1, sharded=True)
        alone = [step(plan._replace(replicas=count)) for count in RANKS]
        joined = [best_layout(plan, count) for count in RANKS]
        for words, steps, dashed in (("data parallel", alone, False), ("with pipelines", joined, True)):
            name = f"{net.name}, {words}"
            times.append(Line(name, [(n, one.seconds) for n, one in zip(RANKS, steps, strict=True)], dashed))
            percent = [(n, 100 * one.efficiency) for n, one in zip(RANKS, steps, strict=True)]
            efficiencies.append(Line(name, percent, dashed))
            held = [(n, one.memory.total / 1e9) for n, one in zip(RANKS, steps, strict=True)]
            memories.append(Line(name, held, dashed))
    percents = {float(n): f"{n} %" for n in range(0, 101, 25)}
    gigabytes = {float(n): f"{n} GB" for n in range(0, 101, 20)}
    sizes = [1 << power for power in range(3, 31)]
    formulas = [
        Line(name, [(count, form(64, count, measured.net(2)).seconds) for count in sizes])
        for name, form in ALL_REDUCES.items()
    ]
    ticks = {8.0: "8 B", 1024.0: "1 KB", 2.0**20: "1 MB", 2.0**30: "1 GB"}
    return {
        "scaling_time.svg": plot("Time of a step (gpu)", times, _TICKS),
        "scaling_efficiency.svg": plot("Efficiency (gpu)", efficiencies, _TICKS, percents),
        "scaling_memory.svg": plot("Memory of a rank, ZeRO-1 (gpu)", memories, _TICKS, gigabytes),
        "scaling_messages.svg": plot("All-reduce among 64 ranks (alpha, beta as here)", formulas, ticks),
        "scaling_schedule.svg": _schedule(4, 8),
    }


def _schedule(stages: int, micros: int) -> str:
    found = simulate([1.0] * stages, [2.0] * stages, micros)
    bars = [
        Bar(stage, start, start + (1.0 if task.is_forward else 2.0), str(task.micro + 1), task.is_forward)
        for (stage, task), start in found.starts.items()
    ]
    return schedule(f"1F1B: {stages} stages, {micros} micro-batches (forwards blue, backwards brown)", bars)


# -- the page ------------------------------------------------------------------------------------------------------


def tables(measured: Measured) -> dict[str, str]:
    """The tables of the page by name."""
    here = measured.here()
    gpu, nets = MACHINES["gpu"], list(NETWORKS.values())
    found = {"messages": messages(measured), "reduces": check_reduces(measured), "steps": check_steps(measured)}
    for net in nets:
        found[f"data {net.name}"] = data_parallel(net, gpu)
        found[f"both {net.name}"] = both(net, gpu)
    found["growing"] = growing(gpu)
    found["pipelines"] = pipelines(NETWORKS["gpt-13b"], gpu)
    for machine in (*MACHINES.values(), here):
        found[f"broken {machine.name}"] = broken(nets, machine)
    found["here"] = both(NETWORKS["gpt2-124m"], here)
    return found


def page(measured: Measured) -> str:
    """All of it."""
    there, here = tables(measured), measured.here()
    lines = [
        _BEGINNING,
        record(measured),
        there["messages"],
        "",
        _REDUCES,
        there["reduces"],
        "",
        _STEPS,
        there["steps"],
    ]
    lines += ["", _FORMULAS, _machines(here), "", _NETWORKS, _networks(), "", _RULES]
    for net in NETWORKS.values():
        lines += [f"### {net.name} on `gpu`", "", "Data parallel, ZeRO-1:", "", there[f"data {net.name}"], ""]
        lines += ["Replicas of pipelines, the fastest that fit:", "", there[f"both {net.name}"], ""]
    lines += ["### Batches that grow", "", _GROWING, there["growing"], ""]
    lines += ["### gpt2-124m on `here`", "", _HERE, there["here"], "", _PIPELINES, there["pipelines"], "", _BREAKS]
    for machine in (*MACHINES.values(), here):
        lines += [f"### On `{machine.name}`", "", there[f"broken {machine.name}"], ""]
    return "\n".join([*lines, _LEFT_OUT])


def _machines(here: Machine) -> str:
    rows = [[f"`{machine.name}`", machine.note] for machine in MACHINES.values()]
    net = here.net
    rows.append([
        "`here`", f"{here.flops / 1e9:.3g} GFLOP/s in float32 (the step above), {size(here.memory)}, "
        f"{1 / net.beta / 1e9:.1f} GB/s, {text(net.alpha)}: a core of this machine, measured",
    ])  # fmt: skip
    return table(["machine", "a rank of it"], rows, 2)


def _networks() -> str:
    rows = [
        [net.name, str(net.layers), str(net.hidden), f"{net.parameters:,}", f"{net.length:,}", str(net.batch),
         f"{6 * net.parameters * net.length * net.batch / 1e15:.3g}"]
        for net in NETWORKS.values()
    ]  # fmt: skip
    return table(
        ["network", "layers", "hidden", "parameters", "tokens", "sequences of a step", "PFLOP of a step"], rows
    )


_BEGINNING = """\
# Plan for many processes before you have them

What 8 to 4,096 ranks would take, from what two and four take here. One command measures, checks its model and writes
this page; nothing on it is written by hand:

    python -m benchmarks.scaling             # measure, print the tables
    python -m benchmarks.scaling --write     # and write docs/scaling.md and its pictures
    python -m benchmarks.scaling --write --add   # keep the lesser of these times and those of the page
    python -m benchmarks.scaling --recorded --network gpt-1.3b --machine ethernet --beta 8e-10
    python -m benchmarks.collectives         # an all-reduce in a compiled call beside mpi4py's

## Measured

Ranks exchange messages in pairs, all at once (`MPI_Sendrecv`, 8 bytes to 8 MB): *alpha* is the time of a message,
*beta* that of each byte, fitted so that relative errors are least. *gamma* is the time in which MPI adds a byte
(`MPI_Reduce_local`). The last two columns are a line through times of whole all-reduces, of every second size. Of all
rounds the least counts. With four ranks on two cores alpha holds the wait for a core, too.
"""

_REDUCES = """\
mpi4py's all-reduce (in place) beside the fastest of the formulas below with these numbers, and beside that line, at the
sizes it was not fitted to. The formulas know nothing of caches, of what MPI does besides sending, and of ranks that
wait for each other:
"""

_STEPS = f"""\
A training step of a small GPT with msgraph, one thread for each rank, as many tokens for each rank; gradients in
buckets of {BUCKET / 1e6:.0f} MB. Where ranks share cores, computing takes as many times longer, and nothing that is
reduced is hidden, for who would reduce computes. Predictions are computing + reducing; the second one takes for
computing what as many processes take that train each for itself, and so compete for caches and memory, but reduce
nothing:
"""

_FORMULAS = """\
## The model

A message of *n* bytes takes *alpha + n beta*, whoever else sends; of all-reduces among *p* ranks the fastest counts
(R. Thakur, R. Rabenseifner, W. Gropp, "Optimization of Collective Communication Operations in MPICH", 2005):

| algorithm | seconds |
|---|---|
| recursive doubling | lg p (alpha + n beta + n gamma) |
| recursive halving-doubling (Rabenseifner) | 2 lg p alpha + 2 (p-1)/p n beta + (p-1)/p n gamma |
| ring | 2 (p-1) alpha + 2 (p-1)/p n beta + (p-1)/p n gamma |
| binomial tree, up and down | lg p (2 alpha + 2 n beta + n gamma) |

![Time of an all-reduce by size, for each algorithm](assets/scaling_messages.svg)

The events of a step are simulated: each stage does its tasks in the order of 1F1B (D. Narayanan et al.,
"Memory-Efficient Pipeline-Parallel DNN Training", 2021), starts one when its input has arrived, and sends while it
goes on; a bucket of gradients is reduced when the last backward has filled it and the bucket before is done.

![Four stages, eight micro-batches](assets/scaling_schedule.svg)
"""

_NETWORKS = "`--flops`, `--memory`, `--alpha`, `--beta` and `--batch` state others.\n"

_RULES = """\
A step is 6 FLOP for each parameter and token (J. Kaplan et al., 2020), a third of it forward; weights, gradients and
Adam's state are 16 bytes a parameter (S. Rajbhandari et al., "ZeRO", 2020), the 8 (float32) or 12 (16 bits) of Adam
divided among replicas by ZeRO-1, which sends as many bytes as an all-reduce; activations are 34 bytes for each token,
number of `hidden` and layer in 16 bits, twice as many in float32 (V. Korthikanti et al., 2022, with attention's
scores computed again), and logits in float32. The batch stays the same for all numbers of ranks; micro-batches are
one sequence.

## Simulated

*Efficiency* is the time of ranks that only compute, divided by that of these; *exposed* is what is reduced after the
last backward.

![Time of a step](assets/scaling_time.svg)

![Efficiency](assets/scaling_efficiency.svg)

![Memory](assets/scaling_memory.svg)
"""

_GROWING = """\
Efficiency of data parallel on `gpu` where every rank keeps eight sequences, however many ranks there are:
"""

_HERE = """\
As if every rank had a core like the one that was measured, and between any two were what is between two processes of
this machine: replicas of pipelines, the fastest that fit.
"""

_PIPELINES = """\
### Pipelines alone

gpt-13b on `gpu`, micro-batches of one sequence. For equal stages and no time for messages the simulation gives the
formula. This network's stages are not equal, for layers do not divide and the head is a product of its own, and
messages take time: its busiest stage waits about as long as the formula says, what others wait longer is lost, too.
*Held* are the micro-batches whose activations the first stage keeps.
"""

_BREAKS = """\
## Where it breaks

Memory above what a rank has, efficiency below 50 %, or a bucket that is longer on its way by latency than by bytes:
the first number of ranks at which it does. Every mend was simulated, by itself: in brackets what comes out.
"""

_LEFT_OUT = """\
## What is left out

Attention's products of activations (15 % more FLOP for gpt2-124m), what the optimizer takes, how much better large
products use a processor than small ones, messages that meet on a link, ranks that are slower than others, and
failures. Tensors divided among ranks are not simulated; msgraph does not divide them.
"""
