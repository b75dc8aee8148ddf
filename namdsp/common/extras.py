"""Messages that name the optional packages to install.

The packages themselves are named, not the extra: what an extra is called depends on how namdsp was installed
(`.[live]` in a checkout, `namdsp[live]` from an index), and what it brings does not.
"""

from __future__ import annotations

#: extra -> its packages, as in pyproject.toml
EXTRAS: dict[str, tuple[str, ...]] = {
    "dask": ("dask>=2025.1", "distributed>=2025.1"),
    "gpu": ("triton>=3.4",),
    "live": ("sounddevice>=0.5,<0.6", "JACK-Client>=0.5.5,<0.6"),
    "namz": ("namz>=1.3",),
    "plot": ("matplotlib>=3.8",),
    "plugins": ("ziglang>=0.17,<0.18",),
    "torch": ("torch>=2.8",),
}


def how_to_install(extra: str) -> str:
    """The sentence that ends a message, without its full stop."""
    packages = " ".join(f'"{package}"' for package in EXTRAS[extra])
    return f"Install it with: pip install {packages}"
