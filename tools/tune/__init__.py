"""Find the fastest sizes of GPU programs: __main__ is the command, search needs no GPU, tuner measures."""
