"""What an audio thread runs without the interpreter. And its records. Imports Numba only to compile."""
