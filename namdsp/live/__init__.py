"""An amp between a sound card's input and its output.

    device (portaudio | jack) --blocks--> native callback --> Rig
                                     `--> Session (Python) --> Resampled (if asked for) --> Rig

The device's audio thread runs machine code that writes into the session's record, which everybody else reads; where
the amp is not compiled or a rate is converted it calls the session itself. Nothing here prints, and nothing is imported
by `import namdsp`.
"""

from namdsp.live.playing import playing

__all__ = ["playing"]
