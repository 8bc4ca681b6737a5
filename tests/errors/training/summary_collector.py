from msgraph.train import SummaryCollector

SummaryCollector("./summary")
