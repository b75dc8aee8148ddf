"""The one thing that hostile files may do: be refused clearly, or play."""

import time
import warnings

import numpy as np

import namdsp

SECONDS = 2.0  # of processor time: the machine may be shared
PLAYABLE_FRAMES = (
    100_000  # models with a longer receptive field are loaded, not played: they are slow, not wrong
)


def load_or_refuse(path, *, play=True):
    """Load and render 100 frames. Only a NamFileError, or an AudioError for an overflow, may stop it.

    Returns the message of the refusal, or None.
    """
    start = time.process_time()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", namdsp.NamFileWarning)
            model = namdsp.load(path)
    except namdsp.NamFileError as error:
        assert time.process_time() - start < SECONDS
        message = str(error)
        assert message.startswith(f"{path}: ")
        assert len(message) - len(str(path)) < 400
        message.encode()
        return message
    assert time.process_time() - start < SECONDS
    if play and model.plan.prewarm_frames < PLAYABLE_FRAMES:
        x = np.linspace(-1, 1, 100 * model.in_channels, dtype=np.float32).reshape(model.in_channels, 100)
        try:
            y = model.render(x, engine="numpy")
        except namdsp.AudioError as error:
            if "overflows" not in str(error):
                raise
        else:
            assert y.shape == (model.out_channels, 100)
            assert np.isfinite(y).all()
    repr(model)
    model.parsed.describe()
    return None
