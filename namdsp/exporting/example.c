/* cc -O2 example.c $link_with -o example && ./example < in.f32 > out.f32
 *
 * Raw float32 at $hz Hz, channels interleaved; `sox in.wav in.f32` makes such a file. */
#include <stdio.h>
#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif
#include "${name}.h"

enum { FRAMES = 64 };
static _Alignas(${upper}_STATE_ALIGNMENT) unsigned char state[${upper}_STATE_BYTES];

int main(void) {
    static float in[FRAMES * ${upper}_INPUTS], out[FRAMES * ${upper}_OUTPUTS];
#ifdef _WIN32 /* samples are no text */
    _setmode(_fileno(stdin), _O_BINARY);
    _setmode(_fileno(stdout), _O_BINARY);
#endif
    if (${name}_init(state) != 0) return 1;
    size_t frames;
    while ((frames = fread(in, sizeof *in * ${upper}_INPUTS, FRAMES, stdin)) > 0) {
        ${name}_process_strided(state, in, 1, ${upper}_INPUTS, out, 1, ${upper}_OUTPUTS, frames);
        if (fwrite(out, sizeof *out * ${upper}_OUTPUTS, frames, stdout) != frames) return 1;
    }
    return 0;
}
