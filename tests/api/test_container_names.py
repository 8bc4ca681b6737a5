"""Names of parameters in containers of cells, as MindSpore 2.10 gives them: published checkpoints load by them."""

from __future__ import annotations

from msgraph import nn


def dense() -> nn.Dense:
    return nn.Dense(2, 2)


class Filled(nn.Cell):
    """A container that is filled after it was assigned."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.CellList()
        self.layers.append(dense())
        self.layers.append(dense())


class Containers(nn.Cell):
    """Containers with cells from the start that are changed, and filled ones further in."""

    def __init__(self) -> None:
        super().__init__()
        self.n = Filled()
        self.q = nn.CellList([dense()])
        self.q.append(dense())
        self.q.insert(0, dense())
        self.q[1] = dense()
        self.z = nn.SequentialCell(dense(), nn.ReLU())
        self.z.append(dense())
        del self.z[0]
        self.d = nn.CellDict()
        self.d["a"] = dense()


def weights(net: nn.Cell) -> list[str]:
    return [parameter.name for parameter in net.get_parameters() if parameter.name.endswith("weight")]


def test_a_container_that_is_filled_later_knows_no_prefix() -> None:
    assert weights(Filled()) == ["0.weight", "1.weight"]


def test_prefixes_of_containers_are_those_of_their_parameters() -> None:
    inner = ["n.layers.0.weight", "n.layers.1.weight", "q.0.weight", "q.1.weight", "q.2.weight", "z.1.weight"]
    assert weights(Containers()) == [*inner, "a.weight"]
