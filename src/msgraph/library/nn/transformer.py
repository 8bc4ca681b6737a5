"""``Transformer`` and its parts: layers of attention and feed-forward networks, stacked.

The layers of a stack are alike and share one function of the graph, so a deep stack compiles like a shallow one.
"""

from __future__ import annotations

import copy
from typing import Any, ClassVar

from msgraph import DType, Tensor, bool_, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, WrongChannels
from msgraph.library.initializer import XavierUniform, initializer
from msgraph.library.lazy_inline import lazy_inline
from msgraph.library.nn.activations import GELU, ReLU
from msgraph.library.nn.arguments import boolean, positive_int
from msgraph.library.nn.attention import MultiheadAttention
from msgraph.library.nn.basic import Dense
from msgraph.library.nn.containers import CellList
from msgraph.library.nn.dropping import Dropout
from msgraph.library.nn.normalization import LayerNorm

_NAMED = ("relu", "gelu")


def _activation(owner: str, activation: object) -> Any:
    """``relu`` or ``gelu``, by name, as a function or as a Cell."""
    if isinstance(activation, str) and activation in _NAMED:
        return getattr(ops, activation)
    if not isinstance(activation, (ReLU, GELU)) and activation not in (ops.relu, ops.gelu):
        wanted = "'relu' or 'gelu', ops.relu, ops.gelu, nn.ReLU or nn.GELU"
        raise BadArgument(owner, "activation", wanted, activation).error()
    return activation


def _check_padding(owner: str, mask: Any) -> None:
    if mask is not None and mask.dtype is not bool_ and not mask.dtype.is_float:
        raise BadArgument(owner, "src_key_padding_mask", "a mask of bools or floats", mask.dtype).error()


class _Layer(Cell):
    """What an encoder's and a decoder's layer have in common: attention to itself, the feed-forward part."""

    ATTENTIONS: ClassVar[int] = 1
    """To itself, and perhaps to a memory."""

    @lazy_inline
    def __init__(
        self,
        d_model: int,
        nhead: int,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: object = "relu",
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        self.settings = (
            d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, dtype,
        )  # fmt: skip
        self.d_model = positive_int(self.cls_name, "d_model", d_model)
        self.self_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        if self.ATTENTIONS == 2:
            self.multihead_attn = MultiheadAttention(d_model, nhead, dropout, batch_first=batch_first, dtype=dtype)
        self.dense1 = Dense(d_model, positive_int(self.cls_name, "dim_feedforward", dim_feedforward), dtype=dtype)
        self.dropout = Dropout(p=dropout)
        self.dense2 = Dense(dim_feedforward, d_model, dtype=dtype)
        self.norm_first = boolean(self.cls_name, "norm_first", norm_first)
        for index in range(1, self.ATTENTIONS + 2):
            setattr(self, f"norm{index}", LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype))
        for index in range(1, self.ATTENTIONS + 2):
            setattr(self, f"dropout{index}", Dropout(p=dropout))
        self.activation = _activation(self.cls_name, activation)

    def attend_itself(self, x: Any, mask: Any, padding: Any) -> Any:
        """What each place takes from all others."""
        return self.dropout1(self.self_attn(x, x, x, padding, False, mask)[0])

    def feed_forward(self, x: Any) -> Any:
        """Two dense layers, at each place by itself."""
        return self.dense2(self.dropout(self.activation(self.dense1(x))))


class TransformerEncoderLayer(_Layer):
    """Attention of a sequence to itself and a feed-forward network, each added to its input and normalised."""

    def construct(
        self, src: Tensor, src_mask: Tensor | None = None, src_key_padding_mask: Tensor | None = None
    ) -> Tensor:
        """The sequence after the layer."""
        _check_padding(self.cls_name, src_key_padding_mask)
        if self.norm_first:
            src = src + self.attend_itself(self.norm1(src), src_mask, src_key_padding_mask)
            return src + self.dropout2(self.feed_forward(self.norm2(src)))
        src = self.norm1(src + self.attend_itself(src, src_mask, src_key_padding_mask))
        return self.norm2(src + self.dropout2(self.feed_forward(src)))


class TransformerDecoderLayer(_Layer):
    """The same with attention to what an encoder made (``memory``) in between."""

    ATTENTIONS = 2

    def construct(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
    ) -> Tensor:
        """The sequence after the layer."""
        if self.norm_first:
            tgt = tgt + self.attend_itself(self.norm1(tgt), tgt_mask, tgt_key_padding_mask)
            tgt = tgt + self.attend_memory(self.norm2(tgt), memory, memory_mask, memory_key_padding_mask)
            return tgt + self.dropout3(self.feed_forward(self.norm3(tgt)))
        tgt = self.norm1(tgt + self.attend_itself(tgt, tgt_mask, tgt_key_padding_mask))
        tgt = self.norm2(tgt + self.attend_memory(tgt, memory, memory_mask, memory_key_padding_mask))
        return self.norm3(tgt + self.dropout3(self.feed_forward(tgt)))

    def attend_memory(self, x: Any, memory: Any, mask: Any, padding: Any) -> Any:
        """What each place takes from the memory."""
        return self.dropout2(self.multihead_attn(x, memory, memory, padding, False, mask)[0])


class _Stack(Cell):
    """Layers made as ``layer`` was, one behind the other."""

    def __init__(self, layer: Any, num_layers: int, norm: Any) -> None:
        super().__init__()
        layer_copy = type(layer)(*layer.settings)
        count = positive_int(self.cls_name, "num_layers", num_layers)
        self.layers = CellList([copy.deepcopy(layer_copy) for _ in range(count)])
        self.num_layers = num_layers
        self.norm = norm


class TransformerEncoder(_Stack):
    """``num_layers`` layers like ``encoder_layer``, with equal weights to start with, and perhaps a last ``norm``."""

    def __init__(self, encoder_layer: TransformerEncoderLayer, num_layers: int, norm: object = None) -> None:
        super().__init__(encoder_layer, num_layers, norm)

    def construct(
        self, src: Tensor, src_mask: Tensor | None = None, src_key_padding_mask: Tensor | None = None
    ) -> Tensor:
        """The sequence after all layers."""
        _check_padding(self.cls_name, src_key_padding_mask)
        for layer in self.layers:
            src = layer(src, src_mask, src_key_padding_mask)
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(_Stack):
    """``num_layers`` layers like ``decoder_layer``, with equal weights to start with, and perhaps a last ``norm``."""

    def __init__(self, decoder_layer: TransformerDecoderLayer, num_layers: int, norm: object = None) -> None:
        super().__init__(decoder_layer, num_layers, norm)

    def construct(
        self,
        tgt: Tensor,
        memory: Tensor,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
    ) -> Tensor:
        """The sequence after all layers."""
        for layer in self.layers:
            tgt = layer(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Cell):
    """An encoder and a decoder: ``src`` and ``tgt``, sequences of ``d_model`` numbers, to what follows ``tgt``."""

    def __init__(
        self,
        d_model: int = 512,
        nhead: int = 8,
        num_encoder_layers: int = 6,
        num_decoder_layers: int = 6,
        dim_feedforward: int = 2048,
        dropout: float = 0.1,
        activation: object = "relu",
        custom_encoder: Cell | None = None,
        custom_decoder: Cell | None = None,
        layer_norm_eps: float = 1e-5,
        batch_first: bool = False,
        norm_first: bool = False,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        settings = d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, dtype
        norms = [LayerNorm((d_model,), epsilon=layer_norm_eps, dtype=dtype) for _ in range(2)]
        self.encoder = custom_encoder or TransformerEncoder(
            TransformerEncoderLayer(*settings), num_encoder_layers, norms[0]
        )
        self.decoder = custom_decoder or TransformerDecoder(
            TransformerDecoderLayer(*settings), num_decoder_layers, norms[1]
        )
        for parameter in self.get_parameters():
            if parameter.ndim > 1:
                parameter.set_data(initializer(XavierUniform(), parameter.shape, parameter.dtype))
        self.d_model = d_model
        self.batch_first = boolean(self.cls_name, "batch_first", batch_first)

    def construct(
        self,
        src: Tensor,
        tgt: Tensor,
        src_mask: Tensor | None = None,
        tgt_mask: Tensor | None = None,
        memory_mask: Tensor | None = None,
        src_key_padding_mask: Tensor | None = None,
        tgt_key_padding_mask: Tensor | None = None,
        memory_key_padding_mask: Tensor | None = None,
    ) -> Tensor:
        """What the decoder makes of ``tgt``."""
        for x in (src, tgt):
            if x.shape[-1] != self.d_model:
                raise WrongChannels(self.cls_name, "last", "d_model", self.d_model, x.shape).error()
        axis = 0 if self.batch_first else 1
        if len(src.shape) == 3 and src.shape[axis] != tgt.shape[axis]:
            raise BadArgument(
                self.cls_name, "tgt", f"of the batch size of 'src' ({src.shape[axis]})", tgt.shape
            ).error()
        memory = self.encoder(src, src_mask, src_key_padding_mask)
        return self.decoder(tgt, memory, tgt_mask, memory_mask, tgt_key_padding_mask, memory_key_padding_mask)
