/* Whether the processor and the system have what code for x86-64-v3 or v4 needs. The compiler's own test is not used:
 * it always says no where zig links. */
#include <stdint.h>

static void cpuid(uint32_t leaf, uint32_t r[4]) {
    __asm__ volatile("cpuid" : "=a"(r[0]), "=b"(r[1]), "=c"(r[2]), "=d"(r[3]) : "a"(leaf), "c"(0));
}

static int has_x86_64(int version) {
    enum { EBX = 1, ECX = 2 };
    uint32_t r[4], low, high;
    cpuid(0, r);
    if (r[0] < 7) return 0;
    cpuid(1, r); /* FMA, MOVBE, OSXSAVE, AVX, F16C */
    if (~r[ECX] & (1u << 12 | 1u << 22 | 1u << 27 | 1u << 28 | 1u << 29)) return 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    uint32_t registers = version == 4 ? 0xE6 : 0x06;
    uint32_t features = 1u << 3 | 1u << 5 | 1u << 8; /* BMI1, AVX2, BMI2 */
    if (version == 4) features |= 1u << 16 | 1u << 17 | 1u << 28 | 1u << 30 | 1u << 31; /* AVX-512 F, DQ, CD, BW, VL */
    cpuid(7, r);
    if ((low & registers) != registers || (~r[EBX] & features)) return 0;
    cpuid(0x80000001u, r); /* LZCNT */
    return (r[ECX] >> 5) & 1;
}
