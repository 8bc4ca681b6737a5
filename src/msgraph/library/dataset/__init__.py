"""``msgraph.dataset``: sources of data and what is done with them, with MindSpore's names.

    dataset.py      ``Dataset`` and its methods: ``map``, ``batch``, ``shuffle``, ``zip``, iterators, sizes
    generated.py    sources made of what the program has: generators, objects by index, arrays
    readers/        sources made of files, and formats that are refused
    samplers.py     which samples an epoch has, in what order
    iterators.py    what the program takes rows from
    callbacks.py    what a program hears of a ``map`` while it runs
    debug.py        hooks that see what operations get and give
    config.py       seed, numbers of workers, and the other settings
    arguments.py    checks of arguments
    pipeline/       the engine: a tree of nodes and what runs it
    transforms/     operations on arrays of any kind
    vision/         operations on images

It runs beside the compiler and knows nothing of it; images need Pillow (``pip install 'msgraph[data]'``).
``docs/data.md`` says how it is built and why. Start reading at ``dataset.py``, then ``pipeline/node.py``.
"""

from msgraph.library.dataset import audio as audio
from msgraph.library.dataset import config as config
from msgraph.library.dataset import debug as debug
from msgraph.library.dataset import text as text
from msgraph.library.dataset import transforms as transforms
from msgraph.library.dataset import vision as vision
from msgraph.library.dataset.callbacks import DSCallback as DSCallback
from msgraph.library.dataset.callbacks import WaitedDSCallback as WaitedDSCallback
from msgraph.library.dataset.dataset import BatchDataset as BatchDataset
from msgraph.library.dataset.dataset import ConcatDataset as ConcatDataset
from msgraph.library.dataset.dataset import Dataset as Dataset
from msgraph.library.dataset.dataset import FilterDataset as FilterDataset
from msgraph.library.dataset.dataset import MapDataset as MapDataset
from msgraph.library.dataset.dataset import MappableDataset as MappableDataset
from msgraph.library.dataset.dataset import PaddedBatchDataset as PaddedBatchDataset
from msgraph.library.dataset.dataset import ProjectDataset as ProjectDataset
from msgraph.library.dataset.dataset import RenameDataset as RenameDataset
from msgraph.library.dataset.dataset import RepeatDataset as RepeatDataset
from msgraph.library.dataset.dataset import ShuffleDataset as ShuffleDataset
from msgraph.library.dataset.dataset import SkipDataset as SkipDataset
from msgraph.library.dataset.dataset import TakeDataset as TakeDataset
from msgraph.library.dataset.dataset import ZipDataset as ZipDataset
from msgraph.library.dataset.dataset import zip as zip
from msgraph.library.dataset.generated import GeneratorDataset as GeneratorDataset
from msgraph.library.dataset.generated import NumpySlicesDataset as NumpySlicesDataset
from msgraph.library.dataset.generated import PaddedDataset as PaddedDataset
from msgraph.library.dataset.pipeline.batching import BatchInfo as BatchInfo
from msgraph.library.dataset.readers.cifar import Cifar10Dataset as Cifar10Dataset
from msgraph.library.dataset.readers.cifar import Cifar100Dataset as Cifar100Dataset
from msgraph.library.dataset.readers.folders import FakeImageDataset as FakeImageDataset
from msgraph.library.dataset.readers.folders import ImageFolderDataset as ImageFolderDataset
from msgraph.library.dataset.readers.mnist import EMnistDataset as EMnistDataset
from msgraph.library.dataset.readers.mnist import FashionMnistDataset as FashionMnistDataset
from msgraph.library.dataset.readers.mnist import KMnistDataset as KMnistDataset
from msgraph.library.dataset.readers.mnist import MnistDataset as MnistDataset
from msgraph.library.dataset.readers.refused import MindDataset as MindDataset
from msgraph.library.dataset.readers.refused import OBSMindDataset as OBSMindDataset
from msgraph.library.dataset.readers.refused import TFRecordDataset as TFRecordDataset
from msgraph.library.dataset.readers.texts import CSVDataset as CSVDataset
from msgraph.library.dataset.readers.texts import TextFileDataset as TextFileDataset
from msgraph.library.dataset.samplers import DistributedSampler as DistributedSampler
from msgraph.library.dataset.samplers import IterSampler as IterSampler
from msgraph.library.dataset.samplers import PKSampler as PKSampler
from msgraph.library.dataset.samplers import RandomSampler as RandomSampler
from msgraph.library.dataset.samplers import Sampler as Sampler
from msgraph.library.dataset.samplers import SequentialSampler as SequentialSampler
from msgraph.library.dataset.samplers import Shuffle as Shuffle
from msgraph.library.dataset.samplers import SubsetRandomSampler as SubsetRandomSampler
from msgraph.library.dataset.samplers import SubsetSampler as SubsetSampler
from msgraph.library.dataset.samplers import WeightedRandomSampler as WeightedRandomSampler
from msgraph.library.dataset.schemas import Schema as Schema
