"""A graph-mode compiler for tensor programs, with MindSpore's names.

    import msgraph as ms

    @ms.jit
    def f(x, y):
        return x * y + 1

Everything here is loaded when it is first used: importing the package costs what importing NumPy costs.
"""

from __future__ import annotations

from msgraph.api.compat.import_paths import install_paths
from msgraph.support.lazy_exports import lazy_exports

__version__ = "0.1.0"

install_paths()

_HOMES = {
    "msgraph.api.tensor.tensor": (
        "Tensor", "tensor", "from_dlpack", "from_numpy", "frombuffer", "is_tensor",
        "to_dlpack",
    ),
    "msgraph.api.tensor.parameter": ("Parameter", "ParameterTuple"),
    "msgraph.api.tensor.mutable": ("mutable",),
    "msgraph.api.tensor.quant_dtype": ("QuantDtype",),
    "msgraph.api.tensor.symbol": ("Symbol",),
    "msgraph.library.internals.log": ("get_level", "get_log_config"),
    "msgraph.api.transforms.vmap": ("vmap",),
    "msgraph.api.jit.jit": ("jit",),
    "msgraph.api.jit.enable_dynamic": ("enable_dynamic",),
    "msgraph.api.jit.graph_function": ("_compiled_graph_count",),
    "msgraph.api.transforms.gradients": ("grad", "value_and_grad", "get_grad"),
    "msgraph.api.transforms.derivatives": ("vjp", "jvp", "jacfwd", "jacrev"),
    "msgraph.api.jit.jit_class": ("jit_class",),
    "msgraph.api.cell.lazy_inline": ("lazy_inline",),
    "msgraph.api.compat.context": (
        "GRAPH_MODE", "PYNATIVE_MODE", "STRICT", "LAX", "get_context", "set_context", "set_device",
        "set_recursion_limit",
    ),
    "msgraph.library.checkpoints.checkpoint": (
        "async_ckpt_thread_status", "get_ckpt_path_with_strategy", "load_checkpoint", "load_checkpoint_async",
        "load_param_into_net",
        "save_checkpoint",
    ),
    "msgraph.library.export.export": ("export",),
    "msgraph.library.export.loaded_graph": ("load",),
    "msgraph.library.checkpoints.converting": ("ckpt_to_safetensors", "safetensors_to_ckpt"),
    "msgraph.inspect.profile": ("profile",),
    "msgraph.api.tensor.seed": (
        "Generator", "default_generator", "get_rng_state", "get_seed", "initial_seed", "manual_seed", "seed",
        "set_rng_state", "set_seed",
    ),
    "msgraph.library.environment": (
        "JitConfig", "constexpr", "get_current_device", "get_py_obj_dtype", "ms_memory_recycle", "recompute",
        "run_check", "set_deterministic", "set_dump",
    ),
    "msgraph.library.parallel_context": (
        "ParallelMode", "get_algo_parameters", "get_auto_parallel_context", "get_ps_context", "reset_algo_parameters",
        "reset_auto_parallel_context", "reset_ps_context", "set_algo_parameters", "set_auto_parallel_context",
        "set_ps_context",
    ),
    "msgraph.library.parallel_layout": ("Layout", "merge_sliced_parameter"),
    "msgraph.library.pipeline_parameters": ("sync_pipeline_shared_parameters",),
    "msgraph.library.runtime": (
        "Event", "Stream", "StreamCtx", "communication_stream", "current_stream", "default_stream",
        "dispatch_threads_num", "empty_cache", "launch_blocking", "max_memory_allocated", "max_memory_reserved",
        "memory_allocated", "memory_reserved", "memory_stats", "memory_summary", "reset_max_memory_allocated",
        "reset_max_memory_reserved", "reset_peak_memory_stats", "set_cpu_affinity", "set_cur_stream",
        "set_kernel_launch_group", "set_memory", "synchronize",
    ),
    "msgraph.api.compat.import_paths": ("install_as_mindspore",),
    "msgraph.library.sparse.tensors": ("COOTensor", "CSRTensor", "RowTensor", "SparseTensor"),
    "msgraph.train": (
        "Accuracy", "BackupAndRestore", "BleuScore", "Callback", "CheckpointConfig", "ConfusionMatrix",
        "ConfusionMatrixMetric", "CosineSimilarity", "DatasetHelper", "Dice", "DynamicLossScaleManager",
        "EarlyStopping", "F1", "Fbeta", "FixedLossScaleManager", "FlopsUtilizationCollector",
        "HausdorffDistance", "History", "LambdaCallback", "LearningRateScheduler", "Loss", "LossMonitor",
        "LossScaleManager", "MAE", "MSE", "MeanSurfaceDistance", "Metric", "Model", "ModelCheckpoint",
        "OcclusionSensitivity", "OnRequestExit", "Perplexity", "Precision", "Profiler", "ROC", "Recall",
        "ReduceLROnPlateau", "RootMeanSquareDistance", "RunContext", "SummaryCollector", "SummaryLandscape",
        "SummaryRecord", "TimeMonitor", "Top1CategoricalAccuracy", "Top5CategoricalAccuracy",
        "TopKCategoricalAccuracy", "TrainFaultTolerance", "auc", "build_train_network", "get_metric_fn",
        "names", "rearrange_inputs",
    ),
    "msgraph.api.tensor.dtype": (
        "DType", "Type", "bfloat16", "bool", "bool_", "complex128", "complex64", "double", "dtype_to_nptype",
        "dtype_to_pytype", "float16", "float32", "float64", "half", "int16", "int32", "int64", "int8",
        "pytype_to_dtype", "single", "uint16", "uint32", "uint64", "uint8",
    ),
}  # fmt: skip
_MODULES = {
    "ops": "msgraph.ops",
    "nn": "msgraph.nn",
    "train": "msgraph.train",
    "amp": "msgraph.amp",
    "mint": "msgraph.mint",
    "boost": "msgraph.boost",
    "communication": "msgraph.library.communication",
    "numpy": "msgraph.numpy",
    "array_api": "msgraph.array_api",
    "scipy": "msgraph.library.scipy",
    "dtype": "msgraph.api.tensor.dtype",
    "context": "msgraph.api.compat.context",
    "common": "msgraph.common",
    "dataset": "msgraph.library.dataset",
}

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES, _MODULES)
