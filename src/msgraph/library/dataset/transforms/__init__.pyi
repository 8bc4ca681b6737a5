"""What ``msgraph.dataset.transforms`` exports."""

from msgraph.library.dataset.transforms.arrays import Concatenate as Concatenate
from msgraph.library.dataset.transforms.arrays import Duplicate as Duplicate
from msgraph.library.dataset.transforms.arrays import Fill as Fill
from msgraph.library.dataset.transforms.arrays import Mask as Mask
from msgraph.library.dataset.transforms.arrays import OneHot as OneHot
from msgraph.library.dataset.transforms.arrays import PadEnd as PadEnd
from msgraph.library.dataset.transforms.arrays import Relational as Relational
from msgraph.library.dataset.transforms.arrays import Slice as Slice
from msgraph.library.dataset.transforms.arrays import TypeCast as TypeCast
from msgraph.library.dataset.transforms.arrays import Unique as Unique
from msgraph.library.dataset.transforms.composed import Compose as Compose
from msgraph.library.dataset.transforms.composed import RandomApply as RandomApply
from msgraph.library.dataset.transforms.composed import RandomChoice as RandomChoice
from msgraph.library.dataset.transforms.composed import RandomOrder as RandomOrder
