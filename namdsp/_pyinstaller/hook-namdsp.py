"""PyInstaller's hook: modules that are imported by name, and the files beside them.

Sources are among these files: the cache of kernels is known by a digest of them.
"""

from __future__ import annotations

from PyInstaller.utils.hooks import collect_data_files, collect_submodules, copy_metadata

OPTIONAL = (
    "namdsp.torch",
    "namdsp.training",
    "namdsp.dask",
    "namdsp.kernels.triton_gpu",
    "namdsp._pyinstaller",
)

hiddenimports = collect_submodules("namdsp", filter=lambda name: not name.startswith(OPTIONAL))
datas = collect_data_files("namdsp", include_py_files=True) + copy_metadata("namdsp") + copy_metadata("soxr")
