/* The least that a JACK client can do: copy the input, count, take the time. What any callback is measured against.

   The cells of its record, int64, are the fields of SessionRecord in namdsp/native/records.py, whose places the
   build gives:
       cc -O2 -shared -fPIC -DBLOCKS=0 ... pass_through.c -o pass_through.so */
#include <stdint.h>
#include <string.h>
#include <time.h>

typedef void *(*get_buffer)(void *port, uint32_t frames);

static int64_t now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1000000000LL * now.tv_sec + now.tv_nsec;
}

int process(uint32_t frames, void *record)
{
    int64_t *cells = record, started_ns = now_ns();
    int64_t *ports = (int64_t *)cells[PORTS_AT];
    get_buffer buffer = (get_buffer)cells[GET_BUFFER];
    memcpy(buffer((void *)ports[1], frames), buffer((void *)ports[0], frames), 4 * frames);
    int64_t busy_ns = now_ns() - started_ns;
    int64_t share = busy_ns * cells[RATE_HZ] / frames;
    if (share > cells[WORST])
        cells[WORST] = share;
    cells[MISSED] += share > SHARES;
    cells[BUSY_NS] += busy_ns;
    cells[FRAMES] += frames;
    cells[BLOCKS] += 1;
    return 0;
}
