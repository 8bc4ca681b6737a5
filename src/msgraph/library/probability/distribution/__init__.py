"""Distributions: densities, distribution functions, moments, divergences and samples."""

from msgraph.library.probability.distribution.base import Distribution
from msgraph.library.probability.distribution.continuous import (
    Cauchy,
    Exponential,
    HalfNormal,
    Laplace,
    Logistic,
    Normal,
    StudentT,
    Uniform,
)
from msgraph.library.probability.distribution.discrete import Bernoulli, Categorical, Geometric
from msgraph.library.probability.distribution.transformed import LogNormal, TransformedDistribution

__all__ = [
    "Bernoulli", "Categorical", "Cauchy", "Distribution", "Exponential", "Geometric", "HalfNormal", "Laplace",
    "LogNormal", "Logistic", "Normal", "StudentT", "TransformedDistribution", "Uniform",
]  # fmt: skip
