/* Collectives and messages of a compiled call: MPI's functions, called between two kernels without Python.

   Before the first byte an exchange is written on the board (packs/machines/board.py has the layout and says why), and
   compared with what the others wrote. What is wrong is left to Python to say, which finds it in the record. MPI's
   handles are passed as words: an int of MPICH and a pointer of Open MPI are both found in the low half, or all, of a
   register. */

#include "outside.h"

int PyGILState_Check(void);
int sched_yield(void);
int nanosleep(const Time *time, Time *left);
bool poll_signals(void **table, int64_t *polled);

typedef int AllReduce(const void *, void *, int, int64_t, int64_t, int64_t, int64_t *);
typedef int Reduce(const void *, void *, int, int64_t, int64_t, int, int64_t, int64_t *);
typedef int Gather(const void *, int, int64_t, void *, int, int64_t, int64_t, int64_t *);
typedef int RootedGather(const void *, int, int64_t, void *, int, int64_t, int, int64_t, int64_t *);
typedef int Broadcast(void *, int, int64_t, int, int64_t, int64_t *);
typedef int Message(void *, int, int64_t, int, int, int64_t, int64_t *);
typedef int Barrier(int64_t, int64_t *);
typedef int Test(int64_t *request, int *is_done, void *status);

enum {
    SPINS = 1000,               // tests before others may have the core
    YIELD_FOR = 2000000,        // nanoseconds of tests before naps, and one more for each two bytes
    SAY_AFTER = 20000000,       // before the board says that this process waits
    NAP = 30000,
};

/* A note of a process; its text follows it. */
static Note *note_at(void *notes, int64_t slot) { return (Note *)((char *)notes + slot * (sizeof(Note) + BOARD_TEXT)); }

/* Writes the exchange on the board; true if another process does something else instead. */
static bool announce(NativeExchange *exchange) {
    int64_t number = ++*(int64_t *)exchange->chain;
    int64_t slot = (int64_t)(((uint64_t)exchange->key + (uint64_t)number) % BOARD_NOTES);
    Note *note = note_at(exchange->notes, slot);
    // the number last: who reads it finds the rest
    __atomic_store_n(&note->number, -1, __ATOMIC_RELEASE);
    note->key = exchange->key;
    note->digest = exchange->digest;
    memcpy(note + 1, exchange->text, BOARD_TEXT);
    __atomic_store_n(&note->number, number, __ATOMIC_SEQ_CST);
    if (exchange->status) memcpy(exchange->status, exchange->last_words, BOARD_STATUS);
    void **others = exchange->others;
    for (int64_t i = 0; i < exchange->count_of_others; i++) {
        const Note *theirs = note_at(others[i], slot);
        if (__atomic_load_n(&theirs->number, __ATOMIC_SEQ_CST) != number || theirs->key != exchange->key) continue;
        if (theirs->digest != exchange->digest) {
            exchange->failure = i;
            exchange->number = number;
            return true;
        }
    }
    return false;
}

static int begin(const NativeExchange *e, void *from, void *to, int64_t *request) {
    void *call = e->function;
    if (e->fill == FILL_COPY) memcpy(to, from, e->bytes);
    if (e->fill == FILL_ZEROS) memset(to, 0, e->bytes);
    switch (e->form) {
    case FORM_ALL_REDUCE:
        return ((AllReduce *)call)(from, to, e->count, e->type, e->operation, e->communicator, request);
    case FORM_REDUCE:
        return ((Reduce *)call)(from, to, e->count, e->type, e->operation, e->peer, e->communicator, request);
    case FORM_GATHER: return ((Gather *)call)(from, e->count, e->type, to, e->count, e->type, e->communicator, request);
    case FORM_ROOTED_GATHER:
        return ((RootedGather *)call)(from, e->count, e->type, to, e->count, e->type, e->peer, e->communicator,
                                      request);
    case FORM_BROADCAST: return ((Broadcast *)call)(to, e->count, e->type, e->peer, e->communicator, request);
    case FORM_SEND: return ((Message *)call)(from, e->count, e->type, e->peer, e->tag, e->communicator, request);
    case FORM_RECEIVE: return ((Message *)call)(to, e->count, e->type, e->peer, e->tag, e->communicator, request);
    default: return ((Barrier *)call)(e->communicator, request);
    }
}

/* Waits longer: other threads run Python, other processes have the core, the board says in what. */
static RARE int wait_long(void **table, const NativeExchange *e, int64_t *request, int64_t ready) {
    void *thread = PyGILState_Check() ? PyEval_SaveThread() : NULL;
    Header *header = e->header;
    int64_t start = now(STEADY), polled = 0, yields = YIELD_FOR + e->bytes / 2, status[32];
    bool is_said = false;
    int is_over = 0, code = 0;
    while (!code && !(is_over && now(STEADY) >= ready)) {
        int64_t waited = now(STEADY) - start;
        if (waited > yields || is_over) {
            Time nap = {0, NAP};
            nanosleep(&nap, NULL);
            if (poll_signals(table, &polled)) break;
        } else {
            sched_yield();
        }
        if (waited > SAY_AFTER && !is_said) {
            is_said = true;
            memcpy(header + 1, e->text, BOARD_TEXT);
            header->members = e->members;
            *(double *)&header->since = (double)start * 1e-9;
            __atomic_store_n(&header->state, BOARD_WAITING, __ATOMIC_RELEASE);
        }
        if (!is_over) code = ((Test *)e->test)(request, &is_over, status);
    }
    if (is_said) __atomic_store_n(&header->state, BOARD_RUNNING, __ATOMIC_RELEASE);
    if (thread) PyEval_RestoreThread(thread);
    return code;
}

static int wait(void **table, const NativeExchange *e, int64_t *request, int64_t ready) {
    int is_done = 0;
    int64_t status[32];
    if (!ready)
        for (int i = 0; i < SPINS; i++) {
            int code = ((Test *)e->test)(request, &is_done, status);
            if (is_done || code) return code;
        }
    return wait_long(table, e, request, ready);
}

static RARE void fail(void **table, int64_t *instruction, NativeExchange *exchange, int64_t code) {
    exchange->code = code;
    ((Kernel *)exchange->python)(table, instruction);
}

static NativeExchange *exchange_of(int64_t *instruction) {
    return (NativeExchange *)instruction[((Instruction *)instruction)->length - 1];
}

static void *memory_at(void **table, int64_t *instruction, int64_t buffer) {
    if (buffer < 0) return NULL;
    return memory_of(table, ((Buffer *)((Instruction *)instruction + 1))[buffer]);
}

static char is_locked;

static void lock(void) {
    while (__atomic_test_and_set(&is_locked, __ATOMIC_ACQUIRE)) sched_yield();
}

static void unlock(void) { __atomic_clear(&is_locked, __ATOMIC_RELEASE); }

/* A message that was sent and perhaps not received; its bytes follow. */
typedef struct Sent {
    struct Sent *next;
    int64_t request;
    Test *test;
} Sent;

static Sent *sent;

/* Gives back the memory of messages that were received; true if there are others. */
static bool collect(void) {
    int64_t status[32];
    for (Sent **place = &sent; *place;) {
        Sent *message = *place;
        int is_over = 0, code = message->test(&message->request, &is_over, status);
        if (is_over || code) {
            *place = message->next;
            free(message);
        } else {
            place = &message->next;
        }
    }
    return sent;
}

/* Sends a copy, and waits for nothing: two neighbours may send to each other before either receives. */
static int post(const NativeExchange *e, void *from, void *to) {
    Sent *message = malloc(sizeof(Sent) + e->bytes);
    if (!message) return 1;
    memcpy(message + 1, from, e->bytes);
    memcpy(to, from, e->bytes);
    message->test = e->test;
    int code = ((Message *)e->function)(message + 1, e->count, e->type, e->peer, e->tag, e->communicator,
                                        &message->request);
    if (code) {
        free(message);
        return code;
    }
    lock();
    collect();
    message->next = sent;
    sent = message;
    unlock();
    return 0;
}

/* Returns when all that was sent has been received. */
void finish_messages(void) {
    for (;;) {
        lock();
        bool others = collect();
        unlock();
        if (!others) return;
        Time nap = {0, NAP};
        nanosleep(&nap, NULL);
    }
}

/* Does it, whole. */
void run_exchange(void **table, int64_t *instruction) {
    NativeExchange *e = exchange_of(instruction);
    if (announce(e)) {
        fail(table, instruction, e, 0);
        return;
    }
    int64_t request = 0;
    int64_t ready = e->delay ? now(STEADY) + e->delay : 0;
    void *from = memory_at(table, instruction, e->source), *to = memory_at(table, instruction, e->target);
    int code = e->form == FORM_SEND ? post(e, from, to) : begin(e, from, to, &request);
    if (!code && e->form != FORM_SEND) code = wait(table, e, &request, ready);
    if (code) fail(table, instruction, e, code);
}

/* What was started and goes on, in order. */
static NativeExchange *started;

static void add(NativeExchange *e) {
    lock();
    NativeExchange **place = &started;
    while (*place && *place != e) place = (NativeExchange **)&(*place)->next;
    if (!*place) {
        e->next = NULL;
        *place = e;
    }
    unlock();
}

static void forget(NativeExchange *e) {
    lock();
    NativeExchange **place = &started;
    while (*place && *place != e) place = (NativeExchange **)&(*place)->next;
    if (*place) *place = e->next;
    unlock();
}

/* Starts it: source and target are left alone until the wait. */
void start_exchange(void **table, int64_t *instruction) {
    NativeExchange *e = exchange_of(instruction);
    if (announce(e)) {
        fail(table, instruction, e, 0);
        return;
    }
    e->request = 0;
    e->ready = e->delay ? now(STEADY) + e->delay : 0;
    void *from = memory_at(table, instruction, e->source), *to = memory_at(table, instruction, e->target);
    int code = begin(e, from, to, &e->request);
    if (code) fail(table, instruction, e, code);
    else add(e);
}

/* Lets what was started go on: MPI does nothing while nobody calls it. One test moves all of it. */
void advance_exchanges(void **table, int64_t *instruction) {
    if (!started) return;
    lock();
    int is_over = 0;
    int64_t status[32];
    if (started) {
        NativeExchange *e = started;
        int code = ((Test *)e->test)(&e->request, &is_over, status);
        if (is_over || code) started = e->next;
    }
    unlock();
}

/* Waits for what was started. */
void finish_exchange(void **table, int64_t *instruction) {
    NativeExchange *e = exchange_of(instruction);
    forget(e);
    int code = wait(table, e, &e->request, e->ready);
    if (code) fail(table, instruction, e, code);
}
