"""`namdsp.join`: write captures and impulse responses in series as one `Sequential` capture.

amp.nam cab.wav -> parts.py (each a model object) -> join.py (rates, channels, levels) -> full_rig.nam
"""

from namdsp.joining.join import Joined, join

__all__ = ["Joined", "join"]
