"""``msgraph.nn``: cells. Layers, losses, optimizers, and what wraps them."""

from __future__ import annotations

from msgraph.support.lazy_exports import lazy_exports

__path__: list[str] = []
"""MindSpore's modules below it (``nn.cell``, ``nn.layer``) are this one: see ``api/compat/import_paths.py``."""

_HOMES = {
    "msgraph.api.cell.cell": ("Cell",),
    "msgraph.library.nn.activations": (
        "CELU", "ELU", "FastGelu", "GELU", "GLU", "HShrink", "HSigmoid", "HSwish", "Hardtanh", "Identity", "LeakyReLU",
        "LogSigmoid", "LogSoftmax", "Mish", "PReLU", "ReLU", "ReLU6", "SeLU", "SiLU", "Sigmoid", "SoftShrink",
        "Softmax", "Softmax2d", "Softmin", "Softplus", "Softsign", "Tanh", "Tanhshrink", "Threshold", "get_activation",
    ),
    "msgraph.library.nn.attention": ("MultiheadAttention",),
    "msgraph.library.nn.dropping": ("Dropout", "Dropout1d", "Dropout2d", "Dropout3d"),
    "msgraph.library.nn.recurrent": ("GRU", "GRUCell", "LSTM", "LSTMCell", "RNN", "RNNCell"),
    "msgraph.library.nn.basic": ("BiDense", "ClipByNorm", "Dense", "Flatten"),
    "msgraph.library.nn.convolution": ("Conv1d", "Conv1dTranspose", "Conv2d", "Conv2dTranspose"),
    "msgraph.library.optim.dynamic_lr": (
        "cosine_decay_lr", "exponential_decay_lr", "inverse_decay_lr", "natural_exp_decay_lr", "piecewise_constant_lr",
        "polynomial_decay_lr", "warmup_lr",
    ),
    "msgraph.library.nn.embedding": ("Embedding", "EmbeddingLookup"),
    "msgraph.library.nn.normalization": (
        "BatchNorm1d", "BatchNorm2d", "BatchNorm3d", "GroupNorm", "LayerNorm", "RMSNorm", "SyncBatchNorm",
    ),
    "msgraph.library.nn.unpooling": (
        "AdaptiveMaxPool1d", "CTCLoss", "FractionalMaxPool2d", "FractionalMaxPool3d", "LPPool1d", "LPPool2d", "LRN",
        "MaxUnpool1d", "MaxUnpool2d", "MaxUnpool3d", "RReLU",
    ),
    "msgraph.library.nn.combined": ("Conv2dBnAct", "DenseBnAct", "TimeDistributed"),
    "msgraph.library.nn.extended": (
        "AvgPool1dExt", "AvgPool2dExt", "AvgPool3dExt", "Dropout2dExt", "DropoutExt", "EmbeddingExt", "L1LossExt",
        "LayerNormExt", "LogSoftmaxExt", "PReLUExt",
    ),
    "msgraph.library.nn.special": (
        "DiGamma", "IGamma", "L1Regularizer", "LBeta", "LGamma", "MatMul", "ReduceLogSumExp", "SparseTensorDenseMatmul",
        "SparseToDense",
    ),
    "msgraph.train": (
        "Accuracy", "BleuScore", "ConfusionMatrix", "ConfusionMatrixMetric", "CosineSimilarity", "Dice", "F1", "Fbeta",
        "HausdorffDistance", "Loss", "MAE", "MSE", "MeanSurfaceDistance", "Metric", "OcclusionSensitivity",
        "Perplexity", "Precision", "ROC", "Recall", "RootMeanSquareDistance", "Top1CategoricalAccuracy",
        "Top5CategoricalAccuracy", "TopKCategoricalAccuracy", "auc", "get_metric_fn", "names", "rearrange_inputs",
    ),
    "msgraph.library.nn.graph_cell": ("GraphCell",),
    "msgraph.library.nn.images": (
        "CentralCrop", "ChannelShuffle", "ImageGradients", "OneHot", "PixelShuffle", "PixelUnshuffle", "Unflatten",
        "Unfold", "Upsample",
    ),
    "msgraph.library.nn.padding": (
        "ConstantPad1d", "ConstantPad2d", "ConstantPad3d", "Pad", "ReflectionPad1d", "ReflectionPad2d",
        "ReflectionPad3d", "ReplicationPad1d", "ReplicationPad2d", "ReplicationPad3d", "ZeroPad2d",
    ),
    "msgraph.library.nn.volumes": (
        "AdaptiveAvgPool3d", "AdaptiveMaxPool3d", "AvgPool3d", "Conv3d", "Conv3dTranspose", "MaxPool3d",
    ),
    "msgraph.library.nn.pooling": (
        "AdaptiveAvgPool1d", "AdaptiveAvgPool2d", "AdaptiveMaxPool2d", "AvgPool1d", "AvgPool2d", "MaxPool1d",
        "MaxPool2d",
    ),
    "msgraph.library.nn.skipping": ("no_init_parameters",),
    "msgraph.library.nn.containers": ("CellDict", "CellList", "SequentialCell"),
    "msgraph.library.nn.losses": (
        "BCELoss", "BCEWithLogitsLoss", "CrossEntropyLoss", "HuberLoss", "KLDivLoss", "L1Loss", "LossBase", "MAELoss",
        "MSELoss", "NLLLoss", "RMSELoss", "SmoothL1Loss", "SoftmaxCrossEntropyWithLogits",
    ),
    "msgraph.library.nn.margins": (
        "CosineEmbeddingLoss", "HingeEmbeddingLoss", "MarginRankingLoss", "MultiLabelSoftMarginLoss", "MultiMarginLoss",
        "MultilabelMarginLoss", "SoftMarginLoss", "TripletMarginLoss", "TripletMarginWithDistanceLoss",
    ),
    "msgraph.library.nn.overlaps": (
        "DiceLoss", "FocalLoss", "GaussianNLLLoss", "MultiClassDiceLoss", "PoissonNLLLoss",
    ),
    "msgraph.library.optim.optimizer": ("Optimizer",),
    "msgraph.library.optim.adaptive": (
        "AdaMax", "Adadelta", "Adagrad", "Adam", "AdamOffload", "AdamWeightDecay", "LazyAdam", "RMSProp",
    ),
    "msgraph.library.optim.descent": ("Momentum", "SGD"),
    "msgraph.library.optim.factored": ("AdaFactor",),
    "msgraph.library.optim.layerwise": ("LARS", "Lamb"),
    "msgraph.library.optim.proximal": ("FTRL", "ProximalAdagrad"),
    "msgraph.library.optim.stepwise": ("ASGD", "Rprop"),
    "msgraph.library.optim.schedules": (
        "CosineDecayLR", "ExponentialDecayLR", "InverseDecayLR", "LearningRateSchedule", "NaturalExpDecayLR",
        "PolynomialDecayLR", "WarmUpLR",
    ),
    "msgraph.library.nn.transformer": (
        "Transformer", "TransformerDecoder", "TransformerDecoderLayer", "TransformerEncoder", "TransformerEncoderLayer",
    ),
    "msgraph.library.nn.training": (
        "ForwardValueAndGrad", "GradAccumulationCell", "MicroBatchInterleaved",
        "ParameterUpdate", "PipelineCell", "TrainOneStepCell",
        "WithEvalCell", "WithGradCell", "WithLossCell", "VirtualDatasetCellTriple",
    ),
    "msgraph.library.nn.parallel": (
        "DistributedGradReducer",
    ),
    "msgraph.library.nn.scaling": (
        "DynamicLossScaleUpdateCell", "FixedLossScaleUpdateCell", "TrainOneStepWithLossScaleCell",
    ),
}  # fmt: skip

__getattr__, __dir__, __all__ = lazy_exports(__name__, _HOMES, {"probability": "msgraph.library.probability"})
