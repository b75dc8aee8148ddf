"""A 12AX7 triode: smooth laws for cathode and grid current (Dempwolf and Zoelzer, DAFx-11), in amperes and volts.

I_k = G * (log(1 + exp(C * E)) / C)^gamma,  E = V_ak / mu + V_gk + V_contact
I_g = G_g * (log(1 + exp(C_g * V_gk)) / C_g)^xi

The plate's numbers were fitted to the data sheet's two typical operations, with the contact potential that the paper's
form leaves out: within 3 % in current and 9 % in transconductance. The grid's are the paper's, for a measured valve
(EHX-1), and so is the softness of the cutoff.
"""

from __future__ import annotations

import math

from numba import njit

#: Data sheet, class A1 amplifier: anode V, grid V, anode A, transconductance A/V, amplification factor.
DATA_SHEET = (
    (100.0, -1.0, 0.5e-3, 1.25e-3, 100.0),
    (250.0, -2.0, 1.2e-3, 1.6e-3, 100.0),
)

MU = 100.0
C = 4.56  # 1/V
G, GAMMA, CONTACT_V = 1.0839e-3, 1.4225, 0.5732

GRID_G, GRID_C, GRID_XI = 3.263e-4, 11.99, 1.156
#: Below this grid voltage the grid's current is under 1e-14 A, and is left out.
GRID_OFF_V = -2.0


@njit(inline="always")
def softplus_power(x, softness, scale, power):
    """scale * (log(1 + exp(softness * x)) / softness)^power, and its derivative by x."""
    z = softness * x
    if z > 30.0:
        s, slope = x, 1.0
    elif z < -60.0:
        return 0.0, 0.0
    else:
        e = math.exp(z)
        s, slope = math.log1p(e) / softness, e / (1.0 + e)
    value = scale * math.exp(power * math.log(s))
    return value, value * power * slope / s


@njit(inline="always")
def cathode_current(anode_v, grid_v):
    """Cathode current and its derivative by E, voltages against the cathode."""
    return softplus_power(anode_v / MU + grid_v + CONTACT_V, C, G, GAMMA)


@njit(inline="always")
def grid_current(grid_v):
    """Grid current and its derivative."""
    if grid_v < GRID_OFF_V:
        return 0.0, 0.0
    return softplus_power(grid_v, GRID_C, GRID_G, GRID_XI)
