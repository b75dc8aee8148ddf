"""Depthwise Conv1D on tensors of PyTorch: a separate operation, not part of an engine."""
