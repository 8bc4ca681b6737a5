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


class Nested(nn.Cell):
    """Lists of cells that hold lists: MindSpore takes the last number of the only cell for the number of that cell."""

    def __init__(self) -> None:
        super().__init__()
        self.blocks = nn.CellList()
        for _ in range(3):
            self.blocks.append(Given())
        self.more = nn.CellList([Given(), Given()])
        self.more.extend([Given(), Given()])
        self.more.append(Given())
        self.row = nn.SequentialCell(Given(), dense())
        self.row.append(dense())


class Given(nn.Cell):
    """A list that is assigned with its cells."""

    def __init__(self) -> None:
        super().__init__()
        self.layers = nn.CellList([nn.SequentialCell(dense(), dense())])


def test_numbers_in_names_of_nested_lists() -> None:
    listed = [
        "0.layers",
        "0.layers.0.1.layers",
        "0.layers.0.2.layers",
        *(f"more.{number}.layers" for number in range(5)),
    ]
    pairs = [f"{name}.0.{number}.weight" for name in [*listed, "row.0.layers"] for number in range(2)]
    assert weights(Nested()) == [*pairs, "row.1.weight", "row.2.weight"]
