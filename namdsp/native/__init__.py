"""Machine code: how it is written, compiled, cached and called."""
