"""The way back through a plan on the processor: its adjoint (`plan/adjoint.py`) by the engine's own kernels.

engine.py   what runs: forward with marks, and back
tables.py   where the signals of a chunk are, and the driver's tables
driver.py   the loop over chunks and blocks, compiled
sums.py     sums over frames, for the gradients to weights
"""
