"""Depthwise Conv1D on tensors of PyTorch: a separate operation, not part of an engine.

api, gradients   the operation and its gradients, for tensors
operands         what is checked, and what a launch depends on
launch           a kernel with its grid and numbers: prepared once, launched by the driver
flat             kernels of contiguous channels-first memory whose rows keep their length
tile             kernels of all other memory and lengths
"""
