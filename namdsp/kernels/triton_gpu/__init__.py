"""The Triton backend: a whole model is one kernel, all voices or chunks one launch; state on the device.

engine      what plays a plan: whole/ or lstm/, else layers/, the fall-back
device/     memory, copies, launches, compiled kernels: a GPU by its driver, or its stand-in
source, program   kernels and formulas as text
tuning/     how large programs are
compiled/   what compiled code does for streams
depthwise/  an operation for tensors of PyTorch; models on such tensors, and their gradients: namdsp/torch/gpu
"""
