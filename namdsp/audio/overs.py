"""What is beyond full scale in a file that was written, in words for a warning."""

import math

from namdsp.audio.formats import Format
from namdsp.audio.levels import gain_to_db

#: float files hold any level, but nothing that plays them does: far beyond full scale is a mistake
LOUD_DBFS = 20.0


def describe_overs(file_format: Format, peak: float, samples: int) -> str | None:
    """Return what to say of a file, None if nothing.

    peak    : largest magnitude, 1.0 is full scale
    samples : how many are beyond it
    """
    peak_db = gain_to_db(peak)
    # rounded up, so that the figure is enough
    lower = f"Lower the output gain by {math.ceil(10.0 * peak_db) / 10.0:.1f} dB" if peak > 0.0 else ""
    counted = f"{samples} sample{'s' if samples > 1 else ''} beyond full scale"
    if samples and file_format.is_fixed_point:
        return f"{counted} clipped, peak {peak_db:+.2f} dBFS. {lower}, or write float32"
    if samples and file_format.is_lossy:
        return f"{counted}, peak {peak_db:+.2f} dBFS: they clip when it is played. {lower}, or write a float32 .wav"
    if peak_db > LOUD_DBFS:
        return f"peak {peak_db:+.2f} dBFS, far beyond full scale. {lower}"
    return None
