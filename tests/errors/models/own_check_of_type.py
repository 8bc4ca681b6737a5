from msgraph import _checkparam as checks

checks.check_value_type("layers", True, [int], "Net")
