"""The CPU engine: machine code for each shape of layer, written by our emitter and compiled by LLVM.

Specialised, so that it is a constant in the code: the number of channels in and out, taps if they are few, groups, the
activation, the vector width of the CPU, and how many rows and vectors a register tile has. Weights, dilations and block
lengths are data: models of one shape share a kernel, and a kernel is compiled once for a machine.

Who writes the code: we do. `conv.py`, `chain.py`, `elementwise.py` and `lstm/` call an emitter (`native/ir.py`), which
writes LLVM IR. Who compiles it: LLVM, through `llvmlite`, the compiler that Numba is made of (`native/compile.py`).
What Numba itself compiles: loops in Python that call these kernels, such as `driver.py`, and the rig's effects. Their
LLVM IR is shipped (`native/prepared.py`), so that a first start needs no Numba.

    plan -> calls.py (kernel calls) -> kernel.py (their code) -> tables.py (their memory) -> engine.py
"""
