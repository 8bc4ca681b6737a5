from msgraph import _checkparam as checks

checks.check_positive_int(0, "layers", "Net")
