/* A host for CLAP that is not shared with the plug-in: plays raw float32 from stdin to stdout.
 *
 *     clap_host plugin.clap RATE BLOCK CHANNELS [FRAME PARAMETER VALUE]...   events, in order
 *
 * While it plays it counts memory calls and locks, and the kernel kills it at any system call. It writes first, as int64:
 * the latency, and what it counted. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static long counted;
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t), __libc_free(void *);
void *malloc(size_t n) { return counted++, __libc_malloc(n); }
void *calloc(size_t a, size_t b) { return counted++, __libc_calloc(a, b); }
void *realloc(void *p, size_t n) { return counted++, __libc_realloc(p, n); }
void free(void *p) { counted++, __libc_free(p); }
int pthread_mutex_lock(pthread_mutex_t *m) { return (void)m, counted++, 0; }

struct clap;
typedef struct { uint32_t version[3]; bool (*init)(const char *); void (*deinit)(void); const void *(*factory)(const char *); } Entry;
typedef struct { uint32_t version[3]; const char *id, *name; } Description;
typedef struct {
    uint32_t (*count)(const void *);
    const Description *(*describe)(const void *, uint32_t);
    const struct clap *(*create)(const void *, const void *, const char *);
} Factory;
typedef struct { float **f32; double **f64; uint32_t channels, latency; uint64_t constant; } Buffer;
typedef struct { uint32_t size, time; uint16_t space, type; uint32_t flags, id; void *cookie; int32_t note; int16_t port, channel, key; double value; } Change;
typedef struct Events { void *data; uint32_t (*size)(const struct Events *); const Change *(*get)(const struct Events *, uint32_t); } Events;
typedef struct { int64_t time; uint32_t frames; void *transport; Buffer *in, *out; uint32_t ins, outs; const Events *events; void *out_events; } Process;
typedef struct clap {
    void *descriptor, *data;
    bool (*init)(const struct clap *); void (*destroy)(const struct clap *);
    bool (*activate)(const struct clap *, double, uint32_t, uint32_t); void (*deactivate)(const struct clap *);
    bool (*start)(const struct clap *); void (*stop)(const struct clap *), (*reset)(const struct clap *);
    int32_t (*process)(const struct clap *, const Process *); const void *(*extension)(const struct clap *, const char *);
} Clap;
typedef struct { uint32_t (*count)(const Clap *); void *get; bool (*select)(const Clap *, uint32_t); } Configs;
typedef struct Stream { void *data; int64_t (*move)(const struct Stream *, void *, uint64_t); } Stream;
typedef struct { bool (*save)(const Clap *, const Stream *), (*load)(const Clap *, const Stream *); } States;
typedef struct { uint32_t version[3]; void *data; const char *texts[4]; const void *(*extension)(const void *, const char *); } Host;

static Change changes[64];
static uint32_t first, last;
static uint32_t size(const Events *e) { return (void)e, last - first; }
static const Change *get(const Events *e, uint32_t i) { return (void)e, &changes[first + i]; }

/* Saves the state and loads it, whereupon the plug-in is to say that its parameters have changed. */
static char saved[1024];
static uint64_t saved_bytes, loaded_bytes;
static int rescans;
static int64_t write_saved(const Stream *s, void *from, uint64_t n) { return (void)s, memcpy(saved + saved_bytes, from, n), saved_bytes += n, (int64_t)n; }
static int64_t read_saved(const Stream *s, void *to, uint64_t n) {
    if (n > saved_bytes - loaded_bytes) n = saved_bytes - loaded_bytes;
    return (void)s, memcpy(to, saved + loaded_bytes, n), loaded_bytes += n, (int64_t)n;
}
static void rescan(const void *host, uint32_t flags) { (void)host, rescans += flags == 1; }
static const void *extension(const void *host, const char *id) {
    static void (*const calls)(const void *, uint32_t) = rescan;
    return (void)host, strcmp(id, "clap.params") ? NULL : &calls;
}
static bool restores(const Clap *p) {
    const States *states = p->extension(p, "clap.state");
    Stream in = {NULL, read_saved}, out = {NULL, write_saved};
    return states->save(p, &out) && states->load(p, &in) && rescans == 1;
}

int main(int argc, char **argv) {
    void *library = dlopen(argv[1], RTLD_NOW);
    const Entry *entry = library ? dlsym(library, "clap_entry") : NULL;
    if (!entry) return fprintf(stderr, "%s\n", dlerror()), 2;
    if (!entry->init(argv[1])) return 3;
    const Factory *factory = entry->factory("clap.plugin-factory");
    static const Host host = {{1, 2, 2}, NULL, {"test", "", "", "1"}, extension};
    const Clap *p = factory->create(factory, &host, factory->describe(factory, 0)->id);
    uint32_t block = (uint32_t)atoi(argv[3]), channels = (uint32_t)atoi(argv[4]);
    const Configs *configs = p->extension(p, "clap.audio-ports-config");
    if (!p->init(p) || !restores(p) || (channels == 1 && !configs->select(p, 2)) || !p->activate(p, atof(argv[2]), 1, block)) return 4;
    int64_t facts[2] = {((uint32_t (**)(const Clap *))p->extension(p, "clap.latency"))[0](p), 0};
    static float samples[1 << 22];
    size_t frames = fread(samples, sizeof(float), sizeof samples / sizeof *samples, stdin) / channels;
    uint32_t wanted = 0;
    for (int i = 5; i + 2 < argc; i += 3, wanted++)
        changes[wanted] = (Change){sizeof(Change), (uint32_t)atoi(argv[i]), 0, 5, 0, (uint32_t)atoi(argv[i + 1]), NULL, -1, -1, -1, -1, atof(argv[i + 2])};
    Events events = {NULL, size, get};
    p->start(p);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT)) return 5;
    counted = 0;
    for (size_t at = 0; at < frames; at += block) {
        uint32_t n = frames - at < block ? (uint32_t)(frames - at) : block;
        float *rows[2] = {samples + at, samples + frames * (channels - 1) + at};
        Buffer in = {rows, NULL, channels, 0, 0}, out = in;
        for (first = last; last < wanted && changes[last].time < at + n; last++) changes[last].time -= (uint32_t)at;
        Process now = {(int64_t)at, n, NULL, &in, &out, 1, 1, &events, NULL};
        p->process(p, &now);
    }
    facts[1] = counted;
    const char *from[2] = {(char *)facts, (char *)samples};
    size_t bytes[2] = {sizeof facts, frames * channels * sizeof(float)};
    for (int i = 0; i < 2; i++)
        while (bytes[i]) {
            ssize_t n = write(1, from[i], bytes[i]);
            if (n <= 0) syscall(SYS_exit, 6);
            from[i] += n, bytes[i] -= (size_t)n;
        }
    syscall(SYS_exit, 0);
}
