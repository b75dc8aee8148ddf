"""A user's mistakes, a line each: mypy finds all of them."""

import numpy as np

import namdsp

amp = namdsp.load("amp.nam")
x = np.zeros(480, np.float32)
rig = namdsp.Rig(amp)

a: list[int] = amp.render(x)
b: np.ndarray[tuple[int], np.dtype[np.float32]] = amp.render([x])
amp.render("in.wav")
amp.render(x, sample_rate="44100")
amp.render(x, oversampling=4)
amp.sample_rate = 44100
rig.output_gain = -60
amp.stream(max_block=64).max_block = 128
namdsp.render_many(["amp.nam"], x)
namdsp.render_file("in.wav", rig, "out.wav")
namdsp.render_file("in.wav", amp, "out.wav", gain_db=3)
namdsp.Rig(amp, gate_db="-60")
namdsp.render_file("in.wav", amp, "out.wav", gate=-60)
rig.render([x, x])
namdsp.resample(x, "44100", 48000)
namdsp.Rig(3)
rig.gate_db = "-60"
rig(x, sample_rte=44100)
rig.render_file("in.wav")
namdsp.render_batch("takes", "captures", "out", gate_db="loud")
namdsp.render_batch("takes", "captures")
namdsp.train("dry.wav", "wet.wav", stps=2)
