/* $source, as machine code: made by `namdsp export` for $target ($cpu).
 *
 * Allocates nothing, has no global state, calls nothing but memcpy, memmove and memset, never waits: fit for audio
 * threads. Its float32 bits are those of namdsp's streams, for any size of the blocks and any floating-point
 * mode of the thread (flush to zero, rounding), which it leaves as it was.
 *
 * Any number of states may play at once, in any threads; one state belongs to one thread at a time.
 */
#ifndef ${upper}_H
#define ${upper}_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define ${upper}_STATE_BYTES $state_bytes
#define ${upper}_STATE_ALIGNMENT $alignment
#define ${upper}_INPUTS $inputs
#define ${upper}_OUTPUTS $outputs
#define ${upper}_SAMPLE_RATE $rate /* Hz */

/* Bytes of a state. It is in memory of yours, at a multiple of ${upper}_STATE_ALIGNMENT, and must not be moved or
 * copied once `init` was called: it holds addresses of itself. Nothing need be done to release it. */
size_t ${name}_state_bytes(void);

/* Makes a state, prewarmed with silence. Returns 0; -1 if an address is null or not aligned. */
int ${name}_init(void *state);

/* Plays a block of any number of frames: float32, channel after channel, `frames` samples each. `out` may be `in`;
 * else they must not overlap. Returns how many samples of `in` were not finite (they count as 0), or -2, with nothing
 * done, if another thread is in this state. The output has no NaN but 0x7fc00000. */
int64_t ${name}_process(void *state, const float *in, float *out, size_t frames);

/* The same for any arrangement: sample t of channel c is at [c * channel_stride + t * frame_stride]. */
int64_t ${name}_process_strided(void *state, const float *in, ptrdiff_t in_channel_stride, ptrdiff_t in_frame_stride,
                               float *out, ptrdiff_t out_channel_stride, ptrdiff_t out_frame_stride, size_t frames);

/* As after `init`. Not while `process` runs in another thread. */
void ${name}_reset(void *state);

/* Frames of delay: $latency. */
size_t ${name}_latency(void);

/* Hz. It does not resample: play it at this rate. */
double ${name}_sample_rate(void);

/* Audio channels: inputs for 0, outputs for 1. */
int ${name}_channels(int output);

#ifdef __cplusplus
}
#endif
#endif
