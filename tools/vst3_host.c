/* A small host of VST 3 for Windows: host.exe plugin.vst3 RATE BLOCK, mono float32 from stdin to stdout. */
#include <fcntl.h>
#include <io.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

typedef struct { void **calls; } Object;
typedef struct { int32_t mode, size, most; double rate; } Setup;
typedef struct { int32_t channels; uint64_t silent; float **samples; } Bus;
typedef struct { int32_t mode, size, frames, ins, outs; Bus *in, *out; void *more[5]; } Data;
#define CALL(object, index, result, ...) ((result(*)(void *, __VA_ARGS__))(object)->calls[index])
static const unsigned char COMPONENT[16] = {0x31, 0xFF, 0x31, 0xE8, 0xD5, 0xF2, 0x01, 0x43, 0x92, 0x8E, 0xBB, 0xEE, 0x25, 0x69, 0x78, 0x02};
static const unsigned char PROCESSOR[16] = {0x99, 0x3F, 0x04, 0x42, 0xDA, 0xB7, 0x3C, 0x45, 0xA5, 0x69, 0xE7, 0x9D, 0x9A, 0xAE, 0xC3, 0x3D};

int main(int argc, char **argv) {
    _setmode(0, _O_BINARY), _setmode(1, _O_BINARY);
    HMODULE library = LoadLibraryA(argv[1]);
    if (argc < 4 || !library) return fprintf(stderr, "cannot load it: %lu\n", GetLastError()), 1;
    Object *factory = ((Object * (*)(void)) (void *)GetProcAddress(library, "GetPluginFactory"))(), *component, *processor;
    unsigned char facts[116];
    if (!factory || CALL(factory, 5, int32_t, int32_t, void *)(factory, 0, facts)) return 2;
    if (CALL(factory, 6, int32_t, const void *, const void *, void *)(factory, facts, COMPONENT, &component)) return 3;
    if (CALL(component, 0, int32_t, const void *, void *)(component, PROCESSOR, &processor)) return 4;
    uint64_t mono = 1 << 19;
    Setup setup = {0, 0, atoi(argv[3]), atof(argv[2])};
    CALL(component, 3, int32_t, void *)(component, NULL);
    if (CALL(processor, 3, int32_t, void *, int32_t, void *, int32_t)(processor, &mono, 1, &mono, 1)) return 5;
    if (CALL(processor, 7, int32_t, void *)(processor, &setup)) return 6;
    if (CALL(component, 11, int32_t, uint8_t)(component, 1)) return 7;
    float *samples = malloc(setup.most * sizeof(float));
    Bus bus = {1, 0, &samples}, out = bus;
    for (size_t n; (n = fread(samples, sizeof(float), setup.most, stdin)) > 0;) {
        Data data = {0, 0, (int32_t)n, 1, 1, &bus, &out, {0}};
        if (CALL(processor, 9, int32_t, void *)(processor, &data)) return 8;
        fwrite(samples, sizeof(float), n, stdout);
    }
    return 0;
}
