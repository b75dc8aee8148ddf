"""How much a capture aliases, in numbers and as the picture that users post: `namdsp alias`.

tones.py -> measure.py        sines of many pitches, what of the output is harmonics and what is not
sweep.py -> plot.py           the spectrogram of a linear sweep, a panel for each factor of oversampling
"""
