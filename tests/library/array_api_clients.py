"""Calls of SciPy or scikit-learn with tensors and with arrays: ``python array_api_clients.py scipy|sklearn``.

The last line says in JSON which of them give something else for tensors, and what.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from typing import Any, cast

import numpy as np

from msgraph import Tensor

Call = Callable[[Callable[[Any], Any]], Any]

rng = np.random.default_rng(0)
X, U = rng.standard_normal((40, 4)), rng.random((20, 3)) * 0.9 + 0.05
A, B = rng.random(20), rng.random(20)
Y = (X[:, 0] + 0.1 * rng.standard_normal(40) > 0).astype(np.int64)
P = rng.random(40)


def squared(x: Any) -> Any:
    """A parabola."""
    return x**2


def less_half(x: Any) -> Any:
    """A parabola that meets zero between 0 and 1."""
    return x**2 - 0.5


def modules(package: str, names: tuple[str, ...]) -> list[Any]:
    """Modules of a package, of which no types are known."""
    return [import_module(f"{package}.{name}") for name in names]


def scaled(scaler: Any, t: Any) -> Any:
    """What a scaler makes of a matrix."""
    return scaler().fit_transform(t(X))


def scored(score: Any, first: Any, second: Any, t: Any) -> Any:
    """What a metric says of two arrays."""
    return score(t(first), t(second))


def of_scipy() -> dict[str, Call]:
    """Functions of SciPy that look for a namespace."""
    names = ("cluster", "differentiate", "fft", "integrate", "signal", "special", "stats", "optimize.elementwise")
    cluster, differentiate, fft, integrate, signal, special, stats, elementwise = modules("scipy", names)
    return {
        "special.gammaln": lambda t: special.gammaln(t(U)),
        "special.betainc": lambda t: special.betainc(t(U), t(U), t(U)),
        "special.logsumexp": lambda t: special.logsumexp(t(U), axis=0),
        "special.softmax": lambda t: special.softmax(t(U), axis=1),
        "stats.zscore": lambda t: stats.zscore(t(U)),
        "stats.kurtosis": lambda t: stats.kurtosis(t(U)),
        "stats.ttest_ind": lambda t: tuple(stats.ttest_ind(t(A), t(B))),
        "stats.pearsonr": lambda t: tuple(stats.pearsonr(t(A), t(B))),
        "stats.mannwhitneyu": lambda t: tuple(stats.mannwhitneyu(t(A), t(B))),
        "stats.rankdata": lambda t: stats.rankdata(t(A)),
        "stats.quantile": lambda t: stats.quantile(t(U), 0.3),
        "cluster.vq.kmeans": lambda t: cluster.vq.kmeans(t(U), t(U[:3])),
        "cluster.hierarchy.linkage": lambda t: cluster.hierarchy.linkage(t(U)),
        "fft.rfft": lambda t: fft.rfft(t(U), axis=0),
        "fft.dct": lambda t: fft.dct(t(U)),
        "signal.fftconvolve": lambda t: signal.fftconvolve(t(A), t(B)),
        "integrate.cumulative_simpson": lambda t: integrate.cumulative_simpson(t(U), axis=0),
        "integrate.tanhsinh": lambda t: integrate.tanhsinh(squared, t(np.zeros(1)), t(np.ones(1))).integral,
        "differentiate.derivative": lambda t: differentiate.derivative(squared, t(A)).df,
        "elementwise.find_root": lambda t: elementwise.find_root(less_half, (t(np.zeros(1)), t(2 * np.ones(1)))).x,
    }


def of_sklearn() -> dict[str, Call]:
    """Metrics, scalers and estimators of scikit-learn that look for a namespace."""
    names = ("decomposition", "discriminant_analysis", "linear_model", "metrics", "model_selection", "preprocessing")
    decomposition, discriminant_analysis, linear_model, metrics, model_selection, preprocessing = modules(
        "sklearn", names
    )
    cast(Any, import_module("sklearn")).set_config(array_api_dispatch=True)
    lda, pca = discriminant_analysis.LinearDiscriminantAnalysis, decomposition.PCA
    scalers = ("StandardScaler", "MinMaxScaler", "MaxAbsScaler", "Normalizer")
    of_numbers = ("mean_squared_error", "r2_score", "mean_absolute_percentage_error", "explained_variance_score")
    of_classes = ("accuracy_score", "f1_score", "confusion_matrix", "zero_one_loss")
    calls: dict[str, Call] = {name: partial(scaled, getattr(preprocessing, name)) for name in scalers}
    calls |= {name: partial(scored, getattr(metrics, name), A, B) for name in of_numbers}
    calls |= {name: partial(scored, getattr(metrics, name), Y, (P > 0.5).astype(np.int64)) for name in of_classes}
    return {
        **calls,
        "roc_auc_score": lambda t: metrics.roc_auc_score(t(Y), t(P)),
        "log_loss": lambda t: metrics.log_loss(t(Y), t(P)),
        "rbf_kernel": lambda t: metrics.pairwise.rbf_kernel(t(X)),
        "cosine_similarity": lambda t: metrics.pairwise.cosine_similarity(t(X)),
        "PCA": lambda t: abs(pca(2, svd_solver="full").fit(t(X)).transform(t(X))),
        "PCA by covariance": lambda t: pca(2, svd_solver="covariance_eigh").fit(t(X)).explained_variance_,
        "LDA": lambda t: lda().fit(t(X), t(Y)).predict_proba(t(X)),
        "Ridge": lambda t: linear_model.Ridge(solver="svd").fit(t(X), t(P)).predict(t(X)),
        "train_test_split": lambda t: model_selection.train_test_split(t(X), t(Y), random_state=0)[0],
    }


def difference(call: Call) -> str:
    """How the result for tensors differs; nothing if it does not."""
    try:
        results, expected = call(Tensor), call(np.asarray)
    except Exception as problem:
        return f"{type(problem).__name__}: {problem}"
    if not isinstance(expected, tuple):
        results, expected = (results,), (expected,)
    for one, other in zip(results, cast("tuple[Any, ...]", expected), strict=True):
        if not isinstance(one, (Tensor, float)):
            return f"no tensor: {type(one).__name__}"
        if not np.allclose(np.asarray(one), np.asarray(other), rtol=1e-9, atol=1e-12):
            return f"{np.asarray(one).ravel()[:3]}, not {np.asarray(other).ravel()[:3]}"
    return ""


if __name__ == "__main__":
    calls = of_scipy() if sys.argv[1] == "scipy" else of_sklearn()
    texts = {name: difference(call) for name, call in calls.items()}
    print(json.dumps({name: text for name, text in texts.items() if text}))
