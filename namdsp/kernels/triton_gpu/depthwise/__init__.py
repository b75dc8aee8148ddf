"""Depthwise Conv1D for tensors of PyTorch: an operation of its own, no part of an engine."""
