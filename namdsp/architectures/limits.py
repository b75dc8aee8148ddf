"""What no capture exceeds: against files whose few bytes would ask for much memory or time."""

#: Layers of one model, and of all models of a row together.
MAX_LAYERS = 10_000
#: Frames that one convolution looks back: 349 s at 48 kHz.
MAX_LOOKBACK_FRAMES = 1 << 24
#: Channels where the file needs no numbers for each of them.
MAX_FREE_CHANNELS = 256
#: Numbers of a response that is repeated for each channel.
MAX_REPEATED_NUMBERS = 1 << 24
