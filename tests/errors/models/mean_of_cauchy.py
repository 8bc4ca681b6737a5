from msgraph.library.probability import distribution

distribution.Cauchy(0.0, 1.0).mean()
