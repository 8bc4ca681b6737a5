"""``DatasetHelper`` and its kin: what hands a data set to a network. Here a batch is an argument of a call."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

from msgraph.api.jit.jit import jit
from msgraph.diagnostics.catalog.training import NoDataSink
from msgraph.library.nn.arguments import boolean, check_type, positive_int

if TYPE_CHECKING:
    from msgraph.library.dataset.dataset import Dataset

_SINK = (
    "Currently dataset sink mode is not supported when the device target is CPU, please set dataset_sink_mode to False"
)


class DatasetHelper:
    """A data set to be iterated over ``epoch_num`` times: each ``for`` loop is an epoch."""

    def __init__(self, dataset: Any, dataset_sink_mode: bool = True, sink_size: int = -1, epoch_num: int = 1) -> None:
        if boolean("DatasetHelper", "dataset_sink_mode", dataset_sink_mode):
            raise NoDataSink(_SINK).error()
        check_type("DatasetHelper", "sink_size", sink_size, "int", int)
        self._dataset = dataset
        self._epochs = epoch_num
        self._iterator: Iterable[object] | None = None

    def __iter__(self) -> Iterator[object]:
        if self._iterator is None:
            self._iterator = self._dataset.create_tuple_iterator(num_epochs=self._epochs)
        return iter(self._iterator or ())

    def types_shapes(self) -> tuple[Any, Any]:
        """The element types and shapes of a batch."""
        return self._dataset.output_types(), self._dataset.output_shapes()

    def sink_size(self) -> int:
        """A step takes one batch."""
        return 1

    def stop_send(self) -> None:
        """Nothing is sent anywhere."""

    continue_send = stop_send

    def release(self) -> None:
        """Give the iterator back."""
        self._iterator = None


def connect_network_with_dataset(network: object, dataset_helper: DatasetHelper) -> NoReturn:
    """Refused: a network reads no data set by itself."""
    del network, dataset_helper
    raise NoDataSink(_SINK).error()


def data_sink(
    fn: Callable[..., object],
    dataset: Dataset,
    sink_size: int = 1,
    jit_config: object = None,
    input_signature: object = None,
) -> Callable[[], object]:
    """A function without arguments: each call takes ``sink_size`` batches (-1: an epoch) and gives ``fn`` of the last.

    Args:
        fn: what takes a batch; compiled, if there is a ``jit_config``.
        dataset: a data set, which is begun anew at its end.
        sink_size: batches for one call.

    Raises:
        ValueError: ``sink_size`` is neither -1 nor above 0, or there is no batch.
    """
    del input_signature
    step = fn if jit_config is None else jit(fn)
    batches = (batch for _ in itertools.count() for batch in dataset.create_tuple_iterator())
    size = positive_int("data_sink", "batches of 'dataset'", dataset.get_dataset_size())
    count = size if sink_size == -1 else positive_int("data_sink", "sink_size", sink_size)
    return lambda: [step(*next(batches)) for _ in range(count)][-1]
