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
from msgraph.library.probability.distribution.gamma_family import Beta, Gamma, Gumbel, Poisson
from msgraph.library.probability.distribution.transformed import LogNormal, TransformedDistribution

__all__ = [
    "Bernoulli", "Beta", "Categorical", "Cauchy", "Distribution", "Exponential", "Gamma", "Geometric", "Gumbel",
    "HalfNormal", "Laplace", "LogNormal", "Logistic", "Normal", "Poisson", "StudentT", "TransformedDistribution",
    "Uniform",
]  # fmt: skip
