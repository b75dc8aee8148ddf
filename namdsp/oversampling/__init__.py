"""Oversampling without a change of tone: M streams of one model on the M phases of a signal at M times its rate.

    x  ->  filter, M phases of each frame  ->  phase 0 ... M-1, each through the unchanged model  ->  filter  ->  y

Interleaved, the phases' outputs are those of the same model at M times the rate with all its distances in time times
M: every filter in it stays where it is, and what its nonlinearities add above half the rate is there to be filtered
out before it folds. Everything runs at the model's rate, so no interleaved signal is ever made.

design.py    the filter's taps          filters.py   a filter at work on a signal
engine.py    any engine, oversampled    plan.py      what its streams remember
"""
