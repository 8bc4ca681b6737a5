from msgraph import amp

amp.auto_mixed_precision(abs, "O2")
