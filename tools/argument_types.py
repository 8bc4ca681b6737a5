"""The types of what users pass to ``ops``: by the parameter's name, which MindSpore's functions share.

A signature says a type of its own with an annotation (``"threshold(input, thr: float, value: float)"``); the table says
the rest. A name that neither knows is an error of ``make stubs``: every parameter of every function has a type.
"""

from __future__ import annotations

import inspect

_NAMES = {
    "TensorLike": """
        A accum accum_update accumulation addr anchor b_hh b_ih batch1 batch2 bias c condition dividend divisor dout
        end exponent expr gamma grad gradient h index indices input input1 input2 input_data input_indices input_params
        input_x key label labels linear logits m mask mat mat1 mat2 mean mean_gradient mean_square moment n negative
        other parameters posWeight pos_weight positive prediction query running_mean running_var scale
        stat target targets tensor tensor1 tensor2 updates v value values var variable variance vec vec2 w_hh w_ih
        weight x x1 x2 y lr learning_rate rho momentum epsilon beta1 beta2 beta1_power beta2_power decay alpha beta
        delta l1 l2 lr_power logbase sign_decay dampening on_value off_value minval maxval lambda_param stddev start
        step low high min max clip_value_min clip_value_max initial max_norm fill_value clip_norm
        src input_v seq_lengths sequence_length lengths segment_ids array sorted_sequence boundaries vec1
        bboxes img_metas anchor_boxes gt_boxes
        num_rows num_cols padding_value lower upper batch1 batch2 angle abs window_length
    """,
    "TensorLike | None": "where attn_mask weights sorter prepend append fweights aweights",
    "Sequence[TensorLike]": "tensors inputs operands",
    "bool": """
        as_tuple ceil_mode check_index_bound count_include_pad descending equal_nan error_if_nonfinite exclusive full
        hard is_causal is_grad is_training keep_dims keepdim keepdims largest nesterov replacement return_indices
        reverse scale_grad_by_freq skip_mode sorted swap training transpose_a transpose_b update_slots use_lock
        use_locking use_nesterov wrap return_inverse return_counts with_replacement right out_int32 global_median
        ignore_nan periodic
        align_corners half_pixel_centers recompute_scale_factor paddings_contiguous
    """,
    "int": """
        Seed0 Seed1 batch_dims begin_norm_axis begin_params_axis chunks ddof decimals depth diagonal dim0 dim1 dim2
        divisor_override end_dim group groups ignore_index k length maxlen num num_groups num_samples offset
        out_channel output_num padding_idx seed seed2 start_dim steps summarize axis0 axis1 accumulate begin_mask
        end_mask ellipsis_mask new_axis_mask shrink_axis_mask rep minlength bins r correction in_channel
    """,
    "Axes": "seq_dim batch_dim axis dim dims shift shifts source destination input_perm",
    "Sizes": """
        shape size output_size kernel_size stride strides dilation padding output_padding pad pad_list normalized_shape
        begin input_size ksize ksizes rates pads strides dilations block_size block_shape
    """,
    "Sequence[Sequence[int]]": "paddings crops",
    "int | Sequence[int]": "split_size_or_sections indices_or_sections",
    "int | Tensor": "repeats num_segments",
    "float": """
        atol dropout_p eps gradient_scale keep_prob label_smoothing lambd margin max_val min_val nan neginf
        norm_type p posinf rtol tau thr threshold tolerance weight_decay
    """,
    "float | Sequence[float]": "scale_factor scales",
    "float | str": "ord",
    "DTypeLike": "dtype output_type type t",
    "str": "align approximate data_format equation indexing order pad_mode reduction rounding_mode",
    "str | int": "mode",
    "bool | None": "use_norm",
}
TYPES = {name: type for type, names in _NAMES.items() for name in names.split()}
"""The type of a parameter, by its name."""

OF_ONE = {
    "arange.end": "TensorLike | None",
    "clip_by_global_norm.x": "Sequence[Tensor]",
    "depend.expr": "object",
    "Depend.expr": "object",
    "Print.input_x": "object",
    "adaptive_avg_pool2d.output_size": "int | Sequence[int | None]",
    "adaptive_max_pool2d.output_size": "int | Sequence[int | None]",
    **{
        f"{name}.output_size": "int | Sequence[int | None]"
        for name in ("adaptive_avg_pool3d", "adaptive_max_pool3d", "AdaptiveAvgPool3D", "AdaptiveMaxPool3D")
    },
    "AdaptiveAvgPool2D.output_size": "int | Sequence[int | None]",
    "AdaptiveMaxPool2D.output_size": "int | Sequence[int | None]",
    "atleast_1d.inputs": "TensorLike",
    "atleast_2d.inputs": "TensorLike",
    "atleast_3d.inputs": "TensorLike",
    "einsum.operands": "TensorLike",
    "hinge_embedding_loss.inputs": "TensorLike",
    "meshgrid.inputs": "TensorLike",
    "nll_loss.inputs": "TensorLike",
    "pad.padding": "Sequence[int]",
    "pad.mode": "str",
    "print_.input_x": "object",
    "scaled_dot_product_attention.scale": "float | None",
    "Assert.input_data": "Sequence[TensorLike]",
}
"""The type of a parameter of one function, where it differs from what its name says elsewhere."""


def type_of(function: str, parameter: inspect.Parameter) -> str:
    """The annotation of a parameter of a user function or primitive class."""
    if parameter.annotation is not parameter.empty:
        return str(parameter.annotation)
    wanted = OF_ONE.get(f"{function}.{parameter.name}") or TYPES.get(parameter.name)
    if wanted is None:
        raise SystemExit(
            f"no type for '{parameter.name}' of ops.{function}: annotate it where the signature is written"
        )
    return wanted if parameter.default is not None or "None" in wanted else f"{wanted} | None"


RESULTS = {
    "assign_item": "Tensor",
    "clip_by_global_norm": "tuple[Tensor, ...]",
    "NonZero": "Tensor",
    "AdaptiveMaxPool2D": "Tensor",
    "svd": "Tensor | tuple[Tensor, Tensor, Tensor]",
    "slogdet": "tuple[Tensor, Tensor]",
    "det": "Tensor",
    "lu_unpack": "tuple[Tensor | None, Tensor | None, Tensor | None]",
    "LuUnpack": "tuple[Tensor | None, Tensor | None, Tensor | None]",
    "LogMatrixDeterminant": "tuple[Tensor, Tensor]",
}
"""The type of a result, where the function that computes it cannot say."""

_SWITCHED = {
    "nonzero": ("as_tuple", "Tensor", "tuple[Tensor, ...]"),
    "max_pool2d": ("return_indices", "Tensor", "tuple[Tensor, Tensor]"),
    "fractional_max_pool2d": ("return_indices", "Tensor", "tuple[Tensor, Tensor]"),
    "fractional_max_pool3d": ("return_indices", "Tensor", "tuple[Tensor, Tensor]"),
    "max_pool3d": ("return_indices", "Tensor", "tuple[Tensor, Tensor]"),
    "adaptive_max_pool2d": ("return_indices", "Tensor", "tuple[Tensor, Tensor]"),
    "adaptive_max_pool3d": ("return_indices", "Tensor", "tuple[Tensor, Tensor]"),
}
"""Functions whose result depends on a switch: its name, the result without it and with it."""

OVERLOADS: dict[str, list[tuple[dict[str, str], str]]] = {
    "atleast_1d": [({"inputs": "Sequence[Tensor]"}, "tuple[Tensor, ...]"), ({}, "Tensor")],
    "atleast_3d": [({"inputs": "Sequence[Tensor]"}, "tuple[Tensor, ...]"), ({}, "Tensor")],
    "atleast_2d": [({"inputs": "Sequence[Tensor]"}, "tuple[Tensor, ...]"), ({}, "Tensor")],
    "mixed_precision_cast": [({"x": "Sequence[Tensor]"}, "tuple[Tensor, ...]"), ({"x": "Tensor"}, "Tensor")],
    "clip_by_norm": [({"x": "Sequence[Tensor]"}, "tuple[Tensor, ...]"), ({"x": "Tensor"}, "Tensor")],
    "clip_by_value": [({"x": "Sequence[Tensor]"}, "tuple[Tensor, ...]"), ({"x": "Tensor"}, "Tensor")],
    **{
        name: [
            ({switch: "Literal[False]"}, without),
            ({switch: "Literal[True]"}, result),
            ({switch: "bool"}, f"{without} | {result}"),
        ]
        for name, (switch, without, result) in _SWITCHED.items()
    },
}
"""Functions whose result depends on their arguments: the types of some of these, and of the result."""
