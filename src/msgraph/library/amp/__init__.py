"""``msgraph.amp``: mixed precision. Which layers compute in half precision, and the scale of the loss that needs."""
