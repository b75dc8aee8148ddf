"""A simulated rig: a guitar's strings, valve amplifiers, an overdrive and a loudspeaker, in float64.

Nothing here was captured from hardware. strings -> (pedal | amp) -> cabinet, in volts, at 16 times 48 kHz.
"""
