"""What an audio thread runs without the interpreter. Imports Numba: only to compile."""
