/* Nanoseconds a call of compiled kernels, for `python -m tools.bench shapes`. */

#include <stdint.h>
#include <string.h>
#include <time.h>

typedef int64_t (*Kernel)(const int64_t *pointers, const int64_t *strides, const float *weights, int64_t frames);

/* A convolution in a model of its own: what it needs in order to play on from block to block.
   input : rows of `frames` samples that are copied to the ring before each block
   ring  : floats of a row's ring, without the copy of its first block; `stride` floats from row to row
   ends  : of `operands` pointers, the ends of their rings, or INT64_MAX; `lengths` are the rings' bytes */
typedef struct {
  Kernel kernel;
  int64_t *pointers;
  const int64_t *strides, *ends, *lengths;
  const float *weights, *input;
  float *rows;
  int64_t frames, block, ring, stride, channels, operands, position;
} Layer;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

/* The kernel alone. */
double time_kernel(const Layer *layer, int64_t calls) {
  const double start = now();
  for (int64_t call = 0; call < calls; call++)
    layer->kernel(layer->pointers, layer->strides, layer->weights, layer->frames);
  return (now() - start) / (double)calls;
}

/* Whole blocks: the input to the ring, the copy of the ring's first block, the kernel, on to the next block. */
double time_blocks(Layer *layer, int64_t calls) {
  const double start = now();
  for (int64_t call = 0; call < calls; call++) {
    const int64_t frames = layer->frames, at = layer->position, end = at + frames;
    for (int64_t row = 0; row < layer->channels; row++)
      memcpy(layer->rows + row * layer->stride + at, layer->input + row * frames, sizeof(float) * frames);
    if (at < layer->block) {
      const int64_t copied = (layer->block < end ? layer->block : end) - at;
      for (int64_t row = 0; row < layer->channels; row++) {
        float *first = layer->rows + row * layer->stride + at;
        memcpy(first + layer->ring, first, sizeof(float) * copied);
      }
    }
    layer->kernel(layer->pointers, layer->strides, layer->weights, frames);
    layer->position = end >= layer->ring ? end - layer->ring : end;
    for (int64_t index = 0; index < layer->operands; index++)
      if (layer->ends[index] != INT64_MAX) {
        const int64_t next = layer->pointers[index] + sizeof(float) * frames;
        layer->pointers[index] = next >= layer->ends[index] ? next - layer->lengths[index] : next;
      }
  }
  return (now() - start) / (double)calls;
}
