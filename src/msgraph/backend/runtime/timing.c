/* What runs in place of a kernel while runs are measured: it looks at the clock before and behind it. See timing.py. */

#include "outside.h"

KernelTable *table = NULL;
RunTable *runs = NULL;
int32_t clock_number = STEADY;

/* The kernel of an instruction. An entry may be written meanwhile: the instruction comes last. */
static inline Kernel *kernel_of(int64_t instruction) {
    const KernelTable *known = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
    const MeasuredKernel *kernels = (const MeasuredKernel *)(known + 1);
    uint64_t place = ((uint64_t)instruction >> 3) * HASH_FACTOR >> HASH_SHIFT;
    while (kernels[place & known->mask].instruction != instruction) place++;
    return kernels[place & known->mask].kernel;
}

void timed(void **base_table, int64_t *instruction) {
    Kernel *kernel = kernel_of((int64_t)instruction);
    int64_t start = now(clock_number);
    kernel(base_table, instruction);
    int64_t end = now(clock_number);
    RunTable *seen = __atomic_load_n(&runs, __ATOMIC_ACQUIRE);
    int64_t number = __atomic_fetch_add(&seen->count, 1, __ATOMIC_SEQ_CST);
    if (number < seen->capacity)
        ((MeasuredRun *)(seen + 1))[number] = (MeasuredRun){(int64_t)instruction, start, end, pthread_self()};
}
