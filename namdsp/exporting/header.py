"""The C header of an export, and an example that processes raw float32 by it."""

from __future__ import annotations

from dataclasses import dataclass

from namdsp.exporting.glue import ALIGNMENT


@dataclass(frozen=True)
class HeaderFacts:
    """Facts of an exported capture for its header.

    name        : prefix of every public name
    separate    : weights are a file
    link_with   : the arguments of a compiler that link it
    fingerprint : of the code's structure, hexadecimal
    """

    name: str
    source: str
    target: str
    cpu: str
    inputs: int
    outputs: int
    sample_rate: float
    state_bytes: int
    separate: bool
    link_with: str
    fingerprint: str

    @property
    def functions(self) -> tuple[str, ...]:
        """The public functions."""
        names = [
            *("state_bytes", "init", "process", "process_strided", "reset"),
            *("latency", "sample_rate", "channels"),
            *(("weights_bytes",) if self.separate else ()),
        ]
        return tuple(f"{self.name}_{function}" for function in names)


def header(facts: HeaderFacts) -> str:
    """Return the C header."""
    name, upper = facts.name, facts.name.upper()
    rate = "" if facts.separate else f"#define {upper}_SAMPLE_RATE {facts.sample_rate!r} /* Hz */\n"
    init = (
        "int {0}_init(void *state, const void *weights);" if facts.separate else "int {0}_init(void *state);"
    )
    rate_of = "const void *weights" if facts.separate else "void"
    return f"""\
/* {facts.source}, as machine code: made by `namdsp export` for {facts.target} ({facts.cpu}).
 *
 * Allocates nothing, has no global state, calls nothing but memcpy, memmove and memset, never waits: fit for audio
 * threads. Its float32 bits are those of namdsp's streams, for any size of the blocks and any floating-point
 * mode of the thread (flush to zero, rounding), which it leaves as it was.
 *
 * Any number of states may play at once, in any threads; one state belongs to one thread at a time.
 */
#ifndef {upper}_H
#define {upper}_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {{
#endif

#define {upper}_STATE_BYTES {facts.state_bytes}
#define {upper}_STATE_ALIGNMENT {ALIGNMENT}
#define {upper}_INPUTS {facts.inputs}
#define {upper}_OUTPUTS {facts.outputs}
{rate}
/* Bytes of a state. It is in memory of yours, at a multiple of {upper}_STATE_ALIGNMENT, and must not be moved or
 * copied once `init` was called: it holds addresses of itself. Nothing need be done to release it. */
size_t {name}_state_bytes(void);

/* Makes a state, prewarmed with silence. Returns 0; -1 if an address is null or not aligned{_init_codes(facts)}. */
{init.format(name)}
{_weights(facts)}
/* Plays a block of any number of frames: float32, channel after channel, `frames` samples each. `out` may be `in`;
 * else they must not overlap. Returns how many samples of `in` were not finite (they count as 0), or -2, with nothing
 * done, if another thread is in this state. The output has no NaN but 0x7fc00000. */
int64_t {name}_process(void *state, const float *in, float *out, size_t frames);

/* The same for any arrangement: sample t of channel c is at [c * channel_stride + t * frame_stride]. */
int64_t {name}_process_strided(void *state, const float *in, ptrdiff_t in_channel_stride, ptrdiff_t in_frame_stride,
                               float *out, ptrdiff_t out_channel_stride, ptrdiff_t out_frame_stride, size_t frames);

/* As after `init`. Not while `process` runs in another thread. */
void {name}_reset(void *state);

/* Frames of delay: 0. */
size_t {name}_latency(void);

/* Hz. It does not resample: play it at this rate. */
double {name}_sample_rate({rate_of});

/* Audio channels: inputs for 0, outputs for 1. */
int {name}_channels(int output);

#ifdef __cplusplus
}}
#endif
#endif
"""


def _init_codes(facts: HeaderFacts) -> str:
    return "; -2 if the weights are another shape's" if facts.separate else ""


def _weights(facts: HeaderFacts) -> str:
    if not facts.separate:
        return ""
    return f"""
/* `weights` is the content of a .weights file, at a multiple of {ALIGNMENT}; it must stay there, unchanged, as long as
 * the state is used, and any number of states may share it. This returns the bytes that the whole file must have, from
 * its first 128, or 0 if it belongs to other code. A file is trusted as code is: check its length, and take none from
 * strangers. */
size_t {facts.name}_weights_bytes(const void *first_128_bytes);
"""


def example(facts: HeaderFacts) -> str:
    """Return a C program: raw float32 from stdin, through the capture, to stdout."""
    name, upper = facts.name, facts.name.upper()
    load, weights_argument = "", ""
    if facts.separate:
        weights_argument = ", weights"
        load = f"""
    static _Alignas(64) unsigned char weights[1 << 24];
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    size_t size = file ? fread(weights, 1, sizeof weights, file) : 0;
    if (size < 128 || {name}_weights_bytes(weights) != size) return 1;"""
    arguments = "int argc, char **argv" if facts.separate else "void"
    run = f" {name}.weights" if facts.separate else ""
    return f"""\
/* cc -O2 example.c {facts.link_with} -o example && ./example{run} < in.f32 > out.f32
 *
 * Raw float32 at {facts.sample_rate:g} Hz, channels interleaved; `sox in.wav in.f32` makes such a file. */
#include <stdio.h>
#include "{name}.h"

enum {{ FRAMES = 64 }};
static _Alignas({upper}_STATE_ALIGNMENT) unsigned char state[{upper}_STATE_BYTES];

int main({arguments}) {{{load}
    static float in[FRAMES * {upper}_INPUTS], out[FRAMES * {upper}_OUTPUTS];
    if ({name}_init(state{weights_argument}) != 0) return 1;
    size_t frames;
    while ((frames = fread(in, sizeof *in * {upper}_INPUTS, FRAMES, stdin)) > 0) {{
        {name}_process_strided(state, in, 1, {upper}_INPUTS, out, 1, {upper}_OUTPUTS, frames);
        if (fwrite(out, sizeof *out * {upper}_OUTPUTS, frames, stdout) != frames) return 1;
    }}
    return 0;
}}
"""
