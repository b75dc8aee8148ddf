"""Oversampling without a change of tone: M streams of one model on the M phases of a signal at M times its rate.

    x  ->  filter, M phases of each frame  ->  phase 0 ... M-1, each through the unchanged model  ->  filter  ->  y

Interleaved, the phases' outputs are those of the same model at M times the rate with all its delays multiplied by M:
every filter in it keeps its frequencies, and harmonics of its nonlinearities above half the rate are filtered out
before they fold. Everything runs at the model's rate, so no interleaved signal is ever made.

design.py         the filter's taps             plan.py          the histories of a stream
filters.py        the filters on signals        bank.py          voices that the processor filters
device_filter.py  the filters on a GPU          device_bank.py   voices that a GPU filters
engine.py         any engine, oversampled
"""
