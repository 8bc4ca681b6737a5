"""Functions of MindSpore that are accepted and change nothing, with the reasons. They do not count as implemented."""

from __future__ import annotations

from collections.abc import Callable


def _accepted(reason: str) -> Callable[..., None]:
    """A function that takes anything and does nothing, and says why."""

    def accept(*args: object, **kwargs: object) -> None:
        """Nothing happens."""

    accept.__doc__ = f"Accepted: {reason}."
    return accept


check_attn_mask_shape = check_kpm_shape = _accepted("masks that do not fit are refused where they are added")
conv_allow_hf32 = matmul_allow_hf32 = conv_allow_tf32 = matmul_allow_tf32 = _accepted("float32 has all of its bits")
dispatch_threads_num = disable_multi_thread = _accepted("`MSGRAPH_THREADS` says how many threads share a kernel")
DatasetCache = _accepted("the operating system keeps the files that are read again")
framework_profiler_step_start = framework_profiler_step_end = _accepted("MindSpore's profiler does not run")
launch_blocking = _accepted("every call is waited for")
ms_memory_recycle = _accepted("memory is given back as soon as nothing refers to it")
set_async_for_graph = _accepted("a call is over when it returns")
set_backend_policy = _accepted("nobody else runs graphs")
set_enable_grad = _accepted("gradients are of functions: operations keep nothing for them")
sdc_detect_start = sdc_detect_stop = _accepted("no device computes silently what is wrong")
set_cpu_affinity = _accepted("`taskset` and `os.sched_setaffinity` bind a process to cores")
precision_mode = op_precision_mode = _accepted("products are of the types that are written")
set_cur_net = _accepted("summaries are no part of a graph")
set_cur_stream = _accepted("calls run in the order of the program")
set_kernel_launch_group = _accepted("kernels are launched by native code, one behind the other")
set_memory = _accepted("memory is taken when it is needed, and given back")
set_multi_subgraphs = set_rp_matmul_mem_coef = _accepted("graphs are not divided by costs")
