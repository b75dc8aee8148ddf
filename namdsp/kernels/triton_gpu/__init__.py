"""The Triton backend: a whole model is one kernel, all voices or chunks one launch; state is on the device.

engine      makes the engine of a plan: fused/, or layers/, a launch a layer; LSTM layers are launches of lstm/
gpu_engine  what these engines share; transfers: windows of signals in pinned memory, rows in device memory, banks
verdict     compares kernels with the NumPy engine before their first use
device/     memory, copies, launches, compiled kernels: a GPU by its driver, or an interpreter for tests
source, program, ptx   kernels, formulas and helper functions as text; compiler: from text to code
compiled/   the block loop of streams
depthwise/  an operation on tensors of PyTorch; models on such tensors, and their gradients: namdsp/torch/gpu
"""
