/* The run-time stack: see run_time_stack.py, which says what the kernels do. */

#include "outside.h"

enum { FIRST = 1 << 20 };    // bytes of the first chunk
enum { LARGEST = 1 << 28 };  // bytes of the largest chunk that is asked for without need, or kept

typedef struct Chunk {
    struct Chunk *below;
    int64_t size;
} Chunk;

/* A place on the stack that it can go back to. */
typedef struct {
    uint64_t cursor;
    Chunk *chunk;
} Mark;

/* A run, the one around it, where it stands on the machine's stack. */
typedef struct Run {
    struct Run *around;
    uint64_t depth;
    Mark mark;
} Run;

typedef struct {
    uint64_t cursor, end;
    Chunk *chunk;
    Run *run;
    Chunk *spare;
} Thread;

/* An entry is never changed: the address of the one below it, and values on 16 bytes each. */
typedef struct Entry {
    struct Entry *below;
    int64_t padding;
    char values[];
} Entry;

static int64_t key;

static RARE void fail(void **table) {
    int state = PyGILState_Ensure();
    PyErr_NoMemory();
    PyGILState_Release(state);
    *(int64_t *)&table[TABLE_STOP] = 1;
}

static Thread *this_thread(void) {
    Thread *thread = pthread_getspecific(key);
    if (!thread) {
        thread = calloc(1, sizeof(Thread));
        pthread_setspecific(key, thread);
    }
    return thread;
}

/* Goes back to a mark. The largest chunk that is not too large is kept to spare. */
static __attribute__((noinline)) void release(Thread *thread, Mark mark) {
    while (thread->chunk != mark.chunk) {
        Chunk *chunk = thread->chunk, *spare = thread->spare;
        thread->chunk = chunk->below;
        if (chunk->size > (spare ? spare->size : 0) && chunk->size <= LARGEST) {
            thread->spare = chunk;
            chunk = spare;
        }
        free(chunk);
    }
    thread->cursor = mark.cursor;
    thread->end = mark.chunk ? (uint64_t)mark.chunk + mark.chunk->size : 0;
}

static void forget(void *memory) {
    Thread *thread = memory;
    release(thread, (Mark){});
    free(thread->spare);
    free(thread);
}

int stack_setup(void) { return pthread_key_create(&key, forget); }

static __attribute__((noinline)) bool grow(Thread *thread, int64_t size) {
    int64_t needed = size + sizeof(Chunk);
    Chunk *chunk = thread->spare;
    if (chunk && chunk->size >= needed) {
        thread->spare = NULL;
    } else {
        int64_t wish = FIRST;
        if (thread->chunk) wish = thread->chunk->size < LARGEST / 2 ? 2 * thread->chunk->size : LARGEST;
        if (wish < needed) wish = needed;
        chunk = malloc(wish);
        if (!chunk) return false;
        chunk->size = wish;
    }
    chunk->below = thread->chunk;
    thread->chunk = chunk;
    thread->cursor = (uint64_t)(chunk + 1);
    thread->end = (uint64_t)chunk + chunk->size;
    return true;
}

static void *take(void **table, Thread *thread, uint64_t size) {
    while (thread && thread->cursor + size > thread->end)
        if (!grow(thread, size)) thread = NULL;
    if (!thread) {
        fail(table);
        return NULL;
    }
    thread->cursor += size;
    return (void *)(thread->cursor - size);
}

static void leave(Thread *thread, Run *run) {
    thread->run = run->around;
    release(thread, run->mark);
}

__attribute__((noinline)) void stack_begin(void **table, int64_t *instruction) {
    volatile char here = 0;
    uint64_t depth = (uint64_t)&here;
    Thread *thread = this_thread();
    if (!thread) return fail(table);
    while (thread->run && thread->run->depth <= depth) leave(thread, thread->run);
    Mark mark = {thread->cursor, thread->chunk};
    Run *run = take(table, thread, sizeof(Run));
    if (!run) return;
    *run = (Run){thread->run, depth, mark};
    thread->run = run;
}

void stack_end(void **table, int64_t *instruction) {
    Thread *thread = this_thread();
    leave(thread, thread->run);
}

void stack_mark(void **table, const StackPlace *instruction) {
    Thread *thread = this_thread();
    *(Mark *)memory_of(table, instruction->place) = (Mark){thread->cursor, thread->chunk};
}

void stack_release(void **table, const StackPlace *instruction) {
    release(this_thread(), *(Mark *)memory_of(table, instruction->place));
}

/* What follows the fixed part of an instruction: so many values, the bytes of an entry, the bytes of each value. */
typedef struct {
    int64_t count;
    const Buffer *values;
    int64_t total;
    const int64_t *sizes;
} Values;

static inline Values values_of(const StackTransfer *instruction) {
    int64_t count = (instruction->head.length - (int64_t)(sizeof(*instruction) / sizeof(int64_t)) - 1) / 3;
    const Buffer *values = (const Buffer *)(instruction + 1);
    const int64_t *total = (const int64_t *)(values + count);
    return (Values){count, values, *total, total + 1};
}

/* Copies values, one after the other, between their buffers and an entry. */
static inline void copy(void **table, Values values, Entry *entry, bool push) {
    char *kept = entry->values;
    for (int64_t i = 0; i < values.count; i++) {
        void *value = memory_of(table, values.values[i]);
        memcpy(push ? kept : value, push ? value : kept, values.sizes[i]);
        kept += (values.sizes[i] + 15) & -16;
    }
}

void stack_push(void **table, const StackTransfer *instruction) {
    Values values = values_of(instruction);
    Entry *below = *(Entry **)memory_of(table, instruction->given);
    Entry *entry = take(table, this_thread(), values.total);
    if (!entry) return;
    copy(table, values, entry, true);
    entry->below = below;
    *(Entry **)memory_of(table, instruction->result) = entry;
}

void stack_pop(void **table, const StackTransfer *instruction) {
    Entry *entry = *(Entry **)memory_of(table, instruction->given);
    copy(table, values_of(instruction), entry, false);
    *(Entry **)memory_of(table, instruction->result) = entry->below;
}
