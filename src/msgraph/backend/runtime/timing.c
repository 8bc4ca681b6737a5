/* What runs in place of a kernel while runs are measured: it looks at the clock before and behind it. See timing.py. */

#include "outside.h"

/* Which kernel an instruction called: open addressing; the key comes last when one is entered. */
typedef struct {
    int64_t mask;
    struct {
        int64_t instruction;
        Kernel *kernel;
    } slots[];
} Table;

typedef struct {
    int64_t capacity, count;
    struct {
        int64_t instruction, start, end, thread;
    } rows[];
} Events;

Table *table = NULL;
Events *events = NULL;
int32_t clock_number = STEADY;

void timed(void **base_table, int64_t *instruction) {
    const Table *known = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
    int64_t key = (int64_t)instruction;
    uint64_t place = ((uint64_t)key >> 3) * UINT64_C(0x9E3779B97F4A7C15) >> 20;
    while (known->slots[place & known->mask].instruction != key) place++;
    Kernel *kernel = known->slots[place & known->mask].kernel;
    int64_t start = now(clock_number);
    kernel(base_table, instruction);
    int64_t end = now(clock_number);
    Events *seen = __atomic_load_n(&events, __ATOMIC_ACQUIRE);
    int64_t number = __atomic_fetch_add(&seen->count, 1, __ATOMIC_SEQ_CST);
    if (number >= seen->capacity) return;
    seen->rows[number].instruction = key;
    seen->rows[number].start = start;
    seen->rows[number].end = end;
    seen->rows[number].thread = pthread_self();
}
