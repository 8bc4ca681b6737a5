from msgraph.amp import DynamicLossScaleManager

manager = DynamicLossScaleManager()
for _ in range(1001):
    manager.update_loss_scale(overflow=True)
