"""Aliasing of a capture, in numbers and as a spectrogram: `namdsp alias`.

tones.py -> measure.py   sines of 18 pitches; energy of the output on and off their harmonics
sweep.py                 spectrogram of a linear sweep, a panel for each oversampling factor
"""
