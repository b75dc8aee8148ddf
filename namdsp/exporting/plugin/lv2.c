/* An LV2 plug-in around core.h. The C interface is declared here as far as it is used: lv2core and the features urid:map
 * and log:log. The ports are the audio, the parameters, and the latency. */
#include <stdarg.h>
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

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

enum { FIRST_OUTPUT = INPUTS, FIRST_PARAM = INPUTS + OUTPUTS, LATENCY = FIRST_PARAM + PARAMS, PORTS };

typedef struct { void *ports[PORTS]; Engine engine; } Plugin;

static void complain(const Feature *const *features, const char *format, ...) {
    const Map *map = NULL;
    const Log *log = NULL;
    for (; features && *features; features++) {
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/urid#map")) map = (*features)->data;
        if (!strcmp((*features)->uri, "http://lv2plug.in/ns/ext/log#log")) log = (*features)->data;
    }
    va_list arguments;
    va_start(arguments, format);
    if (map && log)
        log->vprint(log->handle, map->map(map->handle, "http://lv2plug.in/ns/ext/log#Error"), format, arguments);
    else vfprintf(stderr, format, arguments);
    va_end(arguments);
}

static void *instantiate(const Descriptor *descriptor, double rate, const char *bundle, const Feature *const *features) {
    (void)descriptor, (void)bundle;
    if (!choose()) return complain(features, "%s", WRONG_PROCESSOR), NULL;
    if (!engine_plays(rate)) return complain(features, "%s: cannot play at %g Hz; expected a usual rate\n", TITLE, rate), NULL;
    Plugin *plugin = aligned_new(sizeof *plugin);
    if (plugin) {
        memset(plugin, 0, sizeof *plugin);
        engine_new(&plugin->engine);
        if (!engine_prepare(&plugin->engine, rate, 1)) return plugin;
    }
    complain(features, "%s: no memory; expected %zu bytes\n", TITLE, choose()->state_bytes());
    aligned_delete(plugin);
    return NULL;
}

static void connect_port(void *instance, uint32_t port, void *data) {
    if (port < PORTS) ((Plugin *)instance)->ports[port] = data;
}

static void read_ports(Plugin *plugin) {
    for (int p = 0; p < PARAMS; p++) {
        const float *value = plugin->ports[FIRST_PARAM + p];
        if (value) engine_set(&plugin->engine, p, *value);
    }
    if (plugin->ports[LATENCY]) *(float *)plugin->ports[LATENCY] = (float)plugin->engine.latency;
}

static void activate(void *instance) {
    read_ports(instance);
    engine_reset(&((Plugin *)instance)->engine);
}

static void run(void *instance, uint32_t frames) {
    Plugin *plugin = instance;
    read_ports(plugin);
    if (frames)
        engine_process(&plugin->engine, (const float *const *)plugin->ports, INPUTS,
                       (float *const *)plugin->ports + FIRST_OUTPUT, OUTPUTS, 0, frames);
}

static void cleanup(void *instance) {
    engine_unprepare(&((Plugin *)instance)->engine);
    aligned_delete(instance);
}

static const void *extension_data(const char *uri) { return (void)uri, NULL; }

static const Descriptor descriptor = {ID, instantiate, connect_port, activate, run, NULL, cleanup, extension_data};

EXPORT const Descriptor *lv2_descriptor(uint32_t index) { return index == 0 ? &descriptor : NULL; }
