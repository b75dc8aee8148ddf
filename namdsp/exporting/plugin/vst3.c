/* A VST 3 plug-in around core.h: one object is component, processor and controller. It has no editor of its own.
 *
 * The binary interface is declared here as far as it is used. A face of the object is the address of a table of calls;
 * the first three calls of every table are query, add and release. */
#ifdef _WIN32
#define EXPORT __declspec(dllexport)
/* Windows keeps the first eight bytes of an identity as integers, and has COM's results. */
#define UID(a, b, c, d) \
    {(a) & 255, (a) >> 8 & 255, (a) >> 16 & 255, (a) >> 24, (b) >> 16 & 255, (b) >> 24, (b) & 255, (b) >> 8 & 255, \
     (c) >> 24, (c) >> 16 & 255, (c) >> 8 & 255, (c) & 255, (d) >> 24, (d) >> 16 & 255, (d) >> 8 & 255, (d) & 255}
#define NO_INTERFACE ((Result)0x80004002)
#define BAD_ARGUMENT ((Result)0x80070057)
#define NOT_IMPLEMENTED ((Result)0x80004001)
#define FAILED ((Result)0x80004005)
enum { OK = 0, REFUSED = 1 };
#else
#define EXPORT __attribute__((visibility("default")))
#define UID(a, b, c, d) \
    {(a) >> 24, (a) >> 16 & 255, (a) >> 8 & 255, (a) & 255, (b) >> 24, (b) >> 16 & 255, (b) >> 8 & 255, (b) & 255, \
     (c) >> 24, (c) >> 16 & 255, (c) >> 8 & 255, (c) & 255, (d) >> 24, (d) >> 16 & 255, (d) >> 8 & 255, (d) & 255}
enum { NO_INTERFACE = -1, OK, REFUSED, BAD_ARGUMENT, NOT_IMPLEMENTED, FAILED };
#endif
typedef int32_t Result;
typedef unsigned char Uid[16];
typedef uint16_t Char;

static const Uid ID_UNKNOWN = UID(0u, 0u, 0xC0000000u, 0x46u);
static const Uid ID_PLUGIN_BASE = UID(0x22888DDBu, 0x156E45AEu, 0x8358B348u, 0x08190625u);
static const Uid ID_FACTORY = UID(0x7A4D811Cu, 0x52114A1Fu, 0xAED9D2EEu, 0x0B43BF9Fu);
static const Uid ID_FACTORY_2 = UID(0x0007B650u, 0xF24B4C0Bu, 0xA464EDB9u, 0xF00B2ABBu);
static const Uid ID_COMPONENT = UID(0xE831FF31u, 0xF2D54301u, 0x928EBBEEu, 0x25697802u);
static const Uid ID_PROCESSOR = UID(0x42043F99u, 0xB7DA453Cu, 0xA569E79Du, 0x9AAEC33Du);
static const Uid ID_CONTROLLER = UID(0xDCD7BBE3u, 0x7742448Du, 0xA874AACCu, 0x979C759Eu);
static const Uid ID_CONTEXT_NEEDS = UID(0x2A654303u, 0xEF764E3Du, 0x95B5FE83u, 0x730EF6D0u);
static const Uid ID_CLASS = UID(UID_0, UID_1, UID_2, UID_3);

/* -- the binary interface --------------------------------------------------------------------------------------------- */

enum { AUDIO = 0, IN = 0, OUT = 1, FLOAT32 = 0, CAN_AUTOMATE = 1, IS_BYPASS = 1 << 16, BUS_ACTIVE = 1 };
static const uint64_t MONO = 1u << 19, STEREO = 3;

typedef struct { char vendor[64], url[256], email[128]; int32_t flags; } FactoryFacts;
typedef struct { Uid id; int32_t most; char category[32], name[64]; } ClassFacts;
typedef struct {
    ClassFacts first;
    uint32_t flags;
    char subcategories[128], vendor[64], version[64], sdk[64];
} ClassFacts2;
typedef struct { int32_t media, way, channels; Char name[128]; int32_t type; uint32_t flags; } BusFacts;
typedef struct { int32_t mode, sample_size, most_frames; double rate; } Setup;
typedef struct { int32_t channels; uint64_t silent; float **samples; } Bus;
typedef struct {
    int32_t mode, sample_size, frames, ins, outs;
    Bus *in, *out;
    void *changes, *out_changes, *events, *out_events, *context;
} Data;
typedef struct {
    uint32_t id;
    Char title[128], short_title[128], units[128];
    int32_t steps;
    double start;
    int32_t unit, flags;
} ParamFacts;

#define COMMON Result (*query)(void *, const Uid, void **); uint32_t (*add)(void *), (*release)(void *);
#define CALLS(object, Table) (*(const Table *const *)(object))
typedef struct {
    COMMON
    Result (*read)(void *, void *, int32_t, int32_t *);
    Result (*write)(void *, void *, int32_t, int32_t *);
} StreamCalls;
typedef struct { COMMON int32_t (*count)(void *); void *(*get)(void *, int32_t); } ChangesCalls;
typedef struct {
    COMMON
    uint32_t (*id)(void *);
    int32_t (*count)(void *);
    Result (*point)(void *, int32_t, int32_t *, double *);
} QueueCalls;
typedef struct {
    COMMON
    Result (*initialize)(void *, void *), (*terminate)(void *), (*controller)(void *, Uid), (*mode)(void *, int32_t);
    int32_t (*buses)(void *, int32_t, int32_t);
    Result (*bus)(void *, int32_t, int32_t, int32_t, BusFacts *), (*routing)(void *, void *, void *);
    Result (*activate)(void *, int32_t, int32_t, int32_t, uint8_t), (*active)(void *, uint8_t);
    Result (*load)(void *, void *), (*save)(void *, void *);
} ComponentCalls;
typedef struct {
    COMMON
    Result (*arrange)(void *, uint64_t *, int32_t, uint64_t *, int32_t);
    Result (*arrangement)(void *, int32_t, int32_t, uint64_t *), (*can)(void *, int32_t);
    uint32_t (*latency)(void *);
    Result (*setup)(void *, Setup *), (*processing)(void *, uint8_t), (*process)(void *, Data *);
    uint32_t (*tail)(void *);
} ProcessorCalls;
typedef struct {
    COMMON
    Result (*initialize)(void *, void *), (*terminate)(void *), (*component_state)(void *, void *);
    Result (*load)(void *, void *), (*save)(void *, void *);
    int32_t (*count)(void *);
    Result (*facts)(void *, int32_t, ParamFacts *), (*text)(void *, uint32_t, double, Char *);
    Result (*parse)(void *, uint32_t, const Char *, double *);
    double (*plain)(void *, uint32_t, double), (*normal)(void *, uint32_t, double), (*get)(void *, uint32_t);
    Result (*set)(void *, uint32_t, double), (*handler)(void *, void *);
    void *(*view)(void *, const char *);
} ControllerCalls;
typedef struct { COMMON uint32_t (*context_needs)(void *); } NeedsCalls;
typedef struct {
    COMMON
    Result (*facts)(void *, FactoryFacts *);
    int32_t (*count)(void *);
    Result (*class_facts)(void *, int32_t, ClassFacts *), (*create)(void *, const char *, const char *, void **);
    Result (*class_facts_2)(void *, int32_t, ClassFacts2 *);
} FactoryCalls;

typedef struct {
    const void *component, *processor, *controller, *needs; /* the faces */
    atomic_uint users;
    double rate;
    int channels[2], active;
    Engine engine;
} Plugin;

/* -- all faces ---------------------------------------------------------------------------------------------------------- */

static int same(const Uid a, const Uid b) { return !memcmp(a, b, sizeof(Uid)); }

static Result plugin_query(Plugin *p, const Uid id, void **to) {
    *to = NULL;
    if (same(id, ID_UNKNOWN) || same(id, ID_PLUGIN_BASE) || same(id, ID_COMPONENT)) *to = &p->component;
    if (same(id, ID_PROCESSOR)) *to = &p->processor;
    if (same(id, ID_CONTROLLER)) *to = &p->controller;
    if (same(id, ID_CONTEXT_NEEDS)) *to = &p->needs;
    if (!*to) return NO_INTERFACE;
    atomic_fetch_add(&p->users, 1);
    return OK;
}

static uint32_t plugin_release(Plugin *p) {
    uint32_t left = atomic_fetch_sub(&p->users, 1) - 1;
    if (!left) engine_unprepare(&p->engine), aligned_delete(p);
    return left;
}

#define FACE(name) \
    static Plugin *name##_of(void *face) { return (Plugin *)((char *)face - offsetof(Plugin, name)); } \
    static Result name##_query(void *f, const Uid id, void **to) { return plugin_query(name##_of(f), id, to); } \
    static uint32_t name##_add(void *f) { return atomic_fetch_add(&name##_of(f)->users, 1) + 1; } \
    static uint32_t name##_release(void *f) { return plugin_release(name##_of(f)); }
FACE(component)
FACE(processor)
FACE(controller)
FACE(needs)

/* UTF-8 to UTF-16 of at most 127 units. */
static void wide(Char *to, const char *text) {
    const unsigned char *s = (const unsigned char *)text;
    int n = 0;
    while (*s && n < 126) {
        uint32_t c = *s++;
        int more = c >= 0xF0 ? 3 : c >= 0xE0 ? 2 : c >= 0xC0 ? 1 : 0;
        if (more) c &= 0x3Fu >> more;
        for (; more && *s; more--) c = c << 6 | (*s++ & 0x3F);
        if (c > 0xFFFF) to[n++] = (Char)(0xD800 + ((c - 0x10000) >> 10)), c = 0xDC00 + ((c - 0x10000) & 0x3FF);
        to[n++] = (Char)c;
    }
    to[n] = 0;
}

static void narrow(char *to, const char *text, size_t bytes) {
    memset(to, 0, bytes);
    for (size_t i = 0; text[i] && i + 1 < bytes; i++) to[i] = text[i];
}

static Result load(Plugin *p, void *stream) {
    unsigned char bytes[STATE_BYTES];
    int32_t got = 0, all = 0;
    if (!stream) return BAD_ARGUMENT;
    while (all < STATE_BYTES
           && CALLS(stream, StreamCalls)->read(stream, bytes + all, STATE_BYTES - all, &got) == OK && got > 0)
        all += got;
    return state_read(&p->engine, bytes, (size_t)all) ? FAILED : OK;
}

static Result ignore(void *f, void *x) { return (void)f, (void)x, OK; }
static Result terminate(void *f) { return (void)f, OK; }

/* -- component ------------------------------------------------------------------------------------------------------------ */

static int is_bus(int32_t media, int32_t way, int32_t index) {
    return media == AUDIO && (way == IN || way == OUT) && !index;
}
static Result controller_class(void *f, Uid to) { return (void)f, (void)to, NOT_IMPLEMENTED; }
static Result io_mode(void *f, int32_t mode) { return (void)f, (void)mode, OK; }
static int32_t buses(void *f, int32_t media, int32_t way) { return (void)f, is_bus(media, way, 0); }

static Result bus(void *f, int32_t media, int32_t way, int32_t index, BusFacts *to) {
    if (!is_bus(media, way, index)) return BAD_ARGUMENT;
    *to = (BusFacts){AUDIO, way, component_of(f)->channels[way], {0}, 0, BUS_ACTIVE};
    wide(to->name, way == IN ? "Input" : "Output");
    return OK;
}

static Result routing(void *f, void *in, void *out) { return (void)f, (void)in, (void)out, NOT_IMPLEMENTED; }

static Result activate(void *f, int32_t media, int32_t way, int32_t index, uint8_t on) {
    return (void)f, (void)on, is_bus(media, way, index) ? OK : BAD_ARGUMENT;
}

static Result active(void *f, uint8_t on) {
    Plugin *p = component_of(f);
    if (on && !p->active && engine_prepare(&p->engine, p->rate, (uint32_t)p->channels[IN])) return FAILED;
    p->active = on;
    return OK;
}

static Result component_load(void *f, void *stream) { return load(component_of(f), stream); }

static Result component_save(void *f, void *stream) {
    unsigned char bytes[STATE_BYTES];
    int32_t put = 0;
    state_write(&component_of(f)->engine, bytes);
    if (!stream || CALLS(stream, StreamCalls)->write(stream, bytes, STATE_BYTES, &put) != OK) return FAILED;
    return OK;
}

static const ComponentCalls component_calls = {
    component_query, component_add, component_release, ignore, terminate, controller_class, io_mode, buses, bus, routing,
    activate, active, component_load, component_save};

/* -- processor ------------------------------------------------------------------------------------------------------------ */

static int channels_of(uint64_t arrangement) { return arrangement == MONO ? 1 : arrangement == STEREO ? 2 : 0; }

/* A mono capture plays mono and stereo, and one channel into two; any other its own channels. */
static int fits(int in, int out) {
    return INPUTS > 1 ? in == INPUTS && out == OUTPUTS : in >= 1 && in <= out && out >= OUTPUTS;
}

static Result arrange(void *f, uint64_t *in, int32_t ins, uint64_t *out, int32_t outs) {
    Plugin *p = processor_of(f);
    if (ins != 1 || outs != 1 || p->active || !fits(channels_of(*in), channels_of(*out))) return REFUSED;
    p->channels[IN] = channels_of(*in), p->channels[OUT] = channels_of(*out);
    return OK;
}

static Result arrangement(void *f, int32_t way, int32_t index, uint64_t *to) {
    if (!is_bus(AUDIO, way, index)) return BAD_ARGUMENT;
    *to = processor_of(f)->channels[way] == 1 ? MONO : STEREO;
    return OK;
}

static Result can(void *f, int32_t sample_size) { return (void)f, sample_size == FLOAT32 ? OK : REFUSED; }
static uint32_t latency(void *f) { return engine_latency(processor_of(f)->rate); }
static uint32_t tail(void *f) { return engine_tail(processor_of(f)->rate); }

static Result setup(void *f, Setup *s) {
    Plugin *p = processor_of(f);
    if (s->sample_size != FLOAT32 || p->active || !engine_plays(s->rate)) return REFUSED;
    p->rate = s->rate;
    return OK;
}

static Result processing(void *f, uint8_t on) {
    if (on) atomic_store(&processor_of(f)->engine.dirty, 1);
    return OK;
}

/* Applies the points of automation up to a frame, and returns the frame of the next one, at most `end`. */
static int32_t apply_points(Plugin *p, void *changes, int32_t at, int32_t end) {
    int32_t queues = changes ? CALLS(changes, ChangesCalls)->count(changes) : 0;
    for (int32_t q = 0; q < queues; q++) {
        void *queue = CALLS(changes, ChangesCalls)->get(changes, q);
        if (!queue) continue;
        const QueueCalls *calls = CALLS(queue, QueueCalls);
        uint32_t id = calls->id(queue);
        for (int32_t i = 0, n = id < PARAMS ? calls->count(queue) : 0; i < n; i++) {
            int32_t frame = 0;
            double value = 0;
            if (calls->point(queue, i, &frame, &value) != OK) continue;
            if (frame <= at) engine_set(&p->engine, (int)id, to_plain((int)id, value));
            else if (frame < end) end = frame;
        }
    }
    return end;
}

static Result process(void *f, Data *d) {
    Plugin *p = processor_of(f);
    int ready = p->active && d->frames > 0 && d->ins == 1 && d->outs == 1 && d->in->samples && d->out->samples;
    if (!ready || d->in->channels < 1) { /* parameters alone, or no bus that it plays */
        apply_points(p, d->changes, INT32_MAX, INT32_MAX);
        return OK;
    }
    for (int32_t at = 0, end; at < d->frames; at = end) {
        end = apply_points(p, d->changes, at, d->frames);
        engine_process(&p->engine, (const float *const *)d->in->samples, (uint32_t)d->in->channels, d->out->samples,
                       (uint32_t)d->out->channels, (uint32_t)at, (uint32_t)(end - at));
    }
    d->out->silent = 0;
    return OK;
}

static const ProcessorCalls processor_calls = {
    processor_query, processor_add, processor_release, arrange, arrangement, can, latency, setup, processing, process,
    tail};

/* -- controller ------------------------------------------------------------------------------------------------------------ */

static Result controller_state(void *f, void *stream) { return load(controller_of(f), stream); }
static int32_t param_count(void *f) { return (void)f, PARAMS; }

static Result param_facts(void *f, int32_t index, ParamFacts *to) {
    (void)f;
    if (index < 0 || index >= PARAMS) return BAD_ARGUMENT;
    memset(to, 0, sizeof *to);
    to->id = (uint32_t)index, to->steps = params[index].is_switch, to->start = to_normal(index, params[index].start);
    to->flags = CAN_AUTOMATE | (index == BYPASS ? IS_BYPASS : 0);
    wide(to->title, params[index].title), wide(to->short_title, params[index].title);
    wide(to->units, params[index].units);
    return OK;
}

static Result param_text(void *f, uint32_t id, double normal, Char *to) {
    char text[TEXT_BYTES];
    (void)f;
    if (id >= PARAMS) return BAD_ARGUMENT;
    value_text((int)id, to_plain((int)id, normal), text);
    wide(to, text);
    return OK;
}

static Result param_parse(void *f, uint32_t id, const Char *from, double *to) {
    char text[TEXT_BYTES];
    double plain;
    int n = 0;
    (void)f;
    if (id >= PARAMS || !from) return BAD_ARGUMENT;
    for (; from[n] && n < TEXT_BYTES - 1; n++) text[n] = from[n] < 128 ? (char)from[n] : '?';
    text[n] = 0;
    if (value_of_text((int)id, text, &plain)) return REFUSED;
    *to = to_normal((int)id, plain);
    return OK;
}

static double param_plain(void *f, uint32_t id, double x) { return (void)f, id < PARAMS ? to_plain((int)id, x) : x; }
static double param_normal(void *f, uint32_t id, double x) { return (void)f, id < PARAMS ? to_normal((int)id, x) : x; }

static double param_get(void *f, uint32_t id) {
    return id < PARAMS ? to_normal((int)id, engine_get(&controller_of(f)->engine, (int)id)) : 0;
}

static Result param_set(void *f, uint32_t id, double normal) {
    if (id >= PARAMS) return BAD_ARGUMENT;
    engine_set(&controller_of(f)->engine, (int)id, to_plain((int)id, normal));
    return OK;
}

static void *no_view(void *f, const char *name) { return (void)f, (void)name, NULL; }

static const ControllerCalls controller_calls = {
    controller_query, controller_add, controller_release, ignore, terminate, controller_state, ignore, ignore, param_count,
    param_facts, param_text, param_parse, param_plain, param_normal, param_get, param_set, ignore, no_view};

/* Of what a host knows about tempo and time it needs nothing. */
static uint32_t context_needs(void *f) { return (void)f, 0; }
static const NeedsCalls needs_calls = {needs_query, needs_add, needs_release, context_needs};

/* -- the factory ----------------------------------------------------------------------------------------------------------- */

static Result factory_query(void *f, const Uid id, void **to) {
    *to = same(id, ID_UNKNOWN) || same(id, ID_FACTORY) || same(id, ID_FACTORY_2) ? f : NULL;
    return *to ? OK : NO_INTERFACE;
}
static uint32_t factory_users(void *f) { return (void)f, 1; }

static Result factory_facts(void *f, FactoryFacts *to) {
    (void)f, memset(to, 0, sizeof *to);
    narrow(to->vendor, VENDOR, 64), to->flags = 1 << 4; /* names are Unicode */
    return OK;
}

static int32_t class_count(void *f) { return (void)f, 1; }

static Result class_facts(void *f, int32_t index, ClassFacts *to) {
    (void)f;
    if (index) return BAD_ARGUMENT;
    memcpy(to->id, ID_CLASS, sizeof(Uid)), to->most = INT32_MAX;
    narrow(to->category, "Audio Module Class", 32), narrow(to->name, TITLE, 64);
    return OK;
}

static Result class_facts_2(void *f, int32_t index, ClassFacts2 *to) {
    if (class_facts(f, index, &to->first) != OK) return BAD_ARGUMENT;
    to->flags = 0, narrow(to->subcategories, "Fx|Distortion", 128), narrow(to->vendor, VENDOR, 64);
    narrow(to->version, VERSION, 64), narrow(to->sdk, "VST 3.7", 64);
    return OK;
}

static Result create(void *f, const char *class_id, const char *face_id, void **to) {
    (void)f, *to = NULL;
    if (!same((const unsigned char *)class_id, ID_CLASS)) return NO_INTERFACE;
    Plugin *p = aligned_new(sizeof *p);
    if (!p) return FAILED;
    memset(p, 0, sizeof *p);
    p->component = &component_calls, p->processor = &processor_calls, p->controller = &controller_calls;
    p->needs = &needs_calls;
    p->rate = CODE_RATE, p->users = 1;
    p->channels[IN] = INPUTS > 1 ? INPUTS : 2, p->channels[OUT] = INPUTS > 1 ? OUTPUTS : 2;
    engine_new(&p->engine);
    Result result = plugin_query(p, (const unsigned char *)face_id, to);
    plugin_release(p);
    return result;
}

static const FactoryCalls factory_calls = {
    factory_query, factory_users, factory_users, factory_facts, class_count, class_facts, create, class_facts_2};
static const FactoryCalls *const factory = &factory_calls;

EXPORT const void *GetPluginFactory(void) {
    if (choose()) return &factory;
    fputs(WRONG_PROCESSOR, stderr);
    return NULL;
}
#if defined _WIN32
EXPORT uint8_t InitDll(void) { return 1; }
EXPORT uint8_t ExitDll(void) { return 1; }
#elif defined __APPLE__
EXPORT uint8_t bundleEntry(void *bundle) { return (void)bundle, 1; }
EXPORT uint8_t bundleExit(void) { return 1; }
#else
EXPORT uint8_t ModuleEntry(void *library) { return (void)library, 1; }
EXPORT uint8_t ModuleExit(void) { return 1; }
#endif
