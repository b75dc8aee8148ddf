"""An amp between a sound card's input and its output.

    device (portaudio | jack) --blocks--> Session --blocks--> Resampled (if asked for) --> Rig

The device's audio thread calls the session; everybody else talks to the session through its queue of commands and
reads its counters. Nothing here prints, and nothing is imported by `import namdsp`.
"""
