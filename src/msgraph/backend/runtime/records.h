/* Written by tools/write_runtime.py: formats.py and records.py say what the fields mean. */

#pragma once

enum { TABLE_STOP = 0, TABLE_ARENA = 1, TABLE_FIRST = 2 };

enum { JUMPS_BRANCH = 0, JUMPS_JUMP = 1, JUMPS_CALL = 2, JUMPS_RETURN = 3, JUMPS_PARALLEL = 4 };

enum { HASH_FACTOR = 11400714819323198485u, HASH_SHIFT = 20 };

enum { RULES_TENSOR = 0, RULES_SAME = 1, RULES_EQUAL = 2, RULES_FLOAT = 3, RULES_CONTAINER = 4 };

enum { LAYOUTS_TUPLE = 0, LAYOUTS_LIST = 1, LAYOUTS_DICT = 2 };

enum { GUARDS_DICT = 0, GUARDS_WORD = 1, GUARDS_LIST = 2, GUARDS_CONTENTS = 3 };

enum { OUTPUTS_TENSOR = 0, OUTPUTS_CONSTANT = 1, OUTPUTS_INT = 2, OUTPUTS_FLOAT = 3, OUTPUTS_BOOL = 4, OUTPUTS_TUPLE = 5, OUTPUTS_LIST = 6 };

enum { FLAGS_CONTIGUOUS = 1, FLAGS_COLUMNS = 2, FLAGS_OWN = 4, FLAGS_ALIGNED = 256, FLAGS_WRITABLE = 1024 };

enum { MEMORY_LINE = 64, MEMORY_SMALL = 4096 };

typedef struct {
    void *code;
    int64_t length;
} Instruction;

typedef struct {
    int64_t base;
    int64_t offset;
} Buffer;

typedef struct {
    Instruction head;
    int64_t distance;
} Jump;

typedef struct {
    Jump jump;
    int64_t base;
    int64_t offset;
} Branch;

typedef struct {
    Jump jump;
    int64_t room;
    int64_t size;
    int64_t below;
    int64_t arena;
    int64_t count;
} Call;

typedef struct {
    Jump jump;
    void *share;
    int64_t workers;
    int64_t parts;
    int64_t first;
} Parallel;

typedef struct {
    void *call;
    void *table;
    int64_t room;
} Frame;

typedef struct {
    Instruction head;
    Buffer place;
} StackPlace;

typedef struct {
    Instruction head;
    Buffer given;
    Buffer result;
} StackTransfer;

typedef struct {
    Instruction head;
    Buffer source;
    Buffer target;
    int64_t size;
} Copy;

typedef struct {
    int64_t references;
    void *cls;
    void *entry;
    void *plans;
    int64_t hits;
    int64_t others;
} Callable;

typedef struct {
    int64_t mask;
} KernelTable;

typedef struct {
    int64_t instruction;
    void *kernel;
} MeasuredKernel;

typedef struct {
    int64_t capacity;
    int64_t count;
} RunTable;

typedef struct {
    int64_t instruction;
    int64_t start;
    int64_t end;
    int64_t thread;
} MeasuredRun;

typedef struct {
    int32_t references;
    int32_t flags;
    void *cls;
} Object;

typedef struct {
    Object object;
    int64_t size;
} Sized;

typedef struct {
    Sized sized;
    void *items;
} List;

typedef struct {
    Object object;
    int64_t bits;
} Float;

typedef struct {
    Object object;
    void *value;
} CellObject;

typedef struct {
    Object object;
    void *data;
    int32_t rank;
    int32_t padding;
    void *sizes;
    void *strides;
    void *base;
    void *descr;
    int32_t flags;
    int32_t more;
    void *watchers;
} Array;

typedef struct {
    void *descr;
    int64_t rank;
    void *sizes;
    int64_t bytes;
} ArrayType;

typedef struct {
    int64_t kind;
    int64_t base;
    ArrayType type;
} TensorRule;

typedef struct {
    int64_t kind;
    void *value;
    void *cls;
} ValueRule;

typedef struct {
    int64_t kind;
    int64_t number;
    void *cls;
    int64_t count;
    int64_t layout;
} ContainerRule;

typedef struct {
    int64_t kind;
    void *owner;
    void *key;
    void *value;
} Guard;

typedef struct {
    void *tensor;
    int64_t base;
    ArrayType type;
    void *data;
} Capture;

typedef struct {
    int64_t start;
    int64_t end;
} Span;

typedef struct {
    int64_t base;
    void *maker;
    ArrayType type;
    void *first;
    void *second;
} Result;

typedef struct {
    int64_t kind;
    int64_t value;
} Output;

typedef struct {
    void *following;
    void *owner;
    int64_t argument_count;
    void *arguments;
    int64_t guard_count;
    void *guards;
    int64_t capture_count;
    void *captures;
    int64_t template_count;
    void *template;
    int64_t result_count;
    void *results;
    int64_t arena_index;
    int64_t arena_size;
    void *arena;
    int64_t arena_taken;
    int64_t reference_count;
    void *references;
    int64_t output_count;
    void *output;
    void *finish;
    void *program;
    void *program_end;
    int64_t loops;
    int64_t was_long;
    int64_t calls;
    int64_t tensor_count;
    int64_t name_count;
    void *names;
    int64_t table_room;
    int64_t failure;
} Plan;

typedef struct {
    void *tensor_class;
    int64_t slot;
    void *new_array;
    void *array_class;
    void *float_class;
    void *slow_path;
    void *raise_failure;
} Context;
