"""Captures and rigs as WebAssembly modules, and as pages that play them."""
