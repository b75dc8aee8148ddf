"""`namdsp.join`: captures and impulse responses in a row, written as one `Sequential` file.

amp.nam cab.wav -> parts.py (each a model object) -> join.py (rates, channels, levels) -> full_rig.nam
"""

from namdsp.joining.join import Joined, join

__all__ = ["Joined", "join"]
