"""Models on tensors of PyTorch that are on the device already, with weights that may change; and the way back."""
