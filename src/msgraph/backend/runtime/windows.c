/* The functions of POSIX that outside.h names, by those of Windows: its locks and condition variables take no more than
   a word of the room that pool.c has for them, and zeros are new ones. See code.py. */

#include "outside.h"

enum { FOREVER = -1, NO_KEY = -1, MILLISECOND = 1000000, SECOND = 1000000000 };
enum { STACK = 1 << 23, RESERVED = 0x10000 };  // bytes of a thread's stack: room that is taken when it is needed

int32_t QueryPerformanceCounter(int64_t *ticks);
int32_t QueryPerformanceFrequency(int64_t *ticks);
int64_t GetTickCount64(void);
uint32_t GetCurrentThreadId(void);
void AcquireSRWLockExclusive(void *lock);
void ReleaseSRWLockExclusive(void *lock);
int32_t SleepConditionVariableSRW(void *condition, void *lock, uint32_t milliseconds, uint32_t flags);
void WakeAllConditionVariable(void *condition);
int32_t FlsAlloc(void (*forget)(void *));
void *FlsGetValue(int32_t key);
int32_t FlsSetValue(int32_t key, const void *value);
void *CreateThread(void *security, size_t stack, void *(*work)(void *), void *argument, uint32_t flags, void *number);
int32_t WaitForSingleObject(int64_t handle, uint32_t milliseconds);
int32_t CloseHandle(int64_t handle);

/* The coarse clock is good to 16 ms. */
int clock_gettime(int clock, Time *time) {
    static int64_t frequency;
    int64_t ticks;
    if (clock == COARSE) {
        ticks = GetTickCount64();
        *time = (Time){ticks / 1000, ticks % 1000 * MILLISECOND};
        return 0;
    }
    if (!frequency) QueryPerformanceFrequency(&frequency);
    QueryPerformanceCounter(&ticks);
    *time = (Time){ticks / frequency, ticks % frequency * SECOND / frequency};
    return 0;
}

/* The C library frees no memory but what malloc gave. */
void *aligned_alloc(size_t alignment, size_t size) { return malloc(size); }

int64_t pthread_self(void) { return GetCurrentThreadId(); }

int pthread_create(int64_t *thread, const void *attributes, void *(*work)(void *), void *argument) {
    *thread = (int64_t)CreateThread(NULL, STACK, work, argument, RESERVED, NULL);
    return !*thread;
}

int pthread_join(int64_t thread, void **result) {
    WaitForSingleObject(thread, FOREVER);
    return !CloseHandle(thread);
}

int pthread_mutex_init(void *mutex, const void *attributes) {
    *(void **)mutex = NULL;
    return 0;
}

int pthread_mutex_lock(void *mutex) {
    AcquireSRWLockExclusive(mutex);
    return 0;
}

int pthread_mutex_unlock(void *mutex) {
    ReleaseSRWLockExclusive(mutex);
    return 0;
}

int pthread_cond_init(void *condition, const void *attributes) {
    *(void **)condition = NULL;
    return 0;
}

int pthread_cond_wait(void *condition, void *mutex) { return !SleepConditionVariableSRW(condition, mutex, FOREVER, 0); }

int pthread_cond_broadcast(void *condition) {
    WakeAllConditionVariable(condition);
    return 0;
}

int pthread_key_create(int64_t *key, void (*forget)(void *)) {
    *key = FlsAlloc(forget);
    return *key == NO_KEY;
}

void *pthread_getspecific(int64_t key) { return FlsGetValue((int32_t)key); }

int pthread_setspecific(int64_t key, const void *value) { return !FlsSetValue((int32_t)key, value); }
