from msgraph import amp, nn

amp.auto_mixed_precision(nn.Dense(2, 2), "O4")
