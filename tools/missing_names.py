"""Why a name that MindSpore documents is not here: ``docs/compatibility.md`` shows the reason beside the name.

A reason is for a module, or for several, and for all names of it or those listed. The first that fits holds.
"""

from __future__ import annotations

from fnmatch import fnmatchcase

SEVERAL_PROCESSES = "needs several processes, of which there is one"
SHARDS = "cuts and joins the checkpoints of several processes"
MINDIR = "MindIR is no format here: `save_checkpoint` keeps the parameters, and the compile cache the programs"
DEVICE = "manages a device's memory or streams; the CPU's are the operating system's"
REWRITES = "rewrites source code; a program here is changed as Python"
DEPRECATED = "deprecated in MindSpore"
MACHINERY = "MindSpore's own machinery; programs have no use for it"
REGISTERS = "registers kernels written for a device"
ASCEND = "says CPU in its description, and its kernel is Ascend's only"
DOWNLOADS = (
    "reads one published data set: `GeneratorDataset` or `ImageFolderDataset` over its files ([data](data.md)) does it"
)
OLD_LAYER = "was taken out of MindSpore's own `nn`; the operation of that name is there"
NOT_YET = "not written yet"

REASONS: tuple[tuple[str, str, str], ...] = (
    (". train parallel", "*segmented* *transform* merge_* unified_* *distributed* restore_group*", SHARDS),
    (". train parallel", "build_searched* get_ckpt_path_with_strategy set_op_strategy_config", SHARDS),
    (". train", "export* load load_mindir save_mindir *obf*", MINDIR),
    (". train", "Convert*Utils Node NodeType ScopedValue SymbolTree", REWRITES),
    (". runtime", "DeviceCtx MemPool *Allocator *memory* *_mem_* *limit* *Limit* set_kernel_*", DEVICE),
    (".", "get_level get_log_config", "the log is Python's `logging`, of the name `msgraph`"),
    (".", "swap_tensors *saved_tensors_hooks", "what a gradient keeps is a graph's, not a tensor's"),
    (".", "frombuffer", "`Tensor(numpy.frombuffer(...))` does it"),
    (
        ". train",
        "Summary* Flops* TrainFault*",
        "MindInsight's or Ascend's own; it says what to use",
    ),
    (".", "QuantDtype *flops* *mindio*", MACHINERY),
    ("boost", "*", "MindSpore's `boost` is deprecated; `boost.AutoBoost` is accepted and changes nothing"),
    ("dataset", "*Dataset", DOWNLOADS),
    ("dataset", "*", "belongs to MindSpore's data engine in C++; the pipeline here is Python ([data](data.md))"),
    ("dataset.*", "Plugin not_random VideoDecoder", "belongs to MindSpore's data engine in C++"),
    ("experimental.*", "*", "experimental in MindSpore; `nn` has these optimizers, `nn.*LR` and `nn.*_lr` the rates"),
    ("mint.distributed", "*", SEVERAL_PROCESSES),
    ("ops", "all_* barrier broadcast get_* new_group recv send Reshard reshard Push Pull", SEVERAL_PROCESSES),
    ("ops", "*RegOp op_info_register prim_arg_register", REGISTERS),
    ("ops", "Paged* ReshapeAndCache ApplyRotaryPosEmb GroupTopk Deformable* Fused*", ASCEND),
    ("mint", "batch_norm_* conv_tbc npu_gelu", ASCEND),
    ("ops", "Copy* DropoutDoMask DropoutGenMask Dtype* Expand GeSwitch IdentityN LogSoftmaxExt Merge Py*", MACHINERY),
    ("ops", "MoveTo Reusing Scalar* SelectView StopGradient TensorToTuple Transpose* UpdateState Lerp*", MACHINERY),
    ("ops", "add_flags linearize make_* scalar_*", MACHINERY),
    ("ops", "GatherV2 Gelu FastGelu Unpack DiagPart tensor_* mirror_pad", DEPRECATED),
    ("ops Tensor", "fills *matrix_determinant soft_shrink top_k unique_with_pad", DEPRECATED),
    ("Tensor", "requires_grad_ remove_hook hooks", "gradients are of functions (`grad`), not of tensors"),
    ("Tensor", "storage untyped_storage data_ptr is_shared", "its memory is not the program's: `asnumpy`"),
    ("Tensor", "pin_memory is_pinned offload* data_sync *device* set_* wait_pipeline is_meta", DEVICE),
    ("Tensor", "*_", "writes the tensor itself; the method without the underscore gives a new one"),
    ("Tensor", "*", MACHINERY),
    ("nn", "no_init_parameters", "parameters get their values when they are made"),
    ("nn", "*BnAct", "layers of quantised training"),
    ("nn", "*", OLD_LAYER),
    ("profiler", "*", "`ms.profile` and [the profiling page](profiling.md) say where time goes"),
    ("utils", "*", MACHINERY),
    ("*", "*", NOT_YET),
)
"""Modules, names of them, and the reason; ``*`` stands for anything."""


def reason(module: str, name: str) -> str:
    """Why a name of a module is not here."""
    return next(
        why
        for modules, names, why in REASONS
        if any(fnmatchcase(module, pattern) for pattern in modules.split())
        and any(fnmatchcase(name, pattern) for pattern in names.split())
    )
