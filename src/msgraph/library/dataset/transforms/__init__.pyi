"""What ``msgraph.dataset.transforms`` exports."""

from msgraph.library.dataset.transforms.base import Concatenate as Concatenate
from msgraph.library.dataset.transforms.base import Duplicate as Duplicate
from msgraph.library.dataset.transforms.base import Fill as Fill
from msgraph.library.dataset.transforms.base import Mask as Mask
from msgraph.library.dataset.transforms.base import OneHot as OneHot
from msgraph.library.dataset.transforms.base import PadEnd as PadEnd
from msgraph.library.dataset.transforms.base import Relational as Relational
from msgraph.library.dataset.transforms.base import Slice as Slice
from msgraph.library.dataset.transforms.base import TypeCast as TypeCast
from msgraph.library.dataset.transforms.base import Unique as Unique
from msgraph.library.dataset.transforms.base import Compose as Compose
from msgraph.library.dataset.transforms.base import RandomApply as RandomApply
from msgraph.library.dataset.transforms.base import RandomChoice as RandomChoice
from msgraph.library.dataset.transforms.base import RandomOrder as RandomOrder
