"""What others reach."""

#: Model -> ms per 2 s of audio of the fastest C++ player (with its approximate tanh), and of the fastest with an exact
#: tanh. Median of 64-frame blocks, pinned to one core.
PEERS = {
    "a1_standard": (113, 137),
    "a1_lite": (110, 127),
    "a1_feather": (40, 67),
    "a1_nano": (14.2, 21),
    "a2_full": (94.5, 202),
    "a2_lite": (19.8, 19.6),
    "channels_04": (21, 29),
    "channels_08": (65, 81),
    "channels_12": (123, 147),
    "channels_16": (157, 189),
    "layer1x1_groups_1": (65, 81),
    "layer1x1_groups_2": (64, 81),
    "layer1x1_groups_4": (62, 79),
    "layer1x1_groups_8": (76, 92),
    "input_groups_1": (65, 82),
    "input_groups_2": (59, 75),
    "input_groups_4": (54, 72),
    "input_groups_8": (102, 120),
}
PEERS_NOTE = (
    "† fastest C++ player, ms per 2 s, measured on another machine: 2-core Cascade Lake with AVX-512, FMA peak 150 "
    "GFLOP/s a core, 64-frame blocks, median. The best of NeuralAmpModelerCore 0.5.5 (four builds), the compile-time "
    "grouped kernels proposed for it, and NeuralAudio. First with the approximate tanh that plug-ins use, then with an "
    "exact one; ours is exact. The ratio is theirs / ours, across machines: an indication, not a race."
)
