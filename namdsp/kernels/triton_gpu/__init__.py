"""The Triton backend: a whole model is one kernel, all voices or chunks one launch; state is on the device.

engine      makes the engine of a plan: fused/, or layers/, a launch a layer, with the kernel of lstm/
gpu_engine  what these engines share; transfers: windows of signals in pinned memory, rows in device memory, banks
verdict     compares kernels with the NumPy engine before their first use
device/     memory, copies, launches, compiled kernels: a GPU by its driver, or an interpreter for tests
source, program   kernels and activation formulas as text
tuning      sizes of programs for whole signals: a table of measurements
compiled/   the block loop of streams
depthwise/  an operation on tensors of PyTorch; models on such tensors, and their gradients: namdsp/torch/gpu
"""
