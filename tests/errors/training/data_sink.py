from msgraph.train import DatasetHelper
from tests.library.batches import Batches

DatasetHelper(Batches(), dataset_sink_mode=True)
