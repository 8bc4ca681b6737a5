/* What a program that was exported as an object file has in place of Python: see standalone.py. Nobody sends it signals
   that it would look for, and it says what stopped it by a number. */

#include "outside.h"

enum { NO_LOCK = 0, NOTHING = 0 };

void *PyEval_SaveThread(void) { return NULL; }
void PyEval_RestoreThread(void *thread) {}
int PyGILState_Ensure(void) { return NO_LOCK; }
void PyGILState_Release(int state) {}
void *PyGILState_GetThisThreadState(void) { return NULL; }
int PyErr_CheckSignals(void) { return NOTHING; }
void *PyEval_GetBuiltins(void) { return NULL; }
void *PyDict_GetItemString(void *dict, const char *key) { return NULL; }
void PyErr_SetString(void *kind, const char *text) {}
void *PyErr_NoMemory(void) { return NULL; }
