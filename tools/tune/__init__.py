"""The fastest sizes of GPU programs, by measurement: __main__ is the command, search knows no GPU, tuner measures."""
