import msgraph as ms

ms.Tensor([1.0]).__array_namespace__(api_version="2031.12")
