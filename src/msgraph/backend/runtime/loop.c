/* The native loop: it walks the instructions of a program, calls kernels, jumps, and builds the frames of calls. */

#include "outside.h"

enum { POLL_EVERY = 50000000 };  // nanoseconds

/* Has it been long since this run looked for signals? `polled` is when it did last, 0 before it began. */
static inline bool is_due(int64_t *polled) {
    int64_t time = now(COARSE);
    if (*polled != 0 && (uint64_t)(time - *polled) <= POLL_EVERY) return false;
    bool begun = *polled != 0;
    *polled = time;
    return begun;
}

/* Lets Python handle signals, Ctrl-C among them; an exception stays with the thread, and the run is over. Looking takes
   Python's lock, for which other threads may let wait. */
static RARE bool handle_signals(void **table) {
    int state = PyGILState_Ensure();
    int raised = PyErr_CheckSignals();
    PyGILState_Release(state);
    if (raised) *(int64_t *)&table[TABLE_STOP] = 1;
    return raised != 0;
}

/* Is the run over? Threads of the pool see it of the one that shares its run with them: Python does not know them, and
   handles no signals there. */
__attribute__((noinline)) bool poll_signals(void **table, int64_t *polled) {
    if (*(volatile int64_t *)&table[TABLE_STOP]) return true;
    return is_due(polled) && PyGILState_GetThisThreadState() && handle_signals(table);
}

static RARE bool overflow(void) {
    int state = PyGILState_Ensure();
    void *cls = PyDict_GetItemString(PyEval_GetBuiltins(), "RecursionError");
    PyErr_SetString(cls, "maximum recursion depth exceeded: the stack of compiled calls is full");
    PyGILState_Release(state);
    return true;
}

/* The bytes of the stack that a call may use: those it names, or what its caller has left. */
static inline int64_t room_of(void **table, const Call *call) {
    return call->room < 0 ? ((Frame *)table)[-1].room + call->room : call->room;
}

/* The base-pointer table of a call, in a new frame behind the arena of the caller. */
static inline void **enter_call(void **table, const Call *call, int64_t room) {
    Frame *frame = (Frame *)((char *)table[TABLE_ARENA] + call->below);
    int64_t count = call->count;
    *frame = (Frame){(void *)call, table, room};
    void **inner = (void **)(frame + 1);
    inner[TABLE_STOP] = NULL;
    inner[TABLE_ARENA] = (char *)frame + call->arena;
    const Buffer *entries = (const Buffer *)(call + 1);
    for (int64_t i = 0; i < count; i++) {
        int64_t base = entries[i].base < 0 ? 0 : (int64_t)table[entries[i].base];
        inner[TABLE_FIRST + i] = (void *)(base + entries[i].offset);
    }
    return inner;
}

/* What shares a run in parts where there are no threads. */
bool decline(void **table, int64_t *instruction) { return false; }

/* Runs a program; true if it was stopped before its end. Those that are long look for signals behind each kernel. */
static inline bool run(void **table, int64_t *at, int64_t *end, bool is_long) {
    int64_t polled = 0;
    while (at < end) {
        switch (*at) {
        default:
            (*(Kernel **)at)(table, at);
            if (table[TABLE_STOP] || (is_long && poll_signals(table, &polled))) return true;
            break;
        case JUMPS_PARALLEL:
            if (!((bool (*)(void **, int64_t *))((Parallel *)at)->share)(table, at)) break;
            if (table[TABLE_STOP] || (is_long && poll_signals(table, &polled))) return true;
            goto jump;
        case JUMPS_BRANCH: {
            const Branch *branch = (Branch *)at;
            if (!((char *)table[branch->base])[branch->offset]) goto jump;
            break;
        }
        case JUMPS_RETURN: {
            const Frame *frame = (Frame *)table - 1;
            at = frame->call;
            table = frame->table;
            break;
        }
        case JUMPS_CALL: {
            if (poll_signals(table, &polled)) return true;
            const Call *call = (Call *)at;
            int64_t room = room_of(table, call);
            if (room < call->size) return overflow();
            table = enter_call(table, call, room);
            at += ((Jump *)at)->distance;
            continue;
        }
        case JUMPS_JUMP:
        jump:
            if (((Jump *)at)->distance < 0 && poll_signals(table, &polled)) return true;
            at += ((Jump *)at)->distance;
            continue;
        }
        at += ((Instruction *)at)->length;
    }
    return false;
}

bool run_instructions(void **table, int64_t *at, int64_t *end) { return run(table, at, end, false); }

/* A long one, while other threads may run Python. */
bool run_program(void **table, int64_t *program, int64_t *end) {
    void *thread = PyEval_SaveThread();
    bool stopped = run(table, program, end, true);
    PyEval_RestoreThread(thread);
    return stopped;
}
