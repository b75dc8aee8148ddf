"""Analysis of a capture by test signals: frequency response, transfer curve, harmonics, aliasing, spectrograms."""
