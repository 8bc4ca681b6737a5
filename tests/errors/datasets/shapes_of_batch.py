import numpy as np

import msgraph.dataset as ds

data = ds.GeneratorDataset(lambda: ((np.zeros(n),) for n in (1, 2)), ["x"]).batch(2)
list(data)
