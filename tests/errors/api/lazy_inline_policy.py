from msgraph import lazy_inline

lazy_inline(policy="back")
