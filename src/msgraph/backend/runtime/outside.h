/* What native code calls: of CPython, of the C library. No header of theirs is read, so one text serves every version
   and system: where there is no POSIX, windows.c has its functions. Variables of others are not named, only functions:
   those are called by way of stubs, however far they are. */

#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "records.h"

void *PyEval_SaveThread(void);
void PyEval_RestoreThread(void *thread);
int PyGILState_Ensure(void);
void PyGILState_Release(int state);
void *PyGILState_GetThisThreadState(void);
int PyErr_CheckSignals(void);
void *PyEval_GetBuiltins(void);
void PyErr_SetString(void *kind, const char *text);
void PyErr_Clear(void);
void *PyErr_NoMemory(void);
void *PyErr_Occurred(void);

void Py_IncRef(void *object);
void Py_DecRef(void *object);
void *PyDict_GetItemWithError(void *dict, void *key);
void *PyDict_GetItemString(void *dict, const char *key);
int PyDict_Next(void *dict, int64_t *place, void **key, void **value);
int PyObject_RichCompareBool(void *a, void *b, int operation);
void *PyObject_Vectorcall(void *callable, void *const *arguments, size_t count, void *keywords);
void *PyObject_CallNoArgs(void *callable);
void *PyType_GenericAlloc(void *cls, int64_t items);
void *PyLong_FromLongLong(int64_t value);
int64_t PyLong_AsLongLongAndOverflow(void *number, int *overflow);
void *PyFloat_FromDouble(double value);
void *PyBool_FromLong(int64_t value);
void *PyTuple_New(int64_t size);
int PyTuple_SetItem(void *tuple, int64_t place, void *item);
void *PyList_New(int64_t size);
int PyList_SetItem(void *list, int64_t place, void *item);
int PyList_SetSlice(void *list, int64_t start, int64_t end, void *items);
void *PyDict_New(void);
int PyDict_SetItem(void *dict, void *name, void *value);
int PyDict_Update(void *dict, void *other);
void PyDict_Clear(void *dict);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
void free(void *memory);
void *memcpy(void *to, const void *from, size_t size);
void *memset(void *memory, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);

typedef struct {
    int64_t seconds, nanoseconds;
} Time;

int clock_gettime(int clock, Time *time);
int64_t pthread_self(void);
int pthread_create(int64_t *thread, const void *attributes, void *(*work)(void *), void *argument);
int pthread_join(int64_t thread, void **result);
int pthread_mutex_init(void *mutex, const void *attributes);
int pthread_mutex_lock(void *mutex);
int pthread_mutex_unlock(void *mutex);
int pthread_cond_init(void *condition, const void *attributes);
int pthread_cond_wait(void *condition, void *mutex);
int pthread_cond_broadcast(void *condition);
int pthread_key_create(int64_t *key, void (*forget)(void *));
void *pthread_getspecific(int64_t key);
int pthread_setspecific(int64_t key, const void *value);

/* Number 1 is CLOCK_MONOTONIC of Linux; macOS has no such number. Number 6 is the cheapest steady one of Linux, good to
   4 ms, and the steady one of macOS. */
enum { STEADY = 1, COARSE = 6 };

/* Nanoseconds on a clock. */
static inline int64_t now(int clock) {
    Time time;
    if (clock_gettime(clock, &time)) clock_gettime(COARSE, &time);
    return time.seconds * 1000000000 + time.nanoseconds;
}

typedef void Kernel(void **table, int64_t *instruction);

static inline void *memory_of(void **table, Buffer buffer) { return (char *)table[buffer.base] + buffer.offset; }

#define RARE __attribute__((noinline, cold))
#define ON_STACK(type, count) ((type *)__builtin_alloca_with_align((count) * sizeof(type), 128))
