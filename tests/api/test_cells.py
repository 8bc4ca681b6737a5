"""Cells: names by place, containers, hooks, what they keep, what starts a new compilation, both modes."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from typing import Any

import numpy as np
import pytest

import msgraph as ms
from msgraph import nn
from msgraph.api.cell.cell import Cell
from msgraph.api.tensor.parameter import Parameter
from msgraph.api.tensor.tensor import Tensor


class Scale(Cell):
    def __init__(self, factor: float = 2.0) -> None:
        super().__init__()
        self.weight = Parameter(Tensor([factor]))

    def construct(self, x: Any) -> Any:
        return x * self.weight


def names(cell: Cell) -> list[str]:
    return [parameter.name for parameter in cell.get_parameters()]


# -- names -----------------------------------------------------------------------------------------------------


def test_what_is_added_later_is_named_by_its_place_in_what_it_is_added_to() -> None:
    class Net(Cell):
        def __init__(self) -> None:
            super().__init__()
            self.blocks = nn.CellList()
            self.blocks.append(Scale())

    outer = nn.SequentialCell(Net(), Scale())
    outer[0].blocks.append(Scale())
    outer[0].extra = Parameter(Tensor([1.0]))
    assert names(outer) == ["extra", "0.blocks.0.weight", "0.blocks.1.weight", "1.weight"]
    outer[0].head = Scale()
    outer[0].insert_child_to_cell("tail", Scale())
    assert names(outer[0])[-2:] == ["head.weight", "weight"]
    outer.insert(0, Scale())
    assert names(outer)[:4] == ["0.weight", "1.extra", "1.blocks.0.weight", "1.blocks.1.weight"]
    assert names(outer)[4:] == ["1.head.weight", "1.tail.weight", "2.weight"]
    assert outer[1].blocks.param_prefix == "1.blocks" and outer.get_sub_cell("1.blocks.0") is outer[1].blocks[0]


def test_parameters_in_containers_belong_to_their_cell() -> None:
    class Net(Cell):
        def __init__(self) -> None:
            super().__init__()
            self.scales = [Parameter(Tensor([2.0])), Parameter(Tensor([3.0]), name="own")]
            self.table = {"shift": (Parameter(Tensor([10.0])),)}

        @ms.jit
        def construct(self, x: Any) -> Any:
            for scale in self.scales:
                x = x * scale
            return x + self.table["shift"][0]

    net = Net()
    assert [*net.parameters_dict()] == ["scales.0", "own", "table.shift.0"]
    assert net(Tensor([1.0])).tolist() == [16.0]
    net.scales[0].set_data(Tensor([1.0]))
    assert net(Tensor([1.0])).tolist() == [13.0]
    assert names(nn.SequentialCell(net)) == ["0.scales.0", "own", "0.table.shift.0"]


def test_a_list_of_anothers_parameters_does_not_rename_them() -> None:
    class Trainer(Cell):
        def __init__(self, net: Cell) -> None:
            super().__init__(auto_prefix=False)
            self.weights = net.trainable_params()
            self.net = net

    net = nn.SequentialCell(Scale(), Scale())
    trainer = Trainer(net)
    assert names(trainer) == ["0.weight", "1.weight"] and names(net) == ["0.weight", "1.weight"]
    assert [path for path, _ in trainer.parameters_and_names()] == ["net.0.weight", "net.1.weight"]


# -- containers ------------------------------------------------------------------------------------------------


def test_parameters_of_one_name_are_named_by_their_paths_when_a_graph_is_made(graph_mode: None) -> None:
    class Pair(Cell):
        def __init__(self) -> None:
            super().__init__(auto_prefix=False)
            self.online, self.target = Scale(2.0), Scale(3.0)

        def construct(self, x: Any) -> Any:
            return self.online(x) + self.target(x)

    pair = Pair()
    assert names(pair) == ["weight", "weight"] and pair(Tensor([1.0])).tolist() == [5.0]
    assert names(pair) == ["online.weight", "target.weight"]


def test_a_dictionary_of_cells_behaves_like_one() -> None:
    table = nn.CellDict([("a", Scale()), ("b", nn.ReLU())])
    assert [*table.keys()] == ["a", "b"] and "a" in table and len(table) == 2 and [*table] == ["a", "b"]
    assert isinstance(table.pop("b"), nn.ReLU) and [*table.keys()] == ["a"]
    table["c"] = nn.Tanh()
    assert [name for name, _ in table.items()] == ["a", "c"]
    with pytest.raises(NotImplementedError):
        table(1)


def test_a_list_of_cells_loses_and_swaps_members() -> None:
    cells = nn.CellList([Scale(1.0), Scale(2.0), Scale(3.0)])
    del cells[0]
    assert [cell.weight.tolist() for cell in cells] == [[2.0], [3.0]] and names(cells) == ["0.weight", "1.weight"]
    cells[1] = Scale(9.0)
    assert cells[-1].weight.tolist() == [9.0] and len(cells[0:1]) == 1


# -- hooks -----------------------------------------------------------------------------------------------------


def test_hooks_see_and_change_what_passes() -> None:
    net, seen = Scale(), list[Any]()

    def one_more(cell: Cell, inputs: Any) -> Any:
        return (inputs[0] + 1,)

    def look(cell: Cell, inputs: Any, output: Any) -> None:
        seen.append((inputs[0].tolist(), output.tolist()))

    def times_input(cell: Cell, args: Any, kwargs: Any, output: Any) -> Any:
        return output * kwargs["x"]

    before = net.register_forward_pre_hook(one_more)
    after = net.register_forward_hook(look)
    assert net(Tensor([1.0])).tolist() == [4.0] and seen == [([2.0], [4.0])]
    before.remove()
    before.remove()
    assert net(Tensor([1.0])).tolist() == [2.0] and len(seen) == 2
    after.remove()
    net.register_forward_hook(times_input, with_kwargs=True)
    assert net(x=Tensor([3.0])).tolist() == [18.0]


def test_a_hook_of_several_gradients() -> None:
    class Both(Cell):
        def construct(self, x: Any) -> Any:
            return x * 2, x * 3

    both = Both()

    def swap(cell: Any, gradients: Any) -> Any:
        return gradients[1], gradients[0]

    def weighted(x: Any) -> Any:
        first, second = both(x)
        return first * 10 + second

    gradient: Any = ms.grad(weighted)
    assert float(gradient(Tensor(1.0))) == 23.0
    both.register_backward_pre_hook(swap)
    assert float(gradient(Tensor(1.0))) == 32.0


def test_hooks_see_the_gradients_of_inputs_and_outputs_the_last_call_first() -> None:
    net, seen = nn.SequentialCell(Scale(), Scale()), list[Any]()

    def keep(cell: Any, inputs: Any, outputs: Any) -> None:
        seen.append((cell, inputs[0], outputs[0]))

    def tenfold(cell: Any, inputs: Any, outputs: Any) -> Any:
        return inputs[0] * 10

    def total(x: Any) -> Any:
        return (net(x) * Tensor([1.0, 5.0])).sum()

    handles = [net[0].register_backward_hook(keep), net[1].register_backward_hook(keep)]
    gradient: Any = ms.grad(total)
    assert gradient(Tensor([3.0, 4.0])).tolist() == [4.0, 20.0]
    assert [(cell, x.tolist(), y.tolist()) for cell, x, y in seen] == [
        (net[1], [2.0, 10.0], [1.0, 5.0]), (net[0], [4.0, 20.0], [2.0, 10.0]),
    ]  # fmt: skip
    seen.clear()
    slopes: Any = ms.grad(total, None, net.trainable_params())  # of the input there is none: zeros
    assert [slope.tolist() for slope in slopes(Tensor([3.0, 4.0]))] == [[46.0], [46.0]]
    assert [(x.tolist(), y.tolist()) for _, x, y in seen] == [([2.0, 10.0], [1.0, 5.0]), ([0.0, 0.0], [2.0, 10.0])]
    for handle in handles:
        handle.remove()
    net[1].register_backward_hook(tenfold)
    assert gradient(Tensor([3.0, 4.0])).tolist() == [40.0, 200.0]

    def by_element(x: Any) -> Any:
        return ms.vmap(net[1])(x).sum()

    with pytest.raises(ValueError, match="hooks see the gradients"):
        ms.grad(by_element)(Tensor([[3.0], [4.0]]))


# -- compiling -------------------------------------------------------------------------------------------------


def test_a_cell_made_while_compiling_keeps_its_parameters() -> None:
    @ms.jit
    def f(x: Any) -> Any:
        return nn.Dense(1, 1, weight_init="ones", bias_init="zeros")(Scale(3.0)(x))

    assert f(Tensor([[1.0]])).tolist() == [[3.0]] and f(Tensor([[2.0]])).tolist() == [[6.0]]


def test_mindspores_paths_lead_to_the_same_things() -> None:
    paths = ("msgraph.nn", "msgraph.nn.wrap.cell_wrapper", "msgraph.common.initializer", "msgraph.ops.operations")
    layers, wrap, initial, operations = map(import_module, paths)
    assert layers.Dense is nn.Dense and wrap.WithLossCell is nn.WithLossCell
    assert ms.common.initializer.Normal is initial.Normal and operations.Add is ms.ops.Add


def test_inputs_announced_after_many_calls_are_checked(graph_mode: None) -> None:
    net, x = Scale(), Tensor(np.ones((3, 1)), ms.float32)
    for _ in range(20):
        net(x)
    net.set_inputs(Tensor(shape=[None, 2], dtype=ms.float32))
    with pytest.raises(ValueError, match="expected: 2, and input: 1"):
        net(x)


def test_parameters_say_that_training_is_not_scattered() -> None:
    parameter = Parameter(Tensor([1.0]))
    places = parameter.cache_enable, parameter.cache_shape, parameter.comm_fusion, parameter.key, parameter.sliced
    assert places == (False, (), 1, -1, False) and not parameter.parallel_optimizer_comm_recompute


# -- buffers of cells, their state by name, and graphs compiled ahead ------------------------------------------------


class Counted(Cell):
    def __init__(self) -> None:
        super().__init__()
        self.fc = nn.Dense(2, 3)
        self.register_buffer("scale", Tensor([1.0, 2.0, 3.0]))
        self.register_buffer("last", Tensor([3.0]), persistent=False)
        self.register_buffer("none", None)

    def construct(self, x: Any) -> Any:
        return self.fc(x) * self.scale


def nested() -> Any:
    return nn.SequentialCell(Counted(), nn.BatchNorm1d(3))


def test_buffers_are_listed_by_their_paths() -> None:
    net = nested()
    assert [name for name, _ in net.named_buffers()] == ["0.scale", "0.last"]
    assert [name for name, _ in net[0].named_buffers(prefix="a", recurse=False)] == ["a.scale", "a.last"]
    assert [buffer.shape for buffer in net.buffers()] == [(3,), (1,)]
    assert net.get_buffer("0.scale") is net[0].scale
    net[0].scale = Tensor([0.0, 0.0, 0.0])
    assert float(net.get_buffer("0.scale").sum()) == 0.0
    del net[0].last
    assert [name for name, _ in net.named_buffers()] == ["0.scale"]
    assert "0.scale" not in net.parameters_dict()


def test_a_state_goes_from_one_network_to_another() -> None:
    ms.set_seed(1)
    one, other = nested(), nested()
    one[0].scale = Tensor([7.0, 8.0, 9.0])
    state = one.state_dict()
    assert list(state)[:3] == ["0.scale", "0.fc.weight", "0.fc.bias"] and "0.last" not in state
    x = Tensor(np.ones((2, 2)), ms.float32)
    run = ms.jit(other[0])
    run(x)
    assert str(other.load_state_dict(state)) == "<All keys matched successfully>"
    assert np.array_equal(run(x).asnumpy(), one[0](x).asnumpy())
    loose = {**state, "more": Tensor([1.0])}
    del loose["0.scale"]
    found = other.load_state_dict(loose, strict=False)
    assert (found.missing_keys, found.unexpected_keys) == (["0.scale"], ["more"])


def test_a_state_that_does_not_fit_changes_nothing() -> None:
    net = nested()
    state = {**net.state_dict(), "0.scale": Tensor([1.0]), "0.fc.bias": Tensor([5.0, 5.0, 5.0])}
    with pytest.raises(RuntimeError, match=r"size mismatch for 0.scale: copying a param with shape \(1,\)"):
        net.load_state_dict(state)
    assert float(abs(net[0].fc.bias).max()) < 5.0


def test_compile_compiles_and_runs_nothing() -> None:
    class Steps(Cell):
        def __init__(self) -> None:
            super().__init__()
            self.count = ms.Parameter(Tensor(0.0), name="count")

        @ms.jit
        def construct(self, x: Any) -> Any:
            self.count = self.count + 1
            return x + self.count

    net, x = Steps(), Tensor([1.0])
    net.compile(x)
    info = Steps.construct.cache_info()
    assert (info.misses, info.currsize, float(net.count)) == (1, 1, 0.0)
    assert float(net(x)) == 2.0 and Steps.construct.cache_info().misses == 1


def test_precision_and_recomputation() -> None:
    net = nn.Dense(2, 3)
    net.recompute()
    assert net.to_float(ms.float32) is net


def test_a_cell_moves_to_another_float_type() -> None:
    net, x = Counted(), np.ones((2, 2), np.float32)
    fc: Any = ms.jit(net.fc)
    wide = fc(Tensor(x)).asnumpy()
    assert net.to(device="CPU", dtype=ms.float16) is net
    assert {tensor.dtype for tensor in net.state_dict().values()} == {ms.float16}
    narrow = fc(Tensor(x.astype(np.float16)))
    assert narrow.dtype is ms.float16
    np.testing.assert_allclose(narrow.asnumpy(), wide, rtol=2e-3, atol=2e-3)
    assert net.to(Tensor(x)).fc.weight.dtype is ms.float32
    with pytest.raises(TypeError, match=r"'Cell.to', the type of 'dtype' must be a float or complex type"):
        net.to(ms.int32)


def test_hooks_of_states() -> None:
    net, seen = Counted(), list[Any]()

    def note(cell: Any, prefix: Any, keep_vars: Any) -> None:
        seen.append((prefix, keep_vars))

    child = net.fc.register_state_dict_pre_hook(note)

    def add(cell: Any, state: Any, prefix: str, metadata: Any) -> None:
        state[prefix + "extra"] = Tensor([1.0])

    handle = net.register_state_dict_post_hook(add)
    assert [*net.state_dict(prefix="a.")] == ["a.scale", "a.fc.weight", "a.fc.bias", "a.extra"]
    assert seen == [("a.fc.", False)]
    handle.remove()
    child.remove()
    state = net.state_dict()

    def rename(cell: Any, state: Any, *rest: Any) -> None:
        state["scale"] = state.pop("old")

    net.register_load_state_dict_pre_hook(rename)
    state["old"] = Tensor([7.0, 8.0, 9.0])
    del state["scale"]
    found: list[Any] = []

    def keep(cell: Any, keys: Any) -> None:
        found.append(keys)

    net.register_load_state_dict_post_hook(keep)
    net.load_state_dict(state)
    assert net.scale.tolist() == [7.0, 8.0, 9.0] and found == [([], [])] and "scale" not in state
    net.register_load_state_dict_post_hook(lambda *args: args)
    with pytest.raises(RuntimeError, match="must return None"):
        net.load_state_dict(state)


def test_names_of_children_and_prefixes() -> None:
    relu = nn.ReLU()
    net = nn.SequentialCell(relu, nn.Dense(2, 2), relu)
    assert [*net.name_cells()] == ["0", "1"] and [*net.cells()] == [relu, net[1]] and len(net) == 3
    assert repr(net).count("ReLU()") == 2
    outer = nn.SequentialCell(net)
    outer.update_cell_prefix()
    assert net[1].param_prefix == "0.1"
    net.update_cell_prefix()
    assert net[1].param_prefix == "1"


def test_attributes_for_processes_are_kept() -> None:
    parameter = ms.Parameter(Tensor([1.0]), name="p")
    assert (parameter.comm_fusion, parameter.key, parameter.sliced, parameter.cache_enable) == (1, -1, False, False)
    parameter.comm_fusion, parameter.unique = 3, True
    assert parameter.comm_fusion == 3 and parameter.unique and ms.Parameter(Tensor([1.0])).comm_fusion == 1
    with pytest.raises(TypeError, match="The argument `cache_enable` must be bool type"):
        parameter.cache_enable = 1  # pyright: ignore[reportAttributeAccessIssue]


def test_slices_of_a_parameter_and_layouts() -> None:
    parts = [ms.Parameter(Tensor(np.full((2, 3), k, np.float32)), name="table") for k in range(2)]
    whole = ms.merge_sliced_parameter(parts)
    assert whole.shape == (4, 3) and whole.name == "table" and whole.asnumpy()[:, 0].tolist() == [0, 0, 1, 1]
    with pytest.raises(ValueError, match="another name or shape"):
        ms.merge_sliced_parameter([*parts, ms.Parameter(Tensor([1.0]), name="table")])
    layout = ms.Layout((2, 2, 2), ("dp", "sp", "mp"))
    assert layout("dp", "mp").to_dict()["tensor_map"] == (2, 0)
    assert layout(("dp", "sp"), "None").to_dict()["tensor_map"] == ((2, 1), -1)
    with pytest.raises(ValueError, match="'tensor_map' must be of names of"):
        layout("dp", "dp")


def test_bytes_as_a_vector() -> None:
    data = bytearray([1, 0, 2, 0, 3, 0])
    vector = ms.frombuffer(data, dtype=ms.int16)
    data[0] = 9
    assert vector.tolist() == [9, 2, 3] and ms.frombuffer(data, dtype=ms.int16, count=1, offset=2).tolist() == [2]
    assert ms.frombuffer(b"12", dtype=ms.uint8).tolist() == [49, 50]
    for options in ({"offset": 1}, {"count": 0}, {"count": 4}, {"offset": 6}):
        with pytest.raises(RuntimeError, match="buffer"):
            ms.frombuffer(data, dtype=ms.int16, **options)


def test_announced_inputs_are_shown_with_their_sizes() -> None:
    net = nn.ReLU()
    net.set_inputs(Tensor(shape=[3, None], dtype=ms.float32))
    assert repr(net.get_inputs()) == "(Tensor(shape=[3, -1], dtype=Float32, value=\n),)"


def test_a_graph_asks_for_the_signature_of_a_method() -> None:
    class Chunked(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.inner = nn.Dense(2, 2, weight_init="ones", bias_init="zeros")

        def forward(self, x: Tensor, times: int = 3) -> Tensor:
            return self.inner(x) * times

        def construct(self, x: Tensor) -> Tensor:
            return self.forward(x) + len(inspect.signature(self.forward).parameters)

    net, x = Chunked(), Tensor([[1.0, 2.0]])
    assert ms.jit(net.construct, fullgraph=True)(x).tolist() == net(x).tolist() == [[11.0, 11.0]]
    assert ms.value_and_grad(lambda: net(x).sum(), None, net.trainable_params())()[0].item() == 22.0


@pytest.mark.parametrize("make", [ms.tensor, Tensor], ids=["function", "class"])
def test_a_graph_makes_a_tensor_of_a_parameter(make: Callable[[object], Tensor]) -> None:
    class Read(nn.Cell):
        def __init__(self) -> None:
            super().__init__()
            self.table = ms.Parameter(Tensor(np.ones((64, 64), np.float32)), name="table")

        def construct(self, x: Tensor) -> Tensor:
            return make(self.table) * 10 + self.table + x

    net, x = Read(), Tensor(np.full((64, 64), 2.0, np.float32))
    assert ms.jit(net.construct, fullgraph=True)(x).asnumpy().ravel()[0] == 13.0
    assert ms.value_and_grad(lambda: net(x).sum(), None, net.trainable_params())()[0].item() == 13.0 * 64 * 64
