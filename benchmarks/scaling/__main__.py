"""``python -m benchmarks.scaling``: measure MPI here, check the model, simulate many ranks.

python -m benchmarks.scaling                                        # measure, print the page
python -m benchmarks.scaling --write                                # and write docs/scaling.md
python -m benchmarks.scaling --recorded --network gpt-13b --machine cpu --alpha 1e-6 --batch 2048
"""

from __future__ import annotations

import argparse
from functools import reduce
from pathlib import Path

from benchmarks.scaling import page
from benchmarks.scaling.checks import Measured, least, measure, recorded
from benchmarks.scaling.collectives import Network
from benchmarks.scaling.networks import MACHINES, NETWORKS, Machine, Transformer

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "scaling.md"


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.scaling", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--write", action="store_true", help="write docs/scaling.md and its pictures")
    parser.add_argument("--recorded", action="store_true", help="measure nothing: take what docs/scaling.md keeps")
    parser.add_argument("--add", action="store_true", help="measure, and take the lesser of that and what is kept")
    parser.add_argument("--rounds", type=int, default=3, help="times every measurement is made (default 3)")
    parser.add_argument("--network", choices=NETWORKS, help="simulate this one alone")
    parser.add_argument("--machine", choices=[*MACHINES, "here"], help="of ranks like these (default gpu)")
    parser.add_argument("--flops", type=float, help="FLOP/s of a rank, another number than the machine's")
    parser.add_argument("--memory", type=float, help="bytes of a rank")
    parser.add_argument("--alpha", type=float, help="seconds of a message")
    parser.add_argument("--beta", type=float, help="seconds of each byte of a message")
    parser.add_argument("--batch", type=int, help="sequences of a step")
    return parser.parse_args()


def stated(options: argparse.Namespace, measured: Measured) -> tuple[Transformer, Machine]:
    """The network and the machine that the command line means."""
    net = NETWORKS[options.network or "gpt2-124m"]
    machine = {**MACHINES, "here": measured.here()}[options.machine or "gpu"]
    alpha, beta, gamma = machine.net
    wires = Network(
        alpha if options.alpha is None else options.alpha, beta if options.beta is None else options.beta, gamma
    )
    machine = machine._replace(flops=options.flops or machine.flops, memory=options.memory or machine.memory, net=wires)
    return net._replace(batch=options.batch or net.batch), machine


def main() -> None:
    """Measure, simulate, print, write."""
    options = arguments()
    known = [recorded(PAGE)] if options.recorded or options.add else []
    rounds = 0 if options.recorded else options.rounds
    measured = reduce(least, [*known, *(measure() for _ in range(rounds))])
    given = vars(options)
    if any(given[name] is not None for name in ("network", "machine", "flops", "memory", "alpha", "beta", "batch")):
        net, machine = stated(options, measured)
        print(f"{net.name} on {machine.name}: data parallel, ZeRO-1\n\n{page.data_parallel(net, machine)}\n")
        print(f"replicas of pipelines, the fastest that fit\n\n{page.both(net, machine)}\n")
        print(page.broken([net], machine))
    else:
        for name, table in page.tables(measured).items():
            print(f"{name}\n\n{table}\n")
    if options.write:
        PAGE.write_text(page.page(measured))
        for name, picture in page.pictures(measured).items():
            (DOCS / "assets" / name).write_text(picture)


if __name__ == "__main__":
    main()
