from msgraph import lazy_inline

lazy_inline(attrs=[5])
