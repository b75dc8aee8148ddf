/* Preloaded into a process, counts what it asks of the C library's allocator and of mmap. For glibc. */
#define _GNU_SOURCE
#include <errno.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

long allocations;
#define COUNT() __atomic_fetch_add(&allocations, 1, __ATOMIC_RELAXED)

void *malloc(size_t size) { COUNT(); return __libc_malloc(size); }
void *calloc(size_t count, size_t size) { COUNT(); return __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { COUNT(); return __libc_realloc(old, size); }
void *memalign(size_t align, size_t size) { COUNT(); return __libc_memalign(align, size); }
void *aligned_alloc(size_t align, size_t size) { COUNT(); return __libc_memalign(align, size); }

int posix_memalign(void **out, size_t align, size_t size)
{
    COUNT();
    *out = __libc_memalign(align, size);
    return *out ? 0 : ENOMEM;
}

void *mmap(void *at, size_t length, int protection, int flags, int file, off_t offset)
{
    COUNT();
    return (void *)syscall(SYS_mmap, at, length, protection, flags, file, offset);
}
