"""The backward pass of a plan on the CPU: its adjoint (`plan/adjoint.py`), by the kernels of the Numba engine.

engine.py   forward and backward passes of whole signals
tables.py   memory of the signals of a chunk, and the driver's tables
driver.py   the compiled loop over chunks and blocks
sums.py     kernels that sum over frames, for the gradients to weights
"""
