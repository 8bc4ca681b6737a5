/* Written by tools/write_runtime.py: formats.py and records.py say what the fields mean. */

#pragma once

enum {
    TABLE_STOP = 0,
    TABLE_ARENA = 1,
    TABLE_FIRST = 2,
};

enum {
    JUMPS_BRANCH = 0,
    JUMPS_JUMP = 1,
    JUMPS_CALL = 2,
    JUMPS_RETURN = 3,
    JUMPS_PARALLEL = 4,
};

enum {
    HASH_FACTOR = 11400714819323198485u,
    HASH_SHIFT = 20,
};

enum {
    BOARD_RUNNING = 0,
    BOARD_WAITING = 1,
    BOARD_ENDED = 2,
    BOARD_NOTES = 512,
    BOARD_TEXT = 240,
    BOARD_STATUS = 272,
};

enum {
    FORM_ALL_REDUCE = 0,
    FORM_REDUCE = 1,
    FORM_GATHER = 2,
    FORM_ROOTED_GATHER = 3,
    FORM_BROADCAST = 4,
    FORM_SEND = 5,
    FORM_RECEIVE = 6,
    FORM_BARRIER = 7,
};

enum {
    FILL_NOTHING = 0,
    FILL_COPY = 1,
    FILL_ZEROS = 2,
};

enum {
    RULES_TENSOR = 0,
    RULES_SAME = 1,
    RULES_EQUAL = 2,
    RULES_FLOAT = 3,
    RULES_CONTAINER = 4,
    RULES_ELEMENTS = 5,
    RULES_NUMBER = 6,
    RULES_WRITTEN = 7,
    RULES_ARRAY = 8,
    RULES_ALIAS = 9,
    RULES_KEPT = 10,
};

enum {
    ELEMENTS_FLOAT32 = 0,
    ELEMENTS_FLOAT64 = 1,
    ELEMENTS_INTEGER = 2,
    ELEMENTS_BOOL = 3,
};

enum {
    LAYOUTS_TUPLE = 0,
    LAYOUTS_LIST = 1,
    LAYOUTS_DICT = 2,
};

enum {
    GUARDS_DICT = 0,
    GUARDS_WORD = 1,
    GUARDS_LIST = 2,
    GUARDS_CONTENTS = 3,
};

enum {
    OUTPUTS_TENSOR = 0,
    OUTPUTS_CONSTANT = 1,
    OUTPUTS_INT = 2,
    OUTPUTS_FLOAT = 3,
    OUTPUTS_BOOL = 4,
    OUTPUTS_TUPLE = 5,
    OUTPUTS_LIST = 6,
    OUTPUTS_ARGUMENT = 7,
    OUTPUTS_DICT = 8,
    OUTPUTS_OBJECT = 9,
    OUTPUTS_AGAIN = 10,
};

enum {
    FLAGS_CONTIGUOUS = 1,
    FLAGS_COLUMNS = 2,
    FLAGS_OWN = 4,
    FLAGS_ALIGNED = 256,
    FLAGS_WRITABLE = 1024,
};

enum {
    MEMORY_LINE = 64,
    MEMORY_SMALL = 4096,
};

typedef struct {
    void *code;
    int64_t length;
} Instruction;
static_assert(sizeof(Instruction) == 16);

typedef struct {
    int64_t base;
    int64_t offset;
} Buffer;
static_assert(sizeof(Buffer) == 16);

typedef struct {
    Instruction head;
    int64_t distance;
} Jump;
static_assert(sizeof(Jump) == 24);

typedef struct {
    Jump jump;
    int64_t base;
    int64_t offset;
} Branch;
static_assert(sizeof(Branch) == 40);

typedef struct {
    Jump jump;
    int64_t room;
    int64_t size;
    int64_t below;
    int64_t arena;
    int64_t count;
} Call;
static_assert(sizeof(Call) == 64);

typedef struct {
    Jump jump;
    void *share;
    int64_t workers;
    int64_t parts;
    int64_t first;
} Parallel;
static_assert(sizeof(Parallel) == 56);

typedef struct {
    void *call;
    void *table;
    int64_t room;
} Frame;
static_assert(sizeof(Frame) == 24);

typedef struct {
    Instruction head;
    Buffer place;
} StackPlace;
static_assert(sizeof(StackPlace) == 32);

typedef struct {
    Instruction head;
    Buffer given;
    Buffer result;
} StackTransfer;
static_assert(sizeof(StackTransfer) == 48);

typedef struct {
    Instruction head;
    Buffer source;
    Buffer target;
    int64_t size;
} Copy;
static_assert(sizeof(Copy) == 56);

typedef struct {
    int64_t references;
    void *cls;
    void *entry;
    void *plans;
    int64_t hits;
    int64_t others;
} Callable;
static_assert(sizeof(Callable) == 48);

typedef struct {
    int64_t mask;
} KernelTable;
static_assert(sizeof(KernelTable) == 8);

typedef struct {
    int64_t instruction;
    void *kernel;
} MeasuredKernel;
static_assert(sizeof(MeasuredKernel) == 16);

typedef struct {
    int64_t capacity;
    int64_t count;
} RunTable;
static_assert(sizeof(RunTable) == 16);

typedef struct {
    int64_t instruction;
    int64_t start;
    int64_t end;
    int64_t thread;
} MeasuredRun;
static_assert(sizeof(MeasuredRun) == 32);

typedef struct {
    int64_t state;
    int64_t since;
    int64_t members;
} Header;
static_assert(sizeof(Header) == 24);

typedef struct {
    int64_t key;
    int64_t number;
    int64_t digest;
} Note;
static_assert(sizeof(Note) == 24);

typedef struct {
    int64_t form;
    void *function;
    void *test;
    int64_t count;
    int64_t type;
    int64_t operation;
    int64_t peer;
    int64_t tag;
    int64_t communicator;
    int64_t source;
    int64_t target;
    int64_t fill;
    int64_t bytes;
    int64_t delay;
    void *chain;
    int64_t key;
    int64_t digest;
    void *text;
    void *header;
    void *notes;
    void *status;
    void *last_words;
    void *others;
    int64_t count_of_others;
    int64_t members;
    void *python;
    int64_t code;
    int64_t failure;
    int64_t number;
    int64_t request;
    int64_t ready;
    void *next;
} NativeExchange;
static_assert(sizeof(NativeExchange) == 256);

typedef struct {
    int32_t references;
    int32_t flags;
    void *cls;
} Object;
static_assert(sizeof(Object) == 16);

typedef struct {
    Object object;
    int64_t size;
} Sized;
static_assert(sizeof(Sized) == 24);

typedef struct {
    Sized sized;
    void *items;
} List;
static_assert(sizeof(List) == 32);

typedef struct {
    Object object;
    int64_t bits;
} Float;
static_assert(sizeof(Float) == 24);

typedef struct {
    Object object;
    void *value;
} CellObject;
static_assert(sizeof(CellObject) == 24);

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
static_assert(sizeof(Array) == 80);

typedef struct {
    void *descr;
    int64_t rank;
    void *sizes;
    int64_t bytes;
    void *strides;
} ArrayType;
static_assert(sizeof(ArrayType) == 40);

typedef struct {
    int64_t kind;
    int64_t base;
    ArrayType type;
} TensorRule;
static_assert(sizeof(TensorRule) == 56);

typedef struct {
    int64_t kind;
    void *value;
    void *cls;
} ValueRule;
static_assert(sizeof(ValueRule) == 24);

typedef struct {
    int64_t kind;
    int64_t base;
    int64_t place;
    void *cls;
    int64_t form;
    int64_t real;
} NumberRule;
static_assert(sizeof(NumberRule) == 48);

typedef struct {
    int64_t kind;
    int64_t number;
    void *cls;
    int64_t count;
    int64_t layout;
    void *same;
} ContainerRule;
static_assert(sizeof(ContainerRule) == 48);

typedef struct {
    int64_t kind;
    void *owner;
    void *key;
    void *value;
} Guard;
static_assert(sizeof(Guard) == 32);

typedef struct {
    void *tensor;
    int64_t base;
    ArrayType type;
    void *data;
} Capture;
static_assert(sizeof(Capture) == 64);

typedef struct {
    int64_t start;
    int64_t end;
} Span;
static_assert(sizeof(Span) == 16);

typedef struct {
    int64_t base;
    int64_t bytes;
} Operand;
static_assert(sizeof(Operand) == 16);

typedef struct {
    int64_t base;
    void *maker;
    ArrayType type;
    void *first;
    void *second;
    int64_t shown;
    int64_t offset;
    int64_t is_number;
} Result;
static_assert(sizeof(Result) == 96);

typedef struct {
    int64_t kind;
    int64_t value;
} Output;
static_assert(sizeof(Output) == 16);

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
    void *arena_taken;
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
    int64_t copies;
    int64_t written_count;
    int64_t operand_count;
    void *operands;
    int64_t apart_count;
    void *apart;
    int64_t object_count;
    void *objects;
} Plan;
static_assert(sizeof(Plan) == 312);

typedef struct {
    void *tensor_class;
    int64_t slot;
    void *new_array;
    void *array_class;
    void *float_class;
    void *slow_path;
    void *raise_failure;
    void *parameter_class;
    void *tuple_class;
    int64_t tuple_items;
    void *list_class;
    void *new_copy;
    void *busy;
} Context;
static_assert(sizeof(Context) == 104);

typedef struct {
    int64_t mask;
} PlanTable;
static_assert(sizeof(PlanTable) == 8);
