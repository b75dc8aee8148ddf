"""The Triton backend: a whole model is one kernel, all voices or chunks one launch; state on the device.

engine      what plays a plan: whole/ or lstm/, else layers/, the fall-back
device/     memory, copies, launches, compiled kernels: a GPU by its driver, or its stand-in
source, program   kernels and formulas as text
tuning/     how large programs are
tensors/    models on tensors of PyTorch; `depthwise*` and gradients are for PyTorch, too
"""
