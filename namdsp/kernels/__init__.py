"""How operations are computed: one folder per backend, the same file names in each.

To add a backend: a folder whose `engine.py` has `build(plan, max_block) -> Engine`, and one line in `BACKENDS`.
"""

#: engine name -> module with `build`, in the order in which `auto` tries them
BACKENDS = {
    "numba": "namdsp.kernels.numba_cpu.engine",
    "numpy": "namdsp.kernels.numpy_cpu.engine",
}
