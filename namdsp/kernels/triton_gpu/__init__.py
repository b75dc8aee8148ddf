"""The Triton backend: a whole model is one kernel, all voices or chunks one launch; state is on the device.

engine      the engine of a plan: fused/ or lstm/, cascade/ for a long convolution at its end; else layers/
device/     memory, copies, launches, compiled kernels: a GPU by its driver, or an interpreter for tests
source, program   kernels and activation formulas as text
tuning/     sizes of programs
compiled/   the block loop of streams
depthwise/  an operation on tensors of PyTorch; models on such tensors, and their gradients: namdsp/torch/gpu
"""
