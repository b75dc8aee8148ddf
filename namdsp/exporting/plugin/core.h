/* A plug-in of any format: parameters, voices of an exported rig, bypass, state, and other sample rates.
 *
 * `source.py` writes what differs between exports in front of it: names, rates and channels, the table of parameters,
 * where the rig's records have what parameters change, and `choose`, which returns the code for this processor.
 *
 * The host's threads may set parameters at any time. `engine_process` belongs to one thread at a time; it allocates
 * nothing, locks nothing and makes no system call. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef _WIN32
#include <malloc.h>
static void *aligned_new(size_t bytes) { return _aligned_malloc(bytes, 64); }
static void aligned_delete(void *memory) { _aligned_free(memory); }
#else
static void *aligned_new(size_t bytes) {
    void *memory;
    return posix_memalign(&memory, 64, bytes) ? NULL : memory;
}
static void aligned_delete(void *memory) { free(memory); }
#endif

/* A mono capture has a voice for each of two channels; any other has one voice. */
enum { VOICES = INPUTS == 1 ? 2 : 1, ROWS_IN = VOICES * INPUTS, ROWS_OUT = VOICES * OUTPUTS };
/* Frames at the host's rate that are processed at a time; frames of a block of the rig at other rates than its own. */
enum { CHUNK = 256, BLOCK = 64 };
/* Of the resampling filters: taps at the lower rate, most taps, most phases, most frames that one frame becomes. */
enum { TAPS = 64, MOST_TAPS = 1024, MOST_PHASES = 4096, MOST_RATIO = 16 };
/* So that an export finds plug-ins with the same identity in a folder. */
__attribute__((used)) static const char identity[] = ID;
static const double PI = 3.14159265358979323846;

#define WRONG_PROCESSOR TITLE ": not for this processor; expected " TARGETS "\n"

/* -- parameters ---------------------------------------------------------------------------------------------------- */

/* A value that a parameter may have, near `plain`. Hosts keep values as float32 between 0 and 1: steps of 0.01 dB, and
 * the exact value that the rig was exported with, come back from there. */
static double allowed(int param, double plain) {
    const Param *p = &params[param];
    if (!(plain >= p->low)) return p->low; /* also if it is no number */
    if (plain > p->high) return p->high;
    if (p->is_switch) return plain >= 0.5;
    return fabs(plain - p->start) < 0.005 ? p->start : round(plain * 100) / 100;
}

static double to_plain(int param, double normal) {
    return params[param].low + normal * (params[param].high - params[param].low);
}

static double to_normal(int param, double plain) {
    return (plain - params[param].low) / (params[param].high - params[param].low);
}

enum { TEXT_BYTES = 32 };

/* Writes a value with one decimal place, in any locale. */
static void value_text(int param, double plain, char *to) {
    if (params[param].is_switch) {
        strcpy(to, plain >= 0.5 ? "On" : "Off");
        return;
    }
    long tenths = lround(plain * 10);
    char digits[TEXT_BYTES];
    int n = 0;
    if (tenths < 0) *to++ = '-', tenths = -tenths;
    do digits[n++] = (char)('0' + tenths % 10), tenths /= 10;
    while (tenths || n < 2);
    while (n > 1) *to++ = digits[--n];
    *to++ = '.', *to++ = digits[0], *to = 0;
}

/* Reads a value; returns -1 if the text is none. */
static int value_of_text(int param, const char *text, double *plain) {
    char *end;
    int on = !strncmp(text, "On", 2), off = !strncmp(text, "Off", 3);
    if (params[param].is_switch && (on || off)) return *plain = on, 0;
    *plain = allowed(param, strtod(text, &end));
    return end == text ? -1 : 0;
}

/* -- the rig's records ---------------------------------------------------------------------------------------------- */

static double *number_at(void *state, size_t at) { return (double *)((char *)state + at); }
static int64_t *integer_at(void *state, size_t at) { return (int64_t *)((char *)state + at); }
static double gain_of(double db) { return pow(10.0, db / 20.0); }

static void slope_rest(void *state, size_t slope, double value) {
    *number_at(state, slope + SLOPE_START) = *number_at(state, slope + SLOPE_TARGET) = value;
    *number_at(state, slope + SLOPE_WANTED) = value;
    *number_at(state, slope + SLOPE_DONE) = *number_at(state, slope + SLOPE_FRAMES);
}

/* Moves from the current value to another; the player itself does this for slopes that have a wanted value. */
static void slope_move(void *state, size_t slope, double from, double value) {
    *number_at(state, slope + SLOPE_START) = from;
    *number_at(state, slope + SLOPE_TARGET) = *number_at(state, slope + SLOPE_WANTED) = value;
    *number_at(state, slope + SLOPE_DONE) = 0, *number_at(state, slope + SLOPE_FRAMES) = CODE_RATE / 100;
}

static double slope_now(void *state, size_t slope) {
    double start = *number_at(state, slope + SLOPE_START), target = *number_at(state, slope + SLOPE_TARGET);
    double share = *number_at(state, slope + SLOPE_DONE) / *number_at(state, slope + SLOPE_FRAMES);
    return start + (target - start) * (share < 0 ? 0 : share);
}

static void gate_set(void *state, double db, int on) {
    double opens = on ? gain_of(2.0 * (db - GATE_GAIN_DB)) : -1;
    *number_at(state, GATE_OPENS) = opens;
    *number_at(state, GATE_CLOSES) = opens * GATE_CLOSE_FACTOR;
    *number_at(state, GATE_FLOOR) = on ? GATE_CLOSED_GAIN : 1;
}

#if HAS_CABINET
/* Fades to the cabinet or to none, unless a fade has not ended yet. A cabinet begins without the past that it had. */
static void cabinet_switch(void *state, int on, double gain) {
    int64_t wanted = (int64_t)(intptr_t)((char *)state + (on ? CABINET : WIRE));
    if (*integer_at(state, SLOT_NOW) != *integer_at(state, SLOT_FOLLOWING)) return;
    if (*integer_at(state, SLOT_WAITING) || *integer_at(state, SLOT_NOW) == wanted) return;
    if (on) {
        for (int i = 0; i < OUTPUTS; i++) memset((char *)state + cabinet_past[i], 0, cabinet_past_bytes[i]);
        slope_move(state, CABINET_GAIN, 0, gain);
    }
    *integer_at(state, SLOT_WAITING) = wanted;
}
#endif

/* The coefficients of a band, by the formulas of the Audio EQ Cookbook in the order of tone.py. */
static void band_coefficients(const Band *band, double db, double *to) {
    double amplitude = pow(10.0, db / 40.0), alpha = db < 0 ? band->lowered_alpha : band->alpha, b[3], a[3];
    if (!band->kind) {
        b[0] = 1.0 + alpha * amplitude, b[1] = -2.0 * band->cosine, b[2] = 1.0 - alpha * amplitude;
        a[0] = 1.0 + alpha / amplitude, a[1] = -2.0 * band->cosine, a[2] = 1.0 - alpha / amplitude;
    } else {
        double turn = band->kind == 1 ? 1 : -1, side = turn * band->cosine;
        double more = amplitude + 1.0, less = amplitude - 1.0, slope = 2.0 * sqrt(amplitude) * alpha;
        b[0] = amplitude * (more - less * side + slope), b[1] = turn * 2.0 * amplitude * (less - more * side);
        b[2] = amplitude * (more - less * side - slope);
        a[0] = more + less * side + slope, a[1] = turn * -2.0 * (less + more * side), a[2] = more + less * side - slope;
    }
    for (int i = 0; i < 3; i++) to[i] = b[i] / a[0];
    to[3] = a[1] / a[0], to[4] = a[2] / a[0];
}

/* Moves the tone controls from where they are, as the player does for a change; at once if `before` is NULL. */
static void tone_set(void *state, const double *now, const double *before) {
    const double *old = before ? before : starts;
    double *start = number_at(state, TONE_START), *target = number_at(state, TONE_TARGET);
    int changed = 0;
    for (int i = 0; i < BANDS; i++) changed |= now[bands[i].param] != old[bands[i].param];
    if (!changed) return;
    double share = *number_at(state, TONE_DONE) / *number_at(state, TONE_FRAMES);
    if (share > 1) share = 1;
    for (int i = 0; i < TONE_NUMBERS; i++) start[i] += (target[i] - start[i]) * share;
    for (int i = 0; i < BANDS; i++)
        if (now[bands[i].param] != old[bands[i].param])
            band_coefficients(&bands[i], now[bands[i].param], number_at(target, bands[i].at));
    *integer_at(state, TONE_POSITION) = 0;
    *number_at(state, TONE_DONE) = before ? 0 : *number_at(state, TONE_FRAMES);
}

/* Brings a state's records to the parameters' values; of `before` those that it has. At once if `before` is NULL. */
static void rig_set(void *state, const double *now, const double *before) {
    static const struct { int param; size_t slope; } gains[] = {{INPUT_DB, INPUT_GAIN}, {OUTPUT_DB, OUTPUT_GAIN}};
    for (int i = 0; i < 2; i++) {
        double db = now[gains[i].param];
        if (!before && db != params[gains[i].param].start) slope_rest(state, gains[i].slope, gain_of(db));
        else if (before && db != before[gains[i].param]) *number_at(state, gains[i].slope + SLOPE_WANTED) = gain_of(db);
    }
    const double *old = before ? before : starts;
    if (now[GATE_DB] != old[GATE_DB] || now[GATE_ON] != old[GATE_ON]) {
        gate_set(state, now[GATE_DB], now[GATE_ON] != 0);
        if (!before) *number_at(state, GATE_VOICE_GAIN) = *number_at(state, GATE_FLOOR); /* a new gate is closed */
    }
    tone_set(state, now, before);
#if HAS_CABINET
    double gain = gain_of(now[CABINET_DB]);
    if (!before) {
        if (now[CABINET_DB] != 0) slope_rest(state, CABINET_GAIN, gain);
        int64_t at = (int64_t)(intptr_t)((char *)state + (now[CABINET_ON] != 0 ? CABINET : WIRE));
        *integer_at(state, SLOT_NOW) = *integer_at(state, SLOT_FOLLOWING) = at;
    } else {
        if (now[CABINET_DB] != before[CABINET_DB]) slope_move(state, CABINET_GAIN, slope_now(state, CABINET_GAIN), gain);
        cabinet_switch(state, now[CABINET_ON] != 0, gain);
    }
#endif
}

/* -- resampling: a sinc in a Kaiser window, one direction of one channel ----------------------------------------------- */

typedef struct {
    uint32_t phases, step;  /* output n is at input frame n * step / phases - taps_for() / 2 */
    uint32_t width;         /* of a row: taps, behind zeros that make it a multiple of STRIDE */
    uint32_t at;            /* of the next output, in 1 / phases of a frame after the newest one */
    float *kernels, *past;  /* [phases][width]; the last `width` frames, and room for CHUNK more */
} Filter;

/* Eight float32 at any address. Code for x86-64 has AVX2, or does not run at all. */
typedef float Lanes __attribute__((vector_size(32), aligned(4), may_alias));
enum { STRIDE = 16 };
#ifdef __x86_64__
#define WIDE __attribute__((target("avx2")))
#else
#define WIDE
#endif

static uint32_t common_divisor(uint32_t a, uint32_t b) {
    while (b) { uint32_t rest = a % b; a = b, b = rest; }
    return a;
}

static uint32_t taps_for(uint32_t from, uint32_t to) {
    return 2 * (uint32_t)ceil(TAPS * (to < from ? (double)from / to : 1.0) / 2);
}

static double bessel(double x) {
    double sum = 1, term = 1;
    for (int k = 1; k < 50; k++) term *= x * x / (4.0 * k * k), sum += term;
    return sum;
}

static int filter_init(Filter *f, uint32_t from, uint32_t to) {
    uint32_t divisor = common_divisor(from, to), taps = taps_for(from, to);
    f->phases = to / divisor, f->step = from / divisor, f->width = (taps + STRIDE - 1) / STRIDE * STRIDE;
    f->kernels = calloc((size_t)f->phases * f->width, sizeof(float));
    f->past = malloc(sizeof(float) * (f->width + CHUNK));
    if (!f->kernels || !f->past) return -1;
    double cutoff = to < from ? (double)to / from : 1.0;
    for (uint32_t p = 0; p < f->phases; p++) {
        double row[MOST_TAPS], sum = 0;
        for (uint32_t k = 0; k < taps; k++) {
            double t = (double)p / f->phases + taps / 2.0 - 1 - k, x = PI * cutoff * t, w = 2 * t / taps;
            row[k] = (x == 0 ? 1 : sin(x) / x) * bessel(9 * sqrt(w * w < 1 ? 1 - w * w : 0));
            sum += row[k];
        }
        for (uint32_t k = 0; k < taps; k++) f->kernels[(p + 1) * f->width - taps + k] = (float)(row[k] / sum);
    }
    return 0;
}

static void filter_reset(Filter *f) {
    f->at = 0;
    if (f->past) memset(f->past, 0, sizeof(float) * (f->width + CHUNK));
}

static void filter_free(Filter *f) {
    free(f->kernels), free(f->past);
    memset(f, 0, sizeof *f);
}

/* Takes at most CHUNK frames, of which those that are not finite count as 0. Writes the frames that they make possible,
 * at most MOST_RATIO for each, and returns their number. */
WIDE static uint32_t filter_run(Filter *f, const float *x, uint32_t frames, float *out) {
    float *made = out;
    for (uint32_t t = 0; t < frames; t++) f->past[f->width + t] = isfinite(x[t]) ? x[t] : 0;
    for (uint32_t t = 1; t <= frames; t++) {
        for (; f->at < f->phases; f->at += f->step) {
            const float *k = f->kernels + (size_t)f->at * f->width, *w = f->past + t;
            Lanes sum = {0}, other = {0};
            for (uint32_t i = 0; i < f->width; i += STRIDE) {
                sum += *(const Lanes *)(k + i) * *(const Lanes *)(w + i);
                other += *(const Lanes *)(k + i + 8) * *(const Lanes *)(w + i + 8);
            }
            sum += other;
            *made++ = ((sum[0] + sum[1]) + (sum[2] + sum[3])) + ((sum[4] + sum[5]) + (sum[6] + sum[7]));
        }
        f->at -= f->phases;
    }
    memmove(f->past, f->past + frames, f->width * sizeof(float));
    return (uint32_t)(made - out);
}

/* -- the engine ------------------------------------------------------------------------------------------------------- */

/* Frames in which the gains of a blend go over to others, and frames with the same gains: they are weights of the model. */
enum { MIX_STEP = 16, MIX_FRAMES = CODE_RATE / 50 / MIX_STEP * MIX_STEP };

typedef struct {
    const Code *code;
    _Atomic double wanted[PARAMS]; /* set by any thread */
    atomic_int dirty;              /* to be reset before the next block */
    double taken[PARAMS];
    void *states[VOICES];
    float mix[MIXED + 1], mix_from[MIXED + 1], mix_to[MIXED + 1]; /* gains in the states; before and after a change */
    uint32_t mix_left;                                            /* frames of the change */
    uint32_t rate, voices, latency;
    double dry, dry_target, dry_step; /* share of the input in the output: bypass */
    uint32_t dry_left;
    Filter down[ROWS_IN], up[ROWS_OUT];
    uint32_t waiting, ready; /* frames in the two buffers below */
    float block_in[ROWS_IN][BLOCK + (CHUNK + 1) * MOST_RATIO], block_out[ROWS_OUT][BLOCK];
    float played[ROWS_OUT][(2 * BLOCK + 4) * MOST_RATIO + 2 * CHUNK];
    float x[ROWS_IN][CHUNK], y[ROWS_OUT][CHUNK], late[ROWS_IN][CHUNK];
    float *delay[ROWS_IN]; /* rings of `latency` frames for the input in bypass */
    uint32_t delay_at;
} Engine;

/* Whether it plays at a rate: a whole number of Hz, and filters of a bearable size. */
static int engine_plays(double rate) {
    if (!(rate >= 8000 && rate <= 768000) || rate != floor(rate)) return 0;
    uint32_t divisor = common_divisor((uint32_t)rate, CODE_RATE);
    if (CODE_RATE / divisor > MOST_PHASES || (uint32_t)rate / divisor > MOST_PHASES) return 0;
    return CODE_RATE <= MOST_RATIO * rate && rate <= MOST_RATIO * (double)CODE_RATE
        && taps_for((uint32_t)rate, CODE_RATE) <= MOST_TAPS && taps_for(CODE_RATE, (uint32_t)rate) <= MOST_TAPS;
}

/* Frames of silence in front of the output at another rate, so that a block of the rig may wait until it is full. */
static uint32_t engine_head_start(uint32_t rate) {
    return rate == CODE_RATE ? 0 : (uint32_t)ceil((double)BLOCK * rate / CODE_RATE);
}

/* Frames at the host's rate that the output is late: the rig's own, half of both filters, and the head start. */
static uint32_t engine_latency(double host_rate) {
    uint32_t rate = (uint32_t)host_rate;
    double frames = RIG_LATENCY * host_rate / CODE_RATE;
    if (rate != CODE_RATE)
        frames += taps_for(rate, CODE_RATE) / 2.0 + taps_for(CODE_RATE, rate) / 2.0 * host_rate / CODE_RATE;
    return (uint32_t)(frames + 0.5) + engine_head_start(rate);
}

static uint32_t engine_tail(double rate) { return (uint32_t)ceil(TAIL * rate / CODE_RATE); }

static void engine_new(Engine *e) {
    e->code = choose();
    for (int p = 0; p < PARAMS; p++) atomic_store(&e->wanted[p], params[p].start);
}

static double engine_get(Engine *e, int param) { return atomic_load_explicit(&e->wanted[param], memory_order_relaxed); }

static void engine_set(Engine *e, int param, double plain) {
    atomic_store_explicit(&e->wanted[param], allowed(param, plain), memory_order_relaxed);
}

static void engine_unprepare(Engine *e) {
    for (int v = 0; v < VOICES; v++) aligned_delete(e->states[v]), e->states[v] = NULL;
    for (int r = 0; r < ROWS_IN; r++) filter_free(&e->down[r]), free(e->delay[r]), e->delay[r] = NULL;
    for (int r = 0; r < ROWS_OUT; r++) filter_free(&e->up[r]);
    e->voices = 0;
}

static float mix_gain(int i, double db) {
    const Param *p = &params[mixed[i].param];
    if (db == p->start) return mixed[i].gain;
    return db <= p->low ? 0 : copysignf((float)gain_of(db), mixed[i].gain);
}

/* Sets the gains to those with so many frames left of their change. */
static void engine_mix(Engine *e, uint32_t left) {
    for (int i = 0; i < MIXED; i++) e->mix[i] = e->mix_to[i] + (e->mix_from[i] - e->mix_to[i]) * left / MIX_FRAMES;
    for (uint32_t v = 0; MIXED && v < e->voices; v++) e->code->mix(e->states[v], e->mix);
}

static void engine_take(Engine *e, int at_once) {
    double now[PARAMS];
    int changed = 0;
    for (int p = 0; p < PARAMS; p++) now[p] = engine_get(e, p);
    for (uint32_t v = 0; v < e->voices; v++) rig_set(e->states[v], now, at_once ? NULL : e->taken);
    for (int i = 0; i < MIXED; i++) {
        changed |= now[mixed[i].param] != e->taken[mixed[i].param];
        e->mix_to[i] = mix_gain(i, now[mixed[i].param]);
    }
    if (at_once) e->mix_left = 0, engine_mix(e, 0);
    else if (changed) memcpy(e->mix_from, e->mix, sizeof e->mix), e->mix_left = MIX_FRAMES;
    if (at_once) e->dry = e->dry_target = now[BYPASS], e->dry_left = 0;
    else if (now[BYPASS] != e->dry_target) {
        e->dry_target = now[BYPASS], e->dry_left = e->rate / 100;
        e->dry_step = (e->dry_target - e->dry) / e->dry_left;
    }
    memcpy(e->taken, now, sizeof now);
}

static void engine_reset(Engine *e) {
    atomic_store(&e->dirty, 0);
    for (uint32_t v = 0; v < e->voices; v++) e->code->reset(e->states[v]);
    for (uint32_t r = 0; r < e->voices * INPUTS; r++) {
        filter_reset(&e->down[r]);
        memset(e->delay[r], 0, sizeof(float) * e->latency);
    }
    for (uint32_t r = 0; r < e->voices * OUTPUTS; r++) filter_reset(&e->up[r]);
    e->waiting = 0, e->delay_at = 0, e->ready = engine_head_start(e->rate);
    memset(e->played, 0, sizeof e->played);
    engine_take(e, 1);
}

/* For `channels` channels of the host. Not in the audio thread. Returns -1 without memory, or for a rate or a processor
 * that it does not play with. */
static int engine_prepare(Engine *e, double rate, uint32_t channels) {
    if (!e->code || !engine_plays(rate)) return -1;
    engine_unprepare(e);
    uint32_t voices = channels < VOICES ? channels : VOICES;
    e->rate = (uint32_t)rate, e->latency = engine_latency(rate);
    int failed = 0;
    for (uint32_t v = 0; v < voices; v++) {
        e->states[v] = aligned_new(e->code->state_bytes());
        failed |= !e->states[v] || e->code->init(e->states[v]);
    }
    for (uint32_t r = 0; r < voices * INPUTS; r++) {
        e->delay[r] = malloc(sizeof(float) * (e->latency + 1));
        failed |= !e->delay[r] || (e->rate != CODE_RATE && filter_init(&e->down[r], e->rate, CODE_RATE));
    }
    for (uint32_t r = 0; r < voices * OUTPUTS; r++)
        failed |= e->rate != CODE_RATE && filter_init(&e->up[r], CODE_RATE, e->rate);
    if (failed) return engine_unprepare(e), -1;
    e->voices = voices;
    engine_reset(e);
    return 0;
}

/* The rows of all voices through the rig: x to y, at the rig's rate. */
static void engine_rig(Engine *e, const float *x, ptrdiff_t x_row, float *y, ptrdiff_t y_row, uint32_t frames) {
    for (uint32_t done = 0, part; done < frames; done += part, x += part, y += part) {
        part = frames - done;
        if (e->mix_left) {
            uint32_t rest = e->mix_left % MIX_STEP;
            if (!rest) engine_mix(e, e->mix_left - MIX_STEP), rest = MIX_STEP;
            if (part > rest) part = rest;
            e->mix_left -= part;
        }
        for (uint32_t v = 0; v < e->voices; v++)
            e->code->process(e->states[v], x + v * INPUTS * x_row, x_row, 1, y + v * OUTPUTS * y_row, y_row, 1, part);
    }
}

/* The same at the host's rate: in whole blocks, behind a buffer. */
static void engine_resampled(Engine *e, uint32_t frames) {
    uint32_t waiting = 0, ready = e->ready, at = 0;
    for (uint32_t r = 0; r < e->voices * INPUTS; r++)
        waiting = e->waiting + filter_run(&e->down[r], e->x[r], frames, e->block_in[r] + e->waiting);
    for (; at + BLOCK <= waiting; at += BLOCK) {
        uint32_t made = 0;
        engine_rig(e, e->block_in[0] + at, sizeof e->block_in[0] / sizeof(float), e->block_out[0], BLOCK, BLOCK);
        for (uint32_t r = 0; r < e->voices * OUTPUTS; r++)
            made = filter_run(&e->up[r], e->block_out[r], BLOCK, e->played[r] + ready);
        ready += made;
    }
    waiting -= at;
    for (uint32_t r = 0; at && r < e->voices * INPUTS; r++)
        memmove(e->block_in[r], e->block_in[r] + at, waiting * sizeof(float));
    for (uint32_t r = 0; r < e->voices * OUTPUTS; r++) {
        memcpy(e->y[r], e->played[r], frames * sizeof(float));
        memmove(e->played[r], e->played[r] + frames, (ready - frames) * sizeof(float));
    }
    e->waiting = waiting, e->ready = ready - frames;
}

/* The row of the output that a channel of the host hears: of a voice for each channel, its own. */
static const float *engine_row(Engine *e, uint32_t channel) {
    uint32_t output = channel < OUTPUTS ? channel : OUTPUTS - 1;
    uint32_t voice = INPUTS > 1 ? 0 : channel < e->voices ? channel : e->voices - 1;
    return e->y[voice * OUTPUTS + output];
}

/* Part of a block, at most CHUNK frames, for the channels of the host. `out` may be `in`. */
static void engine_chunk(Engine *e, const float *const *in, uint32_t ins, float *const *out, uint32_t outs, uint32_t at,
                         uint32_t frames) {
    uint32_t rows = e->voices * INPUTS, delay_at = e->delay_at;
    for (uint32_t r = 0; r < rows; r++) {
        const float *from = in[r < ins ? r : ins - 1] + at;
        memcpy(e->x[r], from, frames * sizeof(float));
        memcpy(e->late[r], from, frames * sizeof(float));
        delay_at = e->delay_at;
        for (uint32_t t = 0; e->latency && t < frames; t++) { /* the input in bypass is as late */
            float *cell = &e->delay[r][delay_at], now = e->late[r][t];
            e->late[r][t] = *cell, *cell = now;
            delay_at = delay_at + 1 == e->latency ? 0 : delay_at + 1;
        }
    }
    e->delay_at = delay_at;
    if (e->rate == CODE_RATE) engine_rig(e, e->x[0], CHUNK, e->y[0], CHUNK, frames);
    else engine_resampled(e, frames);
    double dry = e->dry;
    uint32_t left = e->dry_left;
    for (uint32_t c = 0; c < outs; c++) {
        const float *wet = engine_row(e, c), *late = e->late[c < rows ? c : rows - 1];
        float *to = out[c] + at;
        dry = e->dry, left = e->dry_left;
        if (!left && dry == 0) memcpy(to, wet, frames * sizeof(float));
        else if (!left && dry == 1) memcpy(to, late, frames * sizeof(float));
        else
            for (uint32_t t = 0; t < frames; t++) {
                if (left) dry = --left ? dry + e->dry_step : e->dry_target;
                to[t] = dry == 0 ? wet[t] : dry == 1 ? late[t] : (float)(wet[t] * (1 - dry) + late[t] * dry);
            }
    }
    e->dry = dry, e->dry_left = left;
}

/* Frames `from` to `from + frames` of a block. Changes of parameters begin with the first one. */
static void engine_process(Engine *e, const float *const *in, uint32_t ins, float *const *out, uint32_t outs,
                           uint32_t from, uint32_t frames) {
    if (atomic_load_explicit(&e->dirty, memory_order_relaxed)) engine_reset(e);
    for (uint32_t at = from, end = from + frames; at < end; at += CHUNK) {
        engine_take(e, 0);
        engine_chunk(e, in, ins, out, outs, at, end - at < CHUNK ? end - at : CHUNK);
    }
}

/* -- state: "namdsp1", then the parameters' values as float64; a later version may have more --------------------------- */

enum { STATE_BYTES = 8 + 8 * PARAMS };
static const char STATE_MARK[8] = "namdsp1";

static void state_write(Engine *e, unsigned char *to) {
    memcpy(to, STATE_MARK, 8);
    for (int p = 0; p < PARAMS; p++) {
        double value = engine_get(e, p);
        memcpy(to + 8 + 8 * p, &value, 8);
    }
}

static int state_read(Engine *e, const unsigned char *from, size_t bytes) {
    if (bytes < 8 || memcmp(from, STATE_MARK, 8)) return -1;
    for (int p = 0; p < PARAMS && 16 + 8 * (size_t)p <= bytes; p++) {
        double value;
        memcpy(&value, from + 8 + 8 * p, 8);
        engine_set(e, p, value);
    }
    return 0;
}
