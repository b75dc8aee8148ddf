"""The Numba backend: one kernel in LLVM IR for each shape of layer; a block passes the whole model in one call.

    plan -> calls.py (kernel calls) -> kernel.py (their code) -> tables.py (their memory) -> engine.py

Numba itself compiles only what is written in Python: the driver (`native/driver.py`), and the entry into it.
"""
