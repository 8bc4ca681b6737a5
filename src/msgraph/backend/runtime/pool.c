/* The pool of threads: what workers do, and how a caller shares a run. See pool.py. */

#include "outside.h"

enum { PATIENCE = 50000 };                         // nanoseconds a thread spins before it sleeps
enum { LOSSES = 32 };                              // the caller does without help for as many times what a job lost,
enum { SHORTEST = 1000000, LONG = 10000000 };      // nanoseconds at least, and at most at first
enum { LONGEST = 500000000 };                      // and after many disappointments
enum { MOST = 200000 };                            // nanoseconds earlier jobs may have saved for those that disappoint
#define CLOSED INT64_C(0x7fffffff)                 // the number of a part that no job has

#define LINE __attribute__((aligned(128)))
#define ROOM 128

/* The job: a ticket, `generation << 32 | next part`, and how many parts are not done. */
static LINE int64_t ticket = CLOSED;
static LINE int64_t left = 0;
static LINE int64_t seats = 0;
static LINE void **base_table;
static int64_t *first_part;
static int64_t part_length, part_count;

LINE int32_t owned = 0;
static LINE int32_t sleeping = 0;
static int32_t leave = 0;
static LINE int32_t waiting = 0;
int64_t alone = 0, until = 0;
static int64_t saved = 0;
static LINE char mutex[ROOM] = {0};
static LINE char awake[ROOM] = {0};
static LINE char over[ROOM] = {0};

void relax(void);  // the processor's hint for loops that wait

#define LOOK(place) __atomic_load_n(&(place), __ATOMIC_SEQ_CST)
#define GLANCE(place) __atomic_load_n(&(place), __ATOMIC_RELAXED)
#define WRITE(place, value) __atomic_store_n(&(place), value, __ATOMIC_SEQ_CST)
#define NOTE(place, value) __atomic_store_n(&(place), value, __ATOMIC_RELAXED)

/* After so many looks: is it time to sleep? */
static bool is_tired(uint64_t looks, int64_t *since) {
    relax();
    if (looks % 64) return false;
    int64_t time = now(STEADY);
    if (looks == 0) *since = time;
    return time - *since > PATIENCE;
}

/* Who sees how many parts a new job has, sees that the ticket of the one before is closed. */
static inline bool is_open(int64_t number) {
    return (number & 0xffffffff) < __atomic_load_n(&part_count, __ATOMIC_ACQUIRE);
}

static void tell(void *condition) {
    pthread_mutex_lock(mutex);
    pthread_cond_broadcast(condition);
    pthread_mutex_unlock(mutex);
}

/* Takes the next part and runs it; false if there is none. */
static bool take(void) {
    int64_t number = __atomic_load_n(&ticket, __ATOMIC_ACQUIRE);
    do
        if (!is_open(number)) return false;
    while (!__atomic_compare_exchange_n(&ticket, &number, number + 1, false, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE));
    int64_t *instruction = first_part + (number & 0xffffffff) * part_length;
    (*(Kernel **)instruction)(base_table, instruction);
    if (__atomic_fetch_sub(&left, 1, __ATOMIC_SEQ_CST) == 1 && LOOK(waiting)) tell(over);
    return true;
}

static bool sit_down(void) {
    if (!is_open(LOOK(ticket)) || GLANCE(seats) <= 0) return false;
    return __atomic_fetch_sub(&seats, 1, __ATOMIC_ACQ_REL) > 0;
}

static void sleep_until_called(void) {
    pthread_mutex_lock(mutex);
    __atomic_fetch_add(&sleeping, 1, __ATOMIC_SEQ_CST);
    bool wanted = is_open(LOOK(ticket)), leaving = LOOK(leave) != 0;
    if (!leaving && !(wanted && LOOK(seats) > 0)) pthread_cond_wait(awake, mutex);
    __atomic_fetch_sub(&sleeping, 1, __ATOMIC_SEQ_CST);
    pthread_mutex_unlock(mutex);
}

/* What a worker does all its life. */
static void *work(void *ignored) {
    int64_t since;
    uint64_t looks = 0;
    while (!__atomic_load_n(&leave, __ATOMIC_ACQUIRE)) {
        if (sit_down()) {
            while (take()) {}
            looks = 0;
        } else if (is_tired(looks++, &since)) {
            sleep_until_called();
            looks = 0;
        }
    }
    return NULL;
}

static void wake(void) { tell(awake); }

/* Starts a worker; false if the system has no more threads. */
bool start(int64_t *worker) { return !pthread_create(worker, NULL, work, NULL); }

/* Ends so many workers. */
void stop(const int64_t *workers, int64_t count) {
    WRITE(leave, 1);
    wake();
    for (int64_t i = 0; i < count; i++) pthread_join(workers[i], NULL);
    WRITE(leave, 0);
}

/* Forgets who was late. */
void forgive(void) { alone = until = saved = 0; }

/* There are no workers, and whatever they held is free. */
void reset(void) {
    forgive();
    owned = sleeping = leave = waiting = 0;
    pthread_mutex_init(mutex, NULL);
    pthread_cond_init(awake, NULL);
    pthread_cond_init(over, NULL);
}

/* Was it worth while to share? The caller's own parts took from when it began until it was ready: so would the others.
   What jobs saved lately pays for those that were late. */
static void judge(int64_t begun, int64_t ready, uint64_t mine, int64_t parts) {
    int64_t time = now(STEADY);
    uint64_t would_take = (uint64_t)(ready - begun) / (mine ? mine : 1) * parts;
    int64_t gain = would_take - would_take / 8 - (time - begun);
    int64_t sum = GLANCE(saved) + gain, before = GLANCE(alone);
    bool paid = sum > 0;
    NOTE(saved, paid ? (sum < MOST ? sum : MOST) : 0);
    if (gain >= 0) {
        NOTE(alone, before - before / 16);
    } else if (!paid) {
        int64_t pause = 4 * before, least = LOSSES * -gain;
        least = least < SHORTEST ? SHORTEST : least > LONG ? LONG : least;
        pause = pause < least ? least : pause;
        pause = pause > LONGEST ? LONGEST : pause;
        NOTE(alone, pause);
        NOTE(until, time + pause);
    }
}

/* The caller waits for the parts that others have taken. */
static void wait_for_others(void) {
    int64_t since;
    for (uint64_t looks = 0; LOOK(left);)
        if (is_tired(looks++, &since)) {
            pthread_mutex_lock(mutex);
            WRITE(waiting, 1);
            while (LOOK(left)) pthread_cond_wait(over, mutex);
            WRITE(waiting, 0);
            pthread_mutex_unlock(mutex);
            return;
        }
}

/* Runs all parts behind a header with whoever comes; false, and nothing was done, if that is not worth while. */
bool share(void **table, const Parallel *header) {
    int64_t begun = now(STEADY);
    int32_t nobody = 0;
    if ((uint64_t)begun < (uint64_t)GLANCE(until)) return false;
    if (!__atomic_compare_exchange_n(&owned, &nobody, 1, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED)) return false;
    int64_t generation = GLANCE(ticket) & ~INT64_C(0xffffffff);
    WRITE(ticket, generation | CLOSED);
    base_table = table;
    first_part = (int64_t *)header + header->first;
    part_length = ((Instruction *)first_part)->length;
    __atomic_store_n(&part_count, header->parts, __ATOMIC_RELEASE);
    NOTE(left, header->parts);
    NOTE(seats, header->workers);
    WRITE(ticket, generation + (INT64_C(1) << 32));
    if (LOOK(sleeping)) wake();
    uint64_t mine = 0;
    while (take()) mine++;
    int64_t ready = now(STEADY);
    wait_for_others();
    judge(begun, ready, mine, header->parts);
    __atomic_store_n(&owned, 0, __ATOMIC_RELEASE);
    return true;
}
