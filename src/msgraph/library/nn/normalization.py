"""Layers that bring values to mean 0 and variance 1: over the batch, over features, over groups of channels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from msgraph import DType, Parameter, Tensor, float32, ops
from msgraph.api.cell.cell import Cell
from msgraph.diagnostics.catalog.models import BadArgument, WrongChannels
from msgraph.library.initializer import initializer
from msgraph.library.naming import variant
from msgraph.library.nn.arguments import boolean, check_channels, check_type, one_of, positive_int, real
from msgraph.support.processes import pipeline, world


class _BatchNorm(Cell):
    """Normalised over all but dim 1: in training by the batch, which moves the running moments, else by these."""

    RANKS: tuple[int, ...] = ()
    """How many dimensions the input may have."""

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.9,
        affine: bool = True,
        gamma_init: object = "ones",
        beta_init: object = "zeros",
        moving_mean_init: object = "zeros",
        moving_var_init: object = "ones",
        use_batch_statistics: bool | None = None,
        data_format: str = "NCHW",
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        name = self.cls_name
        self.num_features = positive_int(name, "num_features", num_features)
        if not 0 <= real(name, "momentum", momentum) <= 1:
            raise BadArgument(name, "momentum", "a number in range [0, 1]", momentum).error()
        one_of(name, "use_batch_statistics", use_batch_statistics, [True, False, None])
        one_of(name, "data_format", data_format, ["NCHW"])
        boolean(name, "affine", affine)
        self.eps = real(name, "eps", eps)
        self.momentum = 1.0 - momentum
        self.use_batch_statistics = use_batch_statistics
        size = (num_features,)
        self.moving_mean = Parameter(initializer(moving_mean_init, size, dtype), "mean", requires_grad=False)
        self.moving_variance = Parameter(initializer(moving_var_init, size, dtype), "variance", requires_grad=False)
        self.gamma = Parameter(initializer(gamma_init, size, dtype), "gamma", requires_grad=affine)
        self.beta = Parameter(initializer(beta_init, size, dtype), "beta", requires_grad=affine)

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        check_channels(self.cls_name, x.shape, self.RANKS, "num_features", self.num_features)
        by_batch = self.training if self.use_batch_statistics is None else self.use_batch_statistics
        return ops.batch_norm(
            x, self.moving_mean, self.moving_variance, self.gamma, self.beta, by_batch, self.momentum, self.eps
        )

    def extend_repr(self) -> str:
        """What stands in the brackets of the text of the layer."""
        return (
            f"num_features={self.num_features}, eps={self.eps}, momentum={1.0 - self.momentum}, gamma={self.gamma}, "
            f"beta={self.beta}, moving_mean={self.moving_mean}, moving_variance={self.moving_variance}"
        )


BatchNorm1d = variant(
    _BatchNorm, "BatchNorm1d", "Features ``[n, c]`` or rows ``[n, c, w]``, normalised over the batch.", RANKS=(2, 3)
)
BatchNorm2d = variant(_BatchNorm, "BatchNorm2d", "Images ``[n, c, h, w]``, normalised over the batch.", RANKS=(4,))


class BatchNorm3d(Cell):
    """Volumes, normalised over the batch; the parameters are those of ``bn2d``, as in MindSpore.

    Inputs:
        - ``[n, c, d, h, w]``
    """

    RANKS = (5,)

    def __init__(
        self, num_features: int, eps: float = 1e-5, momentum: float = 0.9, affine: bool = True,
        gamma_init: object = "ones", beta_init: object = "zeros", moving_mean_init: object = "zeros",
        moving_var_init: object = "ones", use_batch_statistics: bool | None = None, dtype: DType = float32,
    ) -> None:  # fmt: skip
        super().__init__()
        inits = gamma_init, beta_init, moving_mean_init, moving_var_init
        self.bn2d = BatchNorm2d(num_features, eps, momentum, affine, *inits, use_batch_statistics, dtype=dtype)
        self.num_features = num_features

    def construct(self, input_x: Tensor) -> Tensor:
        """The layer's output."""
        check_channels(self.cls_name, input_x.shape, self.RANKS, "num_features", self.num_features)
        n, c, d, h, w = input_x.shape
        return ops.reshape(self.bn2d(ops.reshape(input_x, (n, c, d * h, w))), input_x.shape)


class SyncBatchNorm(_BatchNorm):
    """Features ``[n, c]`` or images ``[n, c, h, w]``, normalised over the batches of all processes.

    All have batches of one size. ``process_groups`` are lists of ranks that normalise together; not said, these are the
    processes that have the layer: all, or in a pipeline the replicas of a stage. ``ValueError`` for others than ranks.
    """

    RANKS = (2, 4)

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.9,
        affine: bool = True,
        gamma_init: object = "ones",
        beta_init: object = "zeros",
        moving_mean_init: object = "zeros",
        moving_var_init: object = "ones",
        use_batch_statistics: bool | None = None,
        process_groups: Sequence[Sequence[int]] | None = None,
        dtype: DType = float32,
    ) -> None:
        super().__init__(
            num_features, eps, momentum, affine, gamma_init, beta_init, moving_mean_init, moving_var_init,
            use_batch_statistics, "NCHW", dtype,
        )  # fmt: skip
        self.process_groups = process_groups
        self.group = group_among(self.cls_name, process_groups)

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        by_batch = self.training if self.use_batch_statistics is None else self.use_batch_statistics
        if not by_batch or world.size(self.group) == 1:
            return super().construct(x)
        check_channels(self.cls_name, x.shape, self.RANKS, "num_features", self.num_features)
        return batch_norm_of_group(
            x, self.moving_mean, self.moving_variance, self.gamma, self.beta, self.momentum, self.eps, self.group
        )


def group_among(owner: str, process_groups: Sequence[Sequence[int]] | None) -> str:
    """The name of the group of this process among some; processes in none of them are alone."""
    if process_groups is None:
        return pipeline.replicas_group()
    size, own = world.size(), world.rank()
    for ranks in process_groups:
        for rank in ranks:
            if type(rank) is not int or not 0 <= rank < size:
                raise BadArgument(owner, "process_groups", f"of ranks from 0 to {size - 1}", rank).error()
    ranks = next((tuple(ranks) for ranks in process_groups if own in ranks), (own,))
    name = f"batch_norm_{ranks}"
    if name not in world.names():
        world.create_group(name, ranks)
    return name


def batch_norm_of_group(
    x: Tensor,
    moving_mean: Any,
    moving_variance: Any,
    gamma: Any,
    beta: Tensor | None,
    momentum: float,
    eps: float,
    group: str,
) -> Tensor:
    """``x`` normalised by the moments of the batches of a group, which move the running ones.

    First the mean is reduced, then the variance about it: a difference of squares would lose digits.
    """
    axes, size = (0, *range(2, x.ndim)), world.size(group)
    row = (1, -1, *(1 for _ in x.shape[2:]))
    count = x.size // x.shape[1] * size
    total = ops.AllReduce("sum", group)
    wide = x.astype("float32") if x.itemsize < 4 else x
    mean = total(wide.sum(axes)) / count
    centred = wide - mean.reshape(row)
    variance = total((centred * centred).sum(axes)) / count
    if moving_mean is not None:
        unbiased = variance * (count / max(count - 1, 1))
        for running, moment in ((moving_mean, mean), (moving_variance, unbiased)):
            ops.assign(running, (running * (1 - momentum) + moment * momentum).astype(running.dtype))
    normal = centred * ops.rsqrt(variance + eps).reshape(row)
    if gamma is not None and beta is not None:
        normal = normal * gamma.reshape(row) + beta.reshape(row)
    return normal.astype(x.dtype)


class LayerNorm(Cell):
    """Normalised from one dimension on, each entry of a batch alone."""

    SHOWN = (
        "normalized_shape={self.normalized_shape}, begin_norm_axis={self.begin_norm_axis}, "
        "begin_params_axis={self.begin_params_axis}, gamma{self.gamma}, beta={self.beta}"
    )

    def __init__(
        self,
        normalized_shape: Sequence[int],
        begin_norm_axis: int = -1,
        begin_params_axis: int = -1,
        gamma_init: object = "ones",
        beta_init: object = "zeros",
        epsilon: float = 1e-7,
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        check_type("LayerNorm", "normalized_shape", normalized_shape, "tuple[int] or list[int]", tuple, list)
        if not normalized_shape:
            raise BadArgument("LayerNorm", "normalized_shape", "at least one element long", normalized_shape).error()
        self.normalized_shape = normalized_shape
        self.begin_norm_axis = begin_norm_axis
        self.begin_params_axis = begin_params_axis
        self.epsilon = epsilon
        self.gamma = Parameter(initializer(gamma_init, normalized_shape, dtype), "gamma")
        self.beta = Parameter(initializer(beta_init, normalized_shape, dtype), "beta")

    @property
    def layer_norm(self) -> Any:
        """The operator, for subclasses of users; it is made when it is asked for, since it loads the operators."""
        return ops.LayerNorm(self.begin_norm_axis, self.begin_params_axis, self.epsilon)

    def construct(self, input_x: Tensor) -> Tensor:
        """The layer's output."""
        return self.layer_norm(input_x, self.gamma, self.beta)[0]


class _InstanceNorm(Cell):
    """Each channel of each entry of a batch brought to mean 0 and variance 1."""

    SHOWN = "num_features={self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}"

    RANKS: ClassVar[tuple[int, ...]] = (4,)

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float = 0.1,
        affine: bool = True,
        gamma_init: object = "ones",
        beta_init: object = "zeros",
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        self.num_features = positive_int(self.cls_name, "num_features", num_features)
        self.eps, self.momentum = real(self.cls_name, "eps", eps), real(self.cls_name, "momentum", momentum)
        self.affine = boolean(self.cls_name, "affine", affine)
        self.gamma = Parameter(initializer(gamma_init, (num_features,), dtype), "gamma", requires_grad=affine)
        self.beta = Parameter(initializer(beta_init, (num_features,), dtype), "beta", requires_grad=affine)

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        check_channels(self.cls_name, x.shape, self.RANKS, "num_features", self.num_features)
        return ops.group_norm(x, self.num_features, self.gamma, self.beta, self.eps)


InstanceNorm1d = variant(
    _InstanceNorm, "InstanceNorm1d", "Rows ``[n, c, w]``, each brought to mean 0 and variance 1.", RANKS=(3,)
)
InstanceNorm2d = variant(
    _InstanceNorm, "InstanceNorm2d", "The channels of images ``[n, c, h, w]``, each brought to mean 0 and variance 1."
)
InstanceNorm3d = variant(
    _InstanceNorm,
    "InstanceNorm3d",
    "The channels of volumes ``[n, c, d, h, w]``, each brought to mean 0 and variance 1.",
    RANKS=(5,),
)


class RMSNorm(Cell):
    """Divided by the root of the mean square over the last dimensions."""

    SHOWN = "normalized_shape={self.normalized_shape}, eps={self.eps}"

    def __init__(
        self, normalized_shape: Any, eps: float = 1e-6, gamma_init: Any = "ones", dtype: DType = float32
    ) -> None:
        super().__init__()
        self.normalized_shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.eps = real("RMSNorm", "eps", eps)
        self.gamma = Parameter(initializer(gamma_init, self.normalized_shape, dtype), "gamma")

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        return ops.rms_norm(x, self.gamma, self.eps)[0]


class GroupNorm(Cell):
    """Normalised over groups of channels, each entry of a batch alone."""

    SHOWN = "num_groups={self.num_groups}, num_channels={self.num_channels}"

    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-5,
        affine: bool = True,
        gamma_init: object = "ones",
        beta_init: object = "zeros",
        dtype: DType = float32,
    ) -> None:
        super().__init__()
        self.num_groups = positive_int("GroupNorm", "num_groups", num_groups)
        self.num_channels = positive_int("GroupNorm", "num_channels", num_channels)
        if num_channels % num_groups:
            wanted = f"divided by 'num_groups' ({num_groups})"
            raise BadArgument("GroupNorm", "num_channels", wanted, num_channels).error()
        self.eps = real("GroupNorm", "eps", eps)
        self.affine = boolean("GroupNorm", "affine", affine)
        self.gamma = Parameter(initializer(gamma_init, (num_channels,), dtype), "gamma", requires_grad=affine)
        self.beta = Parameter(initializer(beta_init, (num_channels,), dtype), "beta", requires_grad=affine)

    def construct(self, x: Tensor) -> Tensor:
        """The layer's output."""
        if len(x.shape) < 2 or x.shape[1] != self.num_channels:
            raise WrongChannels("GroupNorm", "second", "num_channels", self.num_channels, x.shape).error()
        return ops.group_norm(x, self.num_groups, self.gamma, self.beta, self.eps)

    _cal_output = construct  # what layers of programs that add something to it call
