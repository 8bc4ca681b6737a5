"""``msgraph.mint.distributed``: collectives that write into the tensors they are given, with PyTorch's signatures."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []

_HOMES = {
    "msgraph.library.mint.distributed": (
        "P2POp", "all_gather", "all_gather_into_tensor", "all_gather_into_tensor_uneven", "all_reduce", "all_to_all",
        "all_to_all_single", "barrier", "batch_isend_irecv", "broadcast", "gather", "gather_into_tensor", "irecv",
        "isend", "recv", "reduce", "reduce_scatter", "reduce_scatter_tensor", "reduce_scatter_tensor_uneven",
        "scatter", "scatter_tensor", "send",
    ),
    "msgraph.library.mint.process_groups": (
        "all_gather_object", "broadcast_object_list", "destroy_process_group", "gather_object", "get_backend",
        "get_global_rank", "get_group_rank", "get_process_group_ranks", "get_rank", "get_world_size",
        "init_process_group", "is_available", "is_initialized", "new_group", "recv_object_list",
        "scatter_object_list", "send_object_list",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES)
