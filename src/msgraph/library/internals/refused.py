"""Names that whole libraries import and few of their parts use: each says where it is used what to do instead."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import Any, NoReturn

from msgraph.diagnostics.catalog.datasets import FormatNotRead
from msgraph.diagnostics.catalog.training import NotBuiltHere


class _Refused(type):
    """The class of names that can be imported and cannot be used: a script whose other parts run needs no change."""

    name: str
    way_out: str
    reason: str
    __members__ = MappingProxyType[str, object]({})

    def __call__(cls, *arguments: object, **options: object) -> NoReturn:
        if cls.reason:
            raise NotBuiltHere(cls.name, cls.reason, cls.way_out).error()
        raise FormatNotRead(cls.name, cls.way_out).error()

    def __getattr__(cls, name: str) -> type:
        if name.startswith("_"):
            raise AttributeError(name)
        return refused_name(f"{cls.name}.{name}", cls.way_out, cls.reason)


def refused_name(name: str, way_out: str, reason: str = "") -> type:
    """What stands for a class, a function or an enumeration that is not here, and why, where it is no format."""
    return _Refused(name.rpartition(".")[2], (), {"name": name, "way_out": way_out, "reason": reason})


def refuse_names(module: str, way_out: str) -> Callable[[str], Any]:
    """``__getattr__`` of a module whose names can be imported, and say where they are used what to do instead."""

    def __getattr__(name: str) -> type:
        if name.startswith("_"):
            raise AttributeError(name)
        return refused_name(f"{module}.{name}", way_out)

    return __getattr__


PROFILE = "`with ms.profile() as seen:` and `print(seen)` show the kernels and their times"
_WHOLE = "`save_checkpoint` and `load_checkpoint` keep whole parameters"
_FUSED = "it is one kernel of another device"
_TABLE = (
    ("it cuts and joins the checkpoints of several devices", _WHOLE,
     "ParallelStrategyMap _DistributedTensorInfo _get_group_map _get_merged_param_data _remove_group_info "
     "build_searched_strategy enable_save_strategy_online get_parameter_redundancy get_strategy_metadata "
     "get_squared_device_local_norm_param "
     "load_distributed_checkpoint merge_pipeline_strategys rank_list_for_transform remove_param_redundancy "
     "transform_checkpoint_by_rank transform_checkpoints unified_safetensors"),
    ("it writes a file's parts", _WHOLE, "CheckpointManager _exec_save _load_map_parameter _parse_ckpt_proto"),
    (_FUSED, "`ops.softmax(q @ k.swapaxes(-2, -1) * scale + mask, -1) @ v`",
     "flash_attention_score lightning_indexer sparse_flash_attention speed_fusion_attention"),
    ("a layer has it to itself", "`nn.MultiheadAttention`", "multi_head_attention_forward"),
    (_FUSED, "`ops.gather`, and `ops.matmul` of each group", "moe_token_permute moe_token_unpermute"),
    (_FUSED, "`mint.distributed` and `ops.matmul`", "all_gather_matmul matmul_reduce_scatter"),
    ("collectives of `mint.distributed` write their results", "`communication.comm_func`", "set_comm_ops_inplace"),
    (_FUSED, "`ops.silu` of one half times the other", "swiglu"),
    (_FUSED, "`ops.cast`", "QuantV2 format_cast qint4x2"),
    ("the pipeline here is Python", "give a function of arrays to `map`", "mstype_to_detype"),
    ("it writes files for MindStudio", PROFILE,
     "ProfilerActivity ProfilerLevel _ExperimentalConfig flops_collection range_end range_start "
     "tensorboard_trace_handler"),
    ("it asks what only Ascend's servers know", "leave it out",
     "_tft_handler get_sdc_detect_result is_reboot_node mindio_preload set_mindio_server_info"),
    ("the CPU's memory is the operating system's", "leave it out", "DeviceCtx swap_cache"),
    ("no cell is run by casts of its operators", "`ms.amp.auto_mixed_precision`", "AmpLevel create_amp_strategy"),
    ("gradients of tables are dense", "`nn.Embedding`", "RowTensorInner"),
    ("files are written by Python", "`numpy.save`", "tensordump"),
    ("no layer keeps curvatures for THOR", "`train.Model` with `nn.Adam`", "ConvertModelUtils ConvertNetUtils"),
    ("operators are compiled", "call the operator", "_run_op"),
    ("no pipeline of devices is fed", "call the network", "_MicroBatch _VirtualDatasetCell"),
    ("C++ draws the numbers", "`numpy.random.default_rng(seed).normal`", "_get_graph_seed _random_normal"),
    ("it checks settings of MindSpore's own", "`check_value_type`", "_check_3d_int_or_tuple"),
)  # fmt: skip
REFUSED = {name: (instead, reason) for reason, instead, names in _TABLE for name in names.split()}
"""What to do instead of a name that is not here, and why it is not."""
