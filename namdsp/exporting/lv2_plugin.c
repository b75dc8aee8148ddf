/* An LV2 plug-in around an exported capture. Made by `namdsp export --format lv2`, which writes what comes before. */
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <math.h>

/* LV2's C interface, as far as it is used here: lv2core and the features urid:map and log:log */
typedef struct { const char *uri; void *data; } Feature;
typedef struct Descriptor {
    const char *uri;
    void *(*instantiate)(const struct Descriptor *, double, const char *, const Feature *const *);
    void (*connect_port)(void *, uint32_t, void *);
    void (*activate)(void *);
    void (*run)(void *, uint32_t);
    void (*deactivate)(void *);
    void (*cleanup)(void *);
    const void *(*extension_data)(const char *);
} Descriptor;
typedef struct { void *handle; uint32_t (*map)(void *handle, const char *uri); } Map;
typedef struct {
    void *handle;
    int (*print)(void *handle, uint32_t type, const char *format, ...);
    int (*vprint)(void *handle, uint32_t type, const char *format, va_list);
} Log;

enum { IN_GAIN, OUT_GAIN, FIRST_INPUT, FIRST_OUTPUT = FIRST_INPUT + INPUTS, PORTS = FIRST_OUTPUT + OUTPUTS };
enum { CHUNK = 256 };

typedef struct { float db, now, step; uint32_t left; } Gain;
typedef struct {
    const Code *code;
    void *state;
    void *ports[PORTS];
    Gain in_gain, out_gain;
    float in[INPUTS][CHUNK], out[OUTPUTS][CHUNK];
} Plugin;

static void complain(const Feature *const *features, const char *format, ...) {
    const Map *map = NULL;
    const Log *log = NULL;
    for (; features && *features; features++) {
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/urid#map")) map = (*features)->data;
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/log#log")) log = (*features)->data;
    }
    va_list arguments;
    va_start(arguments, format);
    if (map && log) log->vprint(log->handle, map->map(map->handle, "http://lv2plug.in/ns/ext/log#Error"), format, arguments);
    else vfprintf(stderr, format, arguments);
    va_end(arguments);
}

static void *instantiate(const Descriptor *descriptor, double rate, const char *bundle, const Feature *const *features) {
    (void)descriptor, (void)bundle;
    const Code *code = choose();
    if (!code) {
        complain(features, "%s: not for this processor; expected %s. Export the capture for it\n", NAME, TARGETS);
        return NULL;
    }
    if (rate != SAMPLE_RATE) {
        complain(features, "%s: the host runs at %g Hz; expected %g, the capture's. Run the host at %g Hz\n", NAME, rate,
                 SAMPLE_RATE, SAMPLE_RATE);
        return NULL;
    }
    Plugin *plugin = calloc(1, sizeof *plugin);
    if (!plugin || posix_memalign(&plugin->state, 64, code->state_bytes()) || code->init(plugin->state)) {
        complain(features, "%s: no memory; expected %zu bytes\n", NAME, code->state_bytes());
        if (plugin) free(plugin->state);
        free(plugin);
        return NULL;
    }
    plugin->code = code;
    plugin->in_gain.now = plugin->out_gain.now = 1.0f;
    return plugin;
}

static void connect_port(void *instance, uint32_t port, void *data) {
    if (port < PORTS) ((Plugin *)instance)->ports[port] = data;
}

/* Takes up a control's value: a straight line of 10 ms to it. */
static void turn(Gain *gain, const void *port) {
    float db = port ? *(const float *)port : 0.0f;
    if (!(db >= -60.0f)) db = -60.0f; /* of what is no number, too */
    if (db > 40.0f) db = 40.0f;
    if (db == gain->db) return;
    gain->db = db;
    gain->left = (uint32_t)(SAMPLE_RATE / 100.0);
    gain->step = (powf(10.0f, db / 20.0f) - gain->now) / (float)gain->left;
}

static float next(Gain *gain) {
    if (gain->left && --gain->left) gain->now += gain->step;
    else gain->now = gain->db == 0.0f ? 1.0f : powf(10.0f, gain->db / 20.0f);
    return gain->now;
}

static void apply(Gain *gain, float *rows, uint32_t channels, uint32_t frames) {
    if (!gain->left && gain->now == 1.0f) return;
    float settled = gain->now;
    for (uint32_t t = 0; t < frames; t++) {
        float factor = gain->left ? next(gain) : settled;
        settled = factor;
        for (uint32_t c = 0; c < channels; c++) rows[c * CHUNK + t] *= factor;
    }
}

static void activate(void *instance) {
    Plugin *plugin = instance;
    plugin->code->reset(plugin->state);
    plugin->in_gain = plugin->out_gain = (Gain){0.0f, 1.0f, 0.0f, 0};
    turn(&plugin->in_gain, plugin->ports[IN_GAIN]);
    turn(&plugin->out_gain, plugin->ports[OUT_GAIN]);
    plugin->in_gain.left = plugin->out_gain.left = 0; /* at its value from the first frame */
    next(&plugin->in_gain), next(&plugin->out_gain);
}

static void run(void *instance, uint32_t total) {
    Plugin *plugin = instance;
    turn(&plugin->in_gain, plugin->ports[IN_GAIN]);
    turn(&plugin->out_gain, plugin->ports[OUT_GAIN]);
    for (uint32_t at = 0; at < total; at += CHUNK) {
        uint32_t frames = total - at < CHUNK ? total - at : CHUNK;
        for (int c = 0; c < INPUTS; c++)
            memcpy(plugin->in[c], (const float *)plugin->ports[FIRST_INPUT + c] + at, frames * sizeof(float));
        apply(&plugin->in_gain, plugin->in[0], INPUTS, frames);
        plugin->code->process(plugin->state, plugin->in[0], CHUNK, 1, plugin->out[0], CHUNK, 1, frames);
        apply(&plugin->out_gain, plugin->out[0], OUTPUTS, frames);
        for (int c = 0; c < OUTPUTS; c++)
            memcpy((float *)plugin->ports[FIRST_OUTPUT + c] + at, plugin->out[c], frames * sizeof(float));
    }
}

static void cleanup(void *instance) {
    free(((Plugin *)instance)->state);
    free(instance);
}

static const void *extension_data(const char *uri) { return (void)uri, NULL; }

static const Descriptor descriptor = {PLUGIN_URI, instantiate, connect_port, activate, run, NULL, cleanup, extension_data};

__attribute__((visibility("default"))) const Descriptor *lv2_descriptor(uint32_t index) {
    return index == 0 ? &descriptor : NULL;
}
