"""``msgraph.amp``: mixed precision, and the scale of the loss."""

from msgraph.library.amp.building import build_train_network as build_train_network
from msgraph.library.amp.levels import auto_mixed_precision as auto_mixed_precision
from msgraph.library.amp.levels import custom_mixed_precision as custom_mixed_precision
from msgraph.library.amp.levels import get_black_list as get_black_list
from msgraph.library.amp.levels import get_white_list as get_white_list
from msgraph.library.amp.managers import DynamicLossScaleManager as DynamicLossScaleManager
from msgraph.library.amp.managers import FixedLossScaleManager as FixedLossScaleManager
from msgraph.library.amp.managers import LossScaleManager as LossScaleManager
from msgraph.library.amp.scalers import DynamicLossScaler as DynamicLossScaler
from msgraph.library.amp.scalers import LossScaler as LossScaler
from msgraph.library.amp.scalers import StaticLossScaler as StaticLossScaler
from msgraph.library.amp.scalers import all_finite as all_finite
from msgraph.library.amp.scalers import _grad_scale_map as _grad_scale_map  # pyright: ignore[reportPrivateUsage]
from msgraph.library.amp.scalers import _grad_unscale_map as _grad_unscale_map  # pyright: ignore[reportPrivateUsage]
