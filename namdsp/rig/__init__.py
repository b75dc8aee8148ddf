"""The rig around the amplifier: levels, gains, noise gate, cabinet, in blocks or offline, with the same bits.

input -> input gain -> MODEL -> gate -> output gain -> cabinet -> output
                    `-> gate detector
"""
