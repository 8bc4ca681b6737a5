"""``Embedding``: a vector for each number of a vocabulary."""

from __future__ import annotations

from msgraph import DType, Parameter, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument
from msgraph.library.initializer import initializer
from msgraph.library.nn.arguments import boolean, check_type, one_of, positive_int, real


class Embedding(Cell):
    """The rows of ``embedding_table`` that the elements of the input name; the row ``padding_idx`` starts as zeros.

    Args:
        vocab_size: how many rows there are
        embedding_size: how long a row is
        use_one_hot: whether rows are found by a product with a matrix of ones and zeros
        embedding_table: initial values: a name such as "normal", a number, a Tensor or an Initializer
        dtype: the element type of the rows
        padding_idx: the row that starts as zeros, or None
    """

    SHOWN = (
        "vocab_size={self.vocab_size}, embedding_size={self.embedding_size}, use_one_hot={self.use_one_hot}, "
        "embedding_table={self.embedding_table}, dtype={self.dtype}, padding_idx={self.padding_idx}"
    )

    quantized = ""
    """The format of a table that ``ms.quantize`` has put into blocks."""
    weight_scale: Parameter | None
    """What multiplies rows of whole numbers."""

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        use_one_hot: bool = False,
        embedding_table: object = "normal",
        dtype: DType = float32,
        padding_idx: int | None = None,
    ) -> None:
        super().__init__()
        self.vocab_size = positive_int("Embedding", "vocab_size", vocab_size)
        self.embedding_size = positive_int("Embedding", "embedding_size", embedding_size)
        self.use_one_hot = boolean("Embedding", "use_one_hot", use_one_hot)
        self.dtype = check_type("Embedding", "dtype", dtype, "DType", DType)
        self.padding_idx, self.weight_scale = padding_idx, None
        table = Parameter(initializer(embedding_table, (vocab_size, embedding_size), dtype), name="embedding_table")
        if padding_idx is not None:
            if not 0 <= padding_idx < vocab_size:
                raise BadArgument("Embedding", "padding_idx", f"in range of [0, {vocab_size})", padding_idx).error()
            table.asnumpy()[padding_idx] = 0
        self.embedding_table = table

    def construct(self, ids: Tensor) -> Tensor:
        """One row per element of ``ids``."""
        if self.quantized:
            rows = ops.dequantize(ops.gather(self.embedding_table, ids, 0), self.quantized)
            if self.weight_scale is not None:
                rows = rows * ops.expand_dims(ops.gather(self.weight_scale, ids, 0), -1)
            return rows.astype(self.dtype)
        if not self.use_one_hot:
            return ops.gather(self.embedding_table, ids, 0)
        rows = ops.expand_dims(ids, -1) == ops.arange(self.vocab_size).astype(ids.dtype)
        return ops.matmul(rows.astype(self.dtype), self.embedding_table)


class EmbeddingLookup(Cell):
    """The rows of ``embedding_table`` that the elements of the input name; rows it has not are zeros.

    ``max_norm`` scales longer rows down. How tables are cut up among processes says nothing where there is one.
    """

    BATCH_SLICE = "batch_slice"
    FIELD_SLICE = "field_slice"
    TABLE_ROW_SLICE = "table_row_slice"
    TABLE_COLUMN_SLICE = "table_column_slice"

    def __init__(
        self,
        vocab_size: int,
        embedding_size: int,
        param_init: object = "normal",
        target: str = "CPU",
        slice_mode: str = "batch_slice",
        manual_shapes: object = None,
        max_norm: float | None = None,
        sparse: bool = True,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        self.vocab_size = positive_int(self.cls_name, "vocab_size", vocab_size)
        self.embedding_size = positive_int(self.cls_name, "embedding_size", embedding_size)
        self.target = one_of(self.cls_name, "target", target, ["CPU", "DEVICE"])
        self.sparse = boolean(self.cls_name, "sparse", sparse)
        if not sparse and target == "CPU":
            raise BadArgument(self.cls_name, "sparse", "True when 'target' is \"CPU\"", sparse).error()
        self.slice_mode = slice_mode
        self.manual_shapes = manual_shapes
        table = initializer(param_init, (vocab_size, embedding_size), dtype)
        self.embedding_table = Parameter(table, name="embedding_table")
        self.max_norm = None if max_norm is None else real(self.cls_name, "max_norm", max_norm)

    def construct(self, indices: Tensor) -> Tensor:
        """One row per element of ``indices``."""
        rows = ops.EmbeddingLookup()(self.embedding_table, indices, 0)
        if self.max_norm is None:
            return rows
        norms = ops.sqrt(ops.square(rows).sum(-1, keepdims=True))
        return rows * self.max_norm / ops.maximum(norms, self.max_norm)


class MultiFieldEmbeddingLookup(EmbeddingLookup):
    """The rows that the elements of the input name, weighted, and for each field their sum, mean or greatest."""

    def __init__(
        self, vocab_size: int, embedding_size: int, field_size: int, param_init: object = "normal",
        target: str = "CPU", slice_mode: str = "batch_slice", feature_num_list: object = None,
        max_norm: float | None = None, sparse: bool = True, operator: str = "SUM", dtype: DType = float32,
    ) -> None:  # fmt: skip
        placing = target, slice_mode, feature_num_list, max_norm, sparse
        super().__init__(vocab_size, embedding_size, param_init, *placing, dtype)
        self.field_size = positive_int(self.cls_name, "field_size", field_size)
        self.operator = one_of(self.cls_name, "operator", operator, ["SUM", "MAX", "MEAN"])

    def construct(self, input_indices: Tensor, input_values: Tensor, field_ids: Tensor) -> Tensor:  # pyright: ignore[reportIncompatibleMethodOverride]
        """The vectors ``[batch, field, embedding]``; an element of value 0 is none of its field."""
        batch = input_indices.shape[0]
        fields = field_ids + ops.expand_dims(ops.arange(batch).astype(field_ids.dtype) * self.field_size, 1)
        fields, count = ops.reshape(fields, (-1,)), batch * self.field_size
        weights = ops.reshape(input_values, (-1, 1))
        rows = ops.reshape(super().construct(input_indices), (-1, self.embedding_size)) * weights
        if self.operator == "SUM":
            merged = ops.unsorted_segment_sum(rows, fields, count)
        else:
            total = ops.unsorted_segment_sum(ops.abs(weights), fields, count)
            if self.operator == "MEAN":
                merged = ops.DivNoNan()(ops.unsorted_segment_sum(rows, fields, count), total)
            else:
                counted = ops.select(weights != 0, rows, ops.full_like(rows, float("-inf")))
                merged = ops.unsorted_segment_max(counted, fields, count)
                merged = ops.select(total != 0, merged, ops.zeros_like(merged))
        return ops.reshape(merged, (batch, self.field_size, -1))
