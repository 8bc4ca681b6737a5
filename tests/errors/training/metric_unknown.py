from msgraph.train import get_metric_fn

get_metric_fn("acuracy")
