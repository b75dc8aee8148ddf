/* A CLAP plug-in around core.h. The binary interface is declared here as far as it is used. */
#include <stdbool.h>
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
#else
#define EXPORT __attribute__((visibility("default")))
#endif

typedef struct { uint32_t major, minor, revision; } Version;
typedef struct {
    Version version;
    const char *id, *name, *vendor, *url, *manual, *support, *release, *description;
    const char *const *features;
} Descriptor;
typedef struct { float **samples; double **doubles; uint32_t channels, latency; uint64_t constant; } Buffer;
typedef struct { uint32_t size, time; uint16_t space, type; uint32_t flags; } Event;
typedef struct { Event event; uint32_t id; void *cookie; int32_t note; int16_t port, channel, key; double value; } ParamEvent;
typedef struct Events {
    void *data;
    uint32_t (*size)(const struct Events *);
    const Event *(*get)(const struct Events *, uint32_t);
} Events;
typedef struct {
    int64_t time;
    uint32_t frames;
    const void *transport;
    const Buffer *in;
    Buffer *out;
    uint32_t ins, outs;
    const Events *events;
    const void *out_events;
} Block;
typedef struct Clap {
    const Descriptor *descriptor;
    void *data;
    bool (*init)(const struct Clap *);
    void (*destroy)(const struct Clap *);
    bool (*activate)(const struct Clap *, double, uint32_t, uint32_t);
    void (*deactivate)(const struct Clap *);
    bool (*start)(const struct Clap *);
    void (*stop)(const struct Clap *), (*reset)(const struct Clap *);
    int32_t (*process)(const struct Clap *, const Block *);
    const void *(*extension)(const struct Clap *, const char *);
    void (*main_thread)(const struct Clap *);
} Clap;
typedef struct { uint32_t id; char name[256]; uint32_t flags, channels; const char *type; uint32_t in_place; } PortFacts;
typedef struct {
    uint32_t id;
    char name[256];
    uint32_t in_ports, out_ports;
    bool has_in;
    uint32_t ins;
    const char *in_type;
    bool has_out;
    uint32_t outs;
    const char *out_type;
} ConfigFacts;
typedef struct {
    uint32_t id, flags;
    void *cookie;
    char name[256], module[1024];
    double low, high, start;
} ParamFacts;
typedef struct Host {
    Version version;
    void *data;
    const char *name, *vendor, *url, *release;
    const void *(*extension)(const struct Host *, const char *);
} Host;
typedef struct { void (*rescan)(const Host *, uint32_t); } HostParams;
typedef struct Stream { void *data; int64_t (*move)(const struct Stream *, void *, uint64_t); } Stream;
enum { RESCAN_VALUES = 1, STEPPED = 1, IS_BYPASS = 1 << 4, CAN_AUTOMATE = 1 << 5, MAIN_PORT = 1, PARAM_VALUE = 5, CONTINUE = 1 };

typedef struct { Clap clap; const Host *host; int config; bool active; Engine engine; } Plugin;
static const char *const features[] = {"audio-effect", "distortion", "mono", "stereo", NULL};
static const Descriptor descriptor = {{1, 2, 2}, ID, TITLE, VENDOR, "", "", "", VERSION, "", features};

/* The first one is in force until a host chooses. */
static const struct { const char *name; uint32_t channels[2]; } configs[] = {
#if INPUTS > 1
    {"As the capture", {INPUTS, OUTPUTS}},
#else
    {"Stereo", {2, 2}},
    {"Mono to stereo", {1, 2}},
#if OUTPUTS == 1
    {"Mono", {1, 1}},
#endif
#endif
};
enum { CONFIGS = sizeof configs / sizeof *configs };

static Plugin *of(const Clap *clap) { return clap->data; }
static const char *type_of(uint32_t channels) { return channels == 1 ? "mono" : channels == 2 ? "stereo" : NULL; }

static uint32_t port_count(const Clap *c, bool in) { return (void)c, (void)in, 1; }
static bool port_get(const Clap *c, uint32_t index, bool in, PortFacts *to) {
    uint32_t channels = configs[of(c)->config].channels[!in];
    if (index) return false;
    *to = (PortFacts){0, "", MAIN_PORT, channels, type_of(channels), UINT32_MAX};
    strcpy(to->name, in ? "Input" : "Output");
    return true;
}
static const struct {
    uint32_t (*count)(const Clap *, bool);
    bool (*get)(const Clap *, uint32_t, bool, PortFacts *);
} port_calls = {port_count, port_get};

static uint32_t config_count(const Clap *c) { return (void)c, CONFIGS; }
static bool config_get(const Clap *c, uint32_t i, ConfigFacts *to) {
    (void)c;
    if (i >= CONFIGS) return false;
    const uint32_t *channels = configs[i].channels;
    *to = (ConfigFacts){i, "", 1, 1, true, channels[0], type_of(channels[0]), true, channels[1], type_of(channels[1])};
    strcpy(to->name, configs[i].name);
    return true;
}
static bool config_select(const Clap *c, uint32_t id) {
    if (id >= CONFIGS || of(c)->active) return false;
    of(c)->config = (int)id;
    return true;
}
static const struct {
    uint32_t (*count)(const Clap *);
    bool (*get)(const Clap *, uint32_t, ConfigFacts *), (*select)(const Clap *, uint32_t);
} config_calls = {config_count, config_get, config_select};

static uint32_t param_count(const Clap *c) { return (void)c, PARAMS; }
static bool param_facts(const Clap *c, uint32_t i, ParamFacts *to) {
    (void)c;
    if (i >= PARAMS) return false;
    memset(to, 0, sizeof *to);
    to->id = i, to->flags = CAN_AUTOMATE | (params[i].is_switch ? STEPPED : 0) | (i == BYPASS ? IS_BYPASS : 0);
    to->low = params[i].low, to->high = params[i].high, to->start = params[i].start;
    strcpy(to->name, params[i].title);
    return true;
}
static bool param_get(const Clap *c, uint32_t id, double *to) {
    if (id < PARAMS) *to = engine_get(&of(c)->engine, (int)id);
    return id < PARAMS;
}
static bool param_text(const Clap *c, uint32_t id, double plain, char *to, uint32_t bytes) {
    char text[TEXT_BYTES + 8];
    (void)c;
    if (id >= PARAMS || !bytes) return false;
    value_text((int)id, plain, text);
    if (*params[id].units) strcat(strcat(text, " "), params[id].units);
    strncpy(to, text, bytes - 1), to[bytes - 1] = 0;
    return true;
}
static bool param_parse(const Clap *c, uint32_t id, const char *text, double *to) {
    return (void)c, id < PARAMS && !value_of_text((int)id, text, to);
}
static void take(Plugin *p, const Event *event) {
    const ParamEvent *change = (const ParamEvent *)event;
    if (!event->space && event->type == PARAM_VALUE && change->id < PARAMS)
        engine_set(&p->engine, (int)change->id, change->value);
}
static void flush(const Clap *c, const Events *in, const void *out) {
    (void)out;
    for (uint32_t i = 0, n = in->size(in); i < n; i++) take(of(c), in->get(in, i));
}
static const struct {
    uint32_t (*count)(const Clap *);
    bool (*facts)(const Clap *, uint32_t, ParamFacts *), (*get)(const Clap *, uint32_t, double *);
    bool (*text)(const Clap *, uint32_t, double, char *, uint32_t);
    bool (*parse)(const Clap *, uint32_t, const char *, double *);
    void (*flush)(const Clap *, const Events *, const void *);
} param_calls = {param_count, param_facts, param_get, param_text, param_parse, flush};

static bool save(const Clap *c, const Stream *to) {
    unsigned char bytes[STATE_BYTES];
    int64_t moved, all = 0;
    state_write(&of(c)->engine, bytes);
    while (all < STATE_BYTES && (moved = to->move(to, bytes + all, (uint64_t)(STATE_BYTES - all))) > 0) all += moved;
    return all == STATE_BYTES;
}
static bool load(const Clap *c, const Stream *from) {
    unsigned char bytes[STATE_BYTES];
    int64_t moved, all = 0;
    while (all < STATE_BYTES && (moved = from->move(from, bytes + all, (uint64_t)(STATE_BYTES - all))) > 0) all += moved;
    if (state_read(&of(c)->engine, bytes, (size_t)all)) return false;
    const Host *host = of(c)->host;
    const HostParams *calls = host ? host->extension(host, "clap.params") : NULL;
    if (calls) calls->rescan(host, RESCAN_VALUES);
    return true;
}
static const struct { bool (*save)(const Clap *, const Stream *), (*load)(const Clap *, const Stream *); } state_calls = {
    save, load};

static uint32_t latency(const Clap *c) { return of(c)->engine.latency; }
static uint32_t tail(const Clap *c) { return engine_tail(of(c)->engine.rate); }
static const struct { uint32_t (*get)(const Clap *); } latency_calls = {latency}, tail_calls = {tail};

static bool init(const Clap *c) { return engine_new(&of(c)->engine), true; }
static void destroy(const Clap *c) { engine_unprepare(&of(c)->engine), aligned_delete(of(c)); }
static bool activate(const Clap *c, double rate, uint32_t least, uint32_t most) {
    (void)least, (void)most;
    return of(c)->active = !engine_prepare(&of(c)->engine, rate, configs[of(c)->config].channels[0]);
}
static void deactivate(const Clap *c) { of(c)->active = false; }
static bool start(const Clap *c) { return (void)c, true; }
static void nothing(const Clap *c) { (void)c; }
static void reset(const Clap *c) { atomic_store(&of(c)->engine.dirty, 1); }

static int32_t process(const Clap *c, const Block *now) {
    Plugin *p = of(c);
    uint32_t events = now->events ? now->events->size(now->events) : 0, next = 0;
    if (now->ins != 1 || now->outs != 1 || !now->in->samples || !now->out->samples) return 0;
    for (uint32_t at = 0, end; at < now->frames || next < events; at = end) {
        for (end = now->frames; next < events; next++) { /* a change begins with its frame */
            const Event *event = now->events->get(now->events, next);
            if (event->time > at && event->time < end) {
                end = event->time;
                break;
            }
            take(p, event);
        }
        if (end > at)
            engine_process(&p->engine, (const float *const *)now->in->samples, now->in->channels, now->out->samples,
                           now->out->channels, at, end - at);
    }
    now->out->constant = 0;
    return CONTINUE;
}

static const void *extension(const Clap *c, const char *id) {
    static const struct { const char *id; const void *calls; } all[] = {
        {"clap.audio-ports", &port_calls}, {"clap.audio-ports-config", &config_calls}, {"clap.params", &param_calls},
        {"clap.state", &state_calls},      {"clap.latency", &latency_calls},           {"clap.tail", &tail_calls}};
    (void)c;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (!strcmp(id, all[i].id)) return all[i].calls;
    return NULL;
}

static uint32_t plugin_count(const void *f) { return (void)f, 1; }
static const Descriptor *describe(const void *f, uint32_t index) { return (void)f, index ? NULL : &descriptor; }
static const Clap *create(const void *f, const Host *host, const char *id) {
    (void)f;
    Plugin *p = strcmp(id, ID) ? NULL : aligned_new(sizeof *p);
    if (!p) return NULL;
    memset(p, 0, sizeof *p);
    p->host = host;
    p->clap = (Clap){&descriptor, p, init, destroy, activate, deactivate, start, nothing, reset, process, extension, nothing};
    return &p->clap;
}
static const struct {
    uint32_t (*count)(const void *);
    const Descriptor *(*describe)(const void *, uint32_t);
    const Clap *(*create)(const void *, const Host *, const char *);
} factory = {plugin_count, describe, create};

static bool entry_init(const char *path) {
    (void)path;
    if (!choose()) fputs(WRONG_PROCESSOR, stderr);
    return choose() != NULL;
}
static void entry_deinit(void) {}
static const void *entry_factory(const char *id) { return strcmp(id, "clap.plugin-factory") ? NULL : &factory; }

typedef struct {
    Version version;
    bool (*init)(const char *);
    void (*deinit)(void);
    const void *(*factory)(const char *);
} Entry;
EXPORT extern const Entry clap_entry;
const Entry clap_entry = {{1, 2, 2}, entry_init, entry_deinit, entry_factory};
