"""Distributions: densities, distribution functions, moments, divergences and samples."""

from msgraph.library.probability.distribution.base import Distribution as Distribution
from msgraph.library.probability.distribution.continuous import Cauchy as Cauchy
from msgraph.library.probability.distribution.continuous import Exponential as Exponential
from msgraph.library.probability.distribution.continuous import HalfNormal as HalfNormal
from msgraph.library.probability.distribution.continuous import Laplace as Laplace
from msgraph.library.probability.distribution.continuous import Logistic as Logistic
from msgraph.library.probability.distribution.continuous import Normal as Normal
from msgraph.library.probability.distribution.continuous import StudentT as StudentT
from msgraph.library.probability.distribution.continuous import Uniform as Uniform
from msgraph.library.probability.distribution.discrete import Bernoulli as Bernoulli
from msgraph.library.probability.distribution.discrete import Categorical as Categorical
from msgraph.library.probability.distribution.discrete import Geometric as Geometric
from msgraph.library.probability.distribution.gamma_family import Beta as Beta
from msgraph.library.probability.distribution.gamma_family import Gamma as Gamma
from msgraph.library.probability.distribution.gamma_family import Gumbel as Gumbel
from msgraph.library.probability.distribution.gamma_family import Poisson as Poisson
from msgraph.library.probability.distribution.transformed import LogNormal as LogNormal
from msgraph.library.probability.distribution.transformed import TransformedDistribution as TransformedDistribution
