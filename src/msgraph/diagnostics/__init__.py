"""Floor 0: spans, the catalogue of messages, and how an error looks. Knows nobody."""
