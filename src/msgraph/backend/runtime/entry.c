/* The entry point of compiled functions: what runs between Python's call and the program.

   `enter` has CPython's vectorcall signature. It goes through the plans of the called object and runs the first whose
   arguments and guards fit: it binds the arrays' memory, makes arrays for the results, runs the program and gives back
   what the user gets. Whatever does not fit is the business of the plain Python way, which is called with the same
   arguments.

   The base-pointer table of a plan is followed by the arrays the memory belongs to, then by the lists and dicts among
   the arguments. */

#include "outside.h"

enum { EQUAL = 2 };            // Py_EQ
enum { MEASURED = 64 };        // every so many calls it is measured whether they are long
enum { LONG = 50000 };         // nanoseconds from which on other threads may run meanwhile
enum { USED_AGAIN = 16384 };   // bytes up to which arrays of results are kept to be used again
enum { PLAIN = FLAGS_CONTIGUOUS | FLAGS_ALIGNED };
enum { ORDINARY = PLAIN | FLAGS_OWN | FLAGS_WRITABLE };

#define MISFIT ((void *)1)     // what a plan gives for a call that is not its own: no object has this address

Context context;

bool run_program(void **table, int64_t *program, int64_t *end);
bool run_instructions(void **table, int64_t *program, int64_t *end);

/* ---- does a plan fit? ---------------------------------------------------------------------------------------- */

static inline Array *array_of(void *tensor) { return *(Array **)((char *)tensor + context.slot); }

static inline Object **items_of(const void *tuple) { return (Object **)((char *)tuple + context.tuple_items); }

static bool same_words(const int64_t *a, const int64_t *b, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        if (a[i] != b[i]) return false;
    return true;
}

/* The elements of an array that is of a type, null if it is not. */
static void *elements(const Array *array, const ArrayType *type) {
    int32_t wanted = type->strides ? FLAGS_ALIGNED : PLAIN;
    if (!array || array->descr != type->descr || (array->flags & wanted) != wanted ||
        array->rank != (int32_t)type->rank || !same_words(array->sizes, type->sizes, array->rank))
        return NULL;
    return type->strides && !same_words(array->strides, type->strides, array->rank) ? NULL : array->data;
}

static inline void bind(const Plan *plan, void **table, int64_t base, Array *array, void *data) {
    table[base] = data;
    table[plan->template_count + base] = array;
}

static bool overlaps(const Plan *plan, void *data, int64_t bytes) {
    const Span *spans = plan->references;
    uint64_t start = (uint64_t)data, end = start + bytes;
    for (int64_t i = 0; i < plan->reference_count; i++)
        if (start < (uint64_t)spans[i].end && end > (uint64_t)spans[i].start) return true;
    return false;
}

static bool equals(Object *given, const ValueRule *rule) {
    if (given == rule->value) return true;
    if (given->cls != rule->cls) return false;
    int answer = PyObject_RichCompareBool(given, rule->value, EQUAL);
    if (answer < 0) PyErr_Clear();
    return answer == 1;
}

static const void *argument_fits(Object *given, const void *rule, void **table, const Plan *plan);

static const void *items_fit(Object *given, const ContainerRule *rule, void **table, const Plan *plan) {
    const void *next = rule + 1;
    if (rule->layout == LAYOUTS_DICT) {
        int64_t place = 0;
        void *name, *value;
        while (next && PyDict_Next(given, &place, &name, &value)) {
            next = argument_fits(name, next, table, plan);
            if (next) next = argument_fits(value, next, table, plan);
        }
        return next;
    }
    Object **items = rule->layout == LAYOUTS_LIST ? ((List *)given)->items : items_of(given);
    for (int64_t i = 0; next && i < rule->count; i++) next = argument_fits(items[i], next, table, plan);
    return next;
}

static bool is_among(void *object, void *const *objects, int64_t count) {
    for (int64_t i = 0; i < count; i++)
        if (objects[i] == object) return true;
    return false;
}

/* A list, tuple or dict of the class and size it had, which is no other one that the function knows. */
static const void *container_fits(Object *given, const ContainerRule *rule, void **table, const Plan *plan) {
    if (given->cls != rule->cls || ((Sized *)given)->size != rule->count) return NULL;
    if (rule->number >= 0) {
        void **lists = table + 2 * plan->template_count;
        bool known = rule->same ? given != rule->same : is_among(given, plan->apart, plan->apart_count);
        if (known || is_among(given, lists, rule->number)) return NULL;
        lists[rule->number] = given;
    }
    return items_fit(given, rule, table, plan);
}

/* A Python number, as the element of the type that the tensor beside it has. */
static const void *number_fits(Object *given, const NumberRule *rule, void **table, const Plan *plan) {
    if (given->cls != rule->cls) return NULL;
    void *place = table + 2 * plan->template_count + rule->place;
    if (rule->real) {
        double value;
        memcpy(&value, &((Float *)given)->bits, sizeof value);
        if (rule->form == ELEMENTS_FLOAT32) *(float *)place = (float)value;
        else *(double *)place = value;
    } else {
        int overflow;
        int64_t value = PyLong_AsLongLongAndOverflow(given, &overflow);
        if (overflow) return NULL;
        if (rule->form == ELEMENTS_FLOAT32) *(float *)place = (float)value;
        else if (rule->form == ELEMENTS_FLOAT64) *(double *)place = (double)value;
        else if (rule->form == ELEMENTS_BOOL) *(bool *)place = value != 0;
        else *(int64_t *)place = value;  // a smaller integer is its first bytes
    }
    bind(plan, table, rule->base, (Array *)given, place);
    return rule + 1;
}

/* Are there no gaps between elements? Such an array, where it does not lie in a row, has its dims in another order. */
static bool is_dense(const Array *array, const ArrayType *type) {
    int64_t reach = 0, count = 1;
    for (int32_t i = 0; i < array->rank; i++) {
        reach += (((int64_t *)array->sizes)[i] - 1) * ((int64_t *)array->strides)[i];
        count *= ((int64_t *)array->sizes)[i];
    }
    return reach * count == (count - 1) * type->bytes;
}

/* An array of a type but for its strides, in a row: a copy that the call drops when it is over. */
static Array *in_a_row(Array *array, const ArrayType *type, void **table, const Plan *plan) {
    if (!plan->copies || type->strides || !array || array->object.cls != context.array_class ||
        array->descr != type->descr || array->rank != (int32_t)type->rank ||
        !same_words(array->sizes, type->sizes, array->rank) || is_dense(array, type))
        return NULL;
    Array *copy = ((Array *(*)(Array *, int))context.new_copy)(array, 0);
    if (!copy) {
        PyErr_Clear();
        return NULL;
    }
    int64_t *count = (int64_t *)table + plan->copies;
    ((void **)count)[++*count] = copy;
    return copy;
}

static void drop_copies(void **table, const Plan *plan) {
    int64_t *count = (int64_t *)table + plan->copies;
    for (; *count; --*count) Py_DecRef(((void **)count)[*count]);
}

static inline bool is_tensor(const Object *given) {
    return given->cls == context.tensor_class || given->cls == context.parameter_class;
}

/* Memory that is written must be writable, and a copy would not do. */
static const void *written_fits(Object *given, const TensorRule *rule, void **table, const Plan *plan) {
    if (!is_tensor(given)) return NULL;
    Array *array = array_of(given);
    void *data = elements(array, &rule->type);
    if (!data || !(array->flags & FLAGS_WRITABLE)) return NULL;
    bind(plan, table, rule->base, array, data);
    return rule + 1;
}

/* Is what is written the memory of one argument alone? */
static bool written_apart(const Plan *plan, void **table) {
    const Operand *operands = plan->operands;
    for (int64_t i = 0; i < plan->written_count; i++) {
        uint64_t start = (uint64_t)table[operands[i].base], end = start + operands[i].bytes;
        for (int64_t j = 0; j < plan->operand_count; j++) {
            uint64_t other = (uint64_t)table[operands[j].base];
            if (j != i && start < other + operands[j].bytes && end > other) return false;
        }
    }
    return true;
}

/* The rule after the last one that was looked at, null where the argument is another one. */
static const void *argument_fits(Object *given, const void *start, void **table, const Plan *plan) {
    switch (*(int64_t *)start) {
    case RULES_NUMBER:
        return number_fits(given, start, table, plan);
    case RULES_WRITTEN:
        return written_fits(given, start, table, plan);
    case RULES_ARRAY:
    case RULES_ELEMENTS:
    case RULES_TENSOR: {
        const TensorRule *rule = start;
        bool fits = rule->kind == RULES_ARRAY ? given->cls == context.array_class
                  : given->cls == context.tensor_class || (rule->kind == RULES_ELEMENTS && is_tensor(given));
        if (!fits) return NULL;
        Array *array = rule->kind == RULES_ARRAY ? (Array *)given : array_of(given);
        void *data = elements(array, &rule->type);
        if (!data && (array = in_a_row(array, &rule->type, table, plan))) data = array->data;
        if (!data) return NULL;
        bind(plan, table, rule->base, array, data);
        return plan->reference_count && overlaps(plan, data, rule->type.bytes) ? NULL : rule + 1;
    }
    case RULES_CONTAINER:
        return container_fits(given, start, table, plan);
    case RULES_KEPT: {
        const ValueRule *rule = start;
        table[2 * plan->template_count + (int64_t)rule->value] = given;
        return argument_fits(given, rule + 1, table, plan);
    }
    }
    const ValueRule *rule = start;
    bool fits = given == rule->value;
    if (rule->kind == RULES_ALIAS) fits = given == table[2 * plan->template_count + (int64_t)rule->value];
    if (rule->kind == RULES_EQUAL) fits = equals(given, rule);
    if (rule->kind == RULES_FLOAT)
        fits = given->cls == context.float_class && ((Float *)given)->bits == (int64_t)rule->value;
    return fits ? rule + 1 : NULL;
}

static bool guard_holds(const Guard *guard) {
    switch (guard->kind) {
    case GUARDS_DICT: {
        void *value = PyDict_GetItemWithError(guard->owner, guard->key);
        if (value == guard->value) return true;
        if (!value) PyErr_Clear();
        return false;
    }
    case GUARDS_LIST:
        return ((Sized *)guard->owner)->size == (int64_t)guard->key &&
               same_words(((List *)guard->owner)->items, guard->value, (int64_t)guard->key);
    case GUARDS_CONTENTS: {
        const ArrayType *type = guard->key;
        void *data = elements(array_of(guard->owner), type);
        return data && memcmp(data, guard->value, type->bytes) == 0;
    }
    default:
        return *(void **)guard->owner == guard->value &&
               (!guard->key || same_words((int64_t *)guard->owner + 1, guard->key, 2));
    }
}

/* Are the keywords of a call those of the plan, in its order? */
static inline bool names_fit(const Plan *plan, const Sized *keywords) {
    if (!keywords) return plan->name_count == 0;
    if (keywords->size != plan->name_count) return false;
    return same_words((int64_t *)items_of(keywords), plan->names, plan->name_count);
}

static inline bool fits(const Plan *plan, Object *const *arguments, int64_t count, void **table) {
    const void *rule = plan->arguments;
    for (int64_t i = 0; i < count; i++) {
        rule = argument_fits(arguments[i], rule, table, plan);
        if (!rule) return false;
    }
    const Capture *captures = plan->captures;
    for (int64_t i = 0; i < plan->capture_count; i++) {
        Array *array = array_of(captures[i].tensor);
        void *data = elements(array, &captures[i].type);
        if (!data || (captures[i].data && captures[i].data != data)) return false;
        bind(plan, table, captures[i].base, array, data);
    }
    const Guard *guards = plan->guards;
    for (int64_t i = 0; i < plan->guard_count; i++)
        if (!guard_holds(guards + i)) return false;
    return !plan->written_count || written_apart(plan, table);
}

/* ---- results --------------------------------------------------------------------------------------------------- */

static inline bool is_unused(const Array *array, const Result *result) {
    return array && array->object.references == 1 && (array->flags & ~FLAGS_COLUMNS) == ORDINARY && !array->base &&
           !array->watchers && elements(array, &result->type);
}

/* The last two arrays made for a result are the plan's too. */
static void remember(Result *result, Array *array) {
    void *oldest = result->second;
    Py_IncRef(array);
    result->second = result->first;
    result->first = array;
    if (oldest) Py_DecRef(oldest);
}

typedef void *NewArray(void *cls, void *descr, int rank, void *sizes, void *steps, void *data, int flags, void *owner);

/* A new array. NumPy frees memory it did not allocate, but owns, with free(). */
static Array *new_array(Result *result) {
    int64_t bytes = result->type.bytes;
    int64_t lines = (bytes + MEMORY_LINE - 1) & -MEMORY_LINE;
    void *room = bytes <= MEMORY_SMALL ? malloc(bytes) : aligned_alloc(MEMORY_LINE, lines);
    if (!room) return PyErr_NoMemory();
    Py_IncRef(result->type.descr);
    Array *array = ((NewArray *)context.new_array)(context.array_class, result->type.descr, (int)result->type.rank,
                                                   result->type.sizes, NULL, room, PLAIN | FLAGS_WRITABLE, NULL);
    if (!array) {
        free(room);
        return NULL;
    }
    array->flags |= FLAGS_OWN;
    if (bytes <= USED_AGAIN) remember(result, array);
    return array;
}

/* An array over the memory of an argument. */
static Array *view_of(const Result *result, Array *source) {
    Py_IncRef(result->type.descr);
    Array *array = ((NewArray *)context.new_array)(
        context.array_class, result->type.descr, (int)result->type.rank, result->type.sizes, result->type.strides,
        (char *)source->data + result->offset, source->flags & FLAGS_WRITABLE, NULL);
    if (!array) return NULL;
    Py_IncRef(source);
    array->base = source;
    return array;
}

/* An array for a result: one that this plan gave before and that nobody else holds any more, or a new one. */
static inline Array *result_array(const Plan *plan, Result *result, void **table) {
    if (result->shown) return view_of(result, table[plan->template_count + result->shown]);
    if (result->maker) return PyObject_CallNoArgs(result->maker);
    Array *unused = is_unused(result->first, result) ? result->first
                  : is_unused(result->second, result) ? result->second : NULL;
    if (!unused) return new_array(result);
    Py_IncRef(unused);
    return unused;
}

static inline bool make_results(Plan *plan, Array **arrays, int64_t *numbers, void **table) {
    Result *results = plan->results;
    for (int64_t i = 0; i < plan->result_count; i++) {
        if (results[i].is_number) {
            table[results[i].base] = &numbers[i];
            continue;
        }
        arrays[i] = result_array(plan, &results[i], table);
        if (!arrays[i]) return false;
        table[results[i].base] = arrays[i]->data;
    }
    return true;
}

static void *wrap(Array *array) {
    void *tensor = PyType_GenericAlloc(context.tensor_class, 0);
    if (!tensor) return NULL;
    Py_IncRef(array);
    *(Array **)((char *)tensor + context.slot) = array;
    return tensor;
}

/* A new dict of names and values in turn, which it drops. */
static void *dict_of(void **items, int64_t count) {
    void *dict = PyDict_New();
    for (int64_t i = 0; i < 2 * count; i += 2) {
        if (dict && PyDict_SetItem(dict, items[i], items[i + 1])) {
            Py_DecRef(dict);
            dict = NULL;
        }
        Py_DecRef(items[i]);
        Py_DecRef(items[i + 1]);
    }
    return dict;
}

/* A list or dict gets the contents of a new one. */
static bool write_contents(void *target, Object *contents) {
    if (contents->cls == context.list_class) return !PyList_SetSlice(target, 0, INT64_MAX, contents);
    PyDict_Clear(target);
    return !PyDict_Update(target, contents);
}

/* Puts items into a new tuple or list, or drops them where there is none. */
static void *fill(void *container, void **items, int64_t count, int (*set)(void *, int64_t, void *)) {
    for (int64_t i = 0; i < count; i++)
        if (container) set(container, i, items[i]);
        else Py_DecRef(items[i]);
    return container;
}

/* Changes lists and dicts, each followed by a new one with its contents; gives what is behind them. */
static void *change(void **stack, int64_t count) {
    bool changed = true;
    for (int64_t i = 0; changed && i < count; i += 2) changed = write_contents(stack[i], stack[i + 1]);
    for (int64_t i = 0; i < count + !changed; i++) Py_DecRef(stack[i]);
    return changed ? stack[count] : NULL;
}

static __attribute__((noinline)) void *build_output(const Plan *plan, Array **arrays, const int64_t *numbers,
                                                    void **table, void **objects) {
    const Output *steps = plan->output;
    void **stack = ON_STACK(void *, plan->output_count), **made = ON_STACK(void *, plan->output_count);
    int64_t depth = 0;
    for (int64_t i = 0; i < plan->output_count; i++) {
        int64_t value = steps[i].value;
        void *object;
        switch (steps[i].kind) {
        default:
            object = wrap(arrays[value]);
            break;
        case OUTPUTS_ARGUMENT:
            object = wrap(table[plan->template_count + value]);
            break;
        case OUTPUTS_CONSTANT:
        case OUTPUTS_OBJECT:
        case OUTPUTS_AGAIN:
            object = steps[i].kind == OUTPUTS_CONSTANT ? (void *)value
                   : steps[i].kind == OUTPUTS_OBJECT ? objects[value] : made[value];
            Py_IncRef(object);
            break;
        case OUTPUTS_INT:
            object = PyLong_FromLongLong(numbers[value]);
            break;
        case OUTPUTS_FLOAT:
            object = PyFloat_FromDouble(*(double *)&numbers[value]);
            break;
        case OUTPUTS_BOOL:
            object = PyBool_FromLong(*(uint8_t *)&numbers[value]);
            break;
        case OUTPUTS_TUPLE:
            depth -= value;
            object = fill(PyTuple_New(value), stack + depth, value, PyTuple_SetItem);
            break;
        case OUTPUTS_LIST:
            depth -= value;
            object = fill(PyList_New(value), stack + depth, value, PyList_SetItem);
            break;
        case OUTPUTS_DICT:
            depth -= 2 * value;
            object = dict_of(stack + depth, value);
            break;
        }
        if (!object) {
            while (depth) Py_DecRef(stack[--depth]);
            return NULL;
        }
        stack[depth++] = made[i] = object;
    }
    return change(stack, depth - 1);
}

static void *list_of(void **items, int64_t count) {
    void *list = PyList_New(count);
    for (int64_t i = 0; list && i < count; i++) {
        Py_IncRef(items[i]);
        PyList_SetItem(list, i, items[i]);
    }
    return list;
}

/* Has Python make the output, of arrays of all results and what is wanted of the arguments. */
static __attribute__((noinline)) void *finish(const Plan *plan, Array **arrays, const int64_t *numbers,
                                              void **objects) {
    Result *results = plan->results;
    for (int64_t i = 0; i < plan->result_count; i++) {
        if (!results[i].is_number) continue;
        arrays[i] = new_array(&results[i]);
        if (!arrays[i]) return NULL;
        memcpy(arrays[i]->data, &numbers[i], results[i].type.bytes);
    }
    void *given[2] = {list_of((void **)arrays, plan->result_count), NULL};
    if (!given[0]) return NULL;
    bool more = plan->object_count;
    if (more) given[1] = list_of(objects, plan->object_count);
    void *result = more && !given[1] ? NULL : PyObject_Vectorcall(plan->finish, given, 1 + more, NULL);
    Py_DecRef(given[0]);
    if (given[1]) Py_DecRef(given[1]);
    return result;
}

/* ---- running ------------------------------------------------------------------------------------------------- */

/* While Python's lock is given up, another thread may drop what the arguments are made of. */
static void hold(const Plan *plan, void **table, void (*change)(void *)) {
    void **arrays = table + plan->template_count + TABLE_FIRST;
    for (int64_t i = 0; i < plan->tensor_count; i++) change(arrays[i]);
}

static bool run_released(const Plan *plan, void **table) {
    hold(plan, table, Py_IncRef);
    bool stopped = run_program(table, plan->program, plan->program_end);
    hold(plan, table, Py_DecRef);
    return stopped;
}

/* Runs that are long give up Python's lock; how long they are is measured now and then. */
static inline bool run_timed(Plan *plan, void **table) {
    if (plan->loops) return run_released(plan, table);
    if (plan->calls++ % MEASURED == 0) {
        int64_t start = now(STEADY);
        bool stopped = run_released(plan, table);
        plan->was_long = now(STEADY) - start > LONG;
        return stopped;
    }
    return plan->was_long ? run_released(plan, table) : run_instructions(table, plan->program, plan->program_end);
}

/* Runs the program in the arena of the plan, or in another one if a call that shares it is under way. */
static inline bool run_in_arena(Plan *plan, void **table, bool *stopped) {
    if (!plan->arena_size) {
        *stopped = run_timed(plan, table);
        return true;
    }
    int64_t *shared = plan->arena_taken;
    bool taken = *shared;
    void *arena = taken ? aligned_alloc(MEMORY_LINE, plan->arena_size) : plan->arena;
    if (!arena) {
        PyErr_NoMemory();
        return false;
    }
    if (!taken) *shared = true;
    table[plan->arena_index] = arena;
    *stopped = run_timed(plan, table);
    if (taken) free(arena);
    else *shared = false;
    return true;
}

static inline void *result_of_run(Plan *plan, Array **arrays, int64_t *numbers, void **table, void **objects) {
    bool stopped;
    if (!make_results(plan, arrays, numbers, table) || !run_in_arena(plan, table, &stopped)) return NULL;
    if (stopped) {
        if (!PyErr_Occurred()) PyObject_CallNoArgs(context.raise_failure);
        return NULL;
    }
    const Result *failure = (Result *)plan->results + plan->failure;
    bool native = !plan->finish || (plan->failure >= 0 && !*(int64_t *)table[failure->base]);
    if (!native) return finish(plan, arrays, numbers, objects);
    const Output *first = plan->output;
    bool is_tensor = plan->output_count == 1 && first->kind == OUTPUTS_TENSOR;
    return is_tensor ? wrap(arrays[first->value]) : build_output(plan, arrays, numbers, table, objects);
}

enum { NEAR = 4 };  // plans that are found soon enough where they are

typedef struct {
    Callable *callable;
    Plan *before;
    int64_t passed;
} Place;

/* Plans that are used are looked at first; no Python code has run since the place was seen. */
static RARE void move_to_front(const Place *place, Plan *plan) {
    place->before->following = plan->following;
    plan->following = place->callable->plans;
    place->callable->plans = plan;
}

static void *run_plan(Plan *plan, Object *const *arguments, int64_t positional, const Sized *keywords, Place *place) {
    int64_t count = positional + plan->name_count;
    if (count != plan->argument_count || !names_fit(plan, keywords)) return MISFIT;
    void **table = ON_STACK(void *, plan->table_room);
    memcpy(table, plan->template, plan->template_count * sizeof(void *));
    if (plan->copies) table[plan->copies] = NULL;
    if (!fits(plan, arguments, count, table)) {
        if (plan->copies) drop_copies(table, plan);
        return MISFIT;
    }
    if (place && place->passed >= NEAR && place->before->following == plan) move_to_front(place, plan);
    void *owner = plan->owner;
    Py_IncRef(owner);
    Array **arrays = ON_STACK(Array *, plan->result_count + plan->object_count);
    memset(arrays, 0, plan->result_count * sizeof(Array *));
    void **objects = (void **)arrays + plan->result_count;
    const int64_t *places = plan->objects;
    for (int64_t i = 0; i < plan->object_count; i++) Py_IncRef(objects[i] = table[places[i]]);
    void *result = result_of_run(plan, arrays, ON_STACK(int64_t, plan->result_count), table, objects);
    for (int64_t i = 0; i < plan->result_count; i++)
        if (arrays[i]) Py_DecRef(arrays[i]);
    for (int64_t i = 0; i < plan->object_count; i++) Py_DecRef(objects[i]);
    if (plan->copies) drop_copies(table, plan);
    Py_DecRef(owner);
    return result;
}

/* The plain way: the same arguments behind the callable. The flag says that there is room for it in front of them. */
static RARE void *call_plainly(Callable *callable, void **arguments, size_t flagged, Sized *keywords) {
    size_t count = flagged & INT64_MAX;
    if ((int64_t)flagged < 0) {
        void *kept = arguments[-1];
        arguments[-1] = callable;
        void *result = PyObject_Vectorcall(context.slow_path, arguments - 1, count + 1, keywords);
        arguments[-1] = kept;
        return result;
    }
    size_t all = count + (keywords ? keywords->size : 0);
    void **moved = ON_STACK(void *, all + 1);
    moved[0] = callable;
    memcpy(moved + 1, arguments, all * sizeof(void *));
    return PyObject_Vectorcall(context.slow_path, moved, count + 1, keywords);
}

void *enter(Callable *callable, void **arguments, size_t flagged, Sized *keywords) {
    Place place = {callable, NULL, 0};
    for (Plan *plan = callable->plans, *following; plan; plan = following) {
        following = plan->following;
        void *result = run_plan(plan, (Object *const *)arguments, flagged & INT64_MAX, keywords, &place);
        if (result != MISFIT) {
            callable->hits++;
            return result;
        }
        place.before = plan;
        place.passed++;
    }
    return call_plainly(callable, arguments, flagged, keywords);
}

/* ---- operations: as many plans as there are signatures, found by a hash of the arguments ----------------------- */

enum { DEEPEST = 2 };  // lists in lists whose items are part of the hash

static inline uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * HASH_FACTOR;
    return hash ^ hash >> HASH_SHIFT;
}

static uint64_t hash_of(uint64_t hash, const Object *given, int32_t depth) {
    hash = mixed(hash, (uint64_t)given->cls);
    bool is_array = given->cls == context.array_class;
    if (is_array || is_tensor(given)) {
        const Array *array = is_array ? (void *)given : array_of((void *)given);
        if (!array || array->object.cls != context.array_class) return hash;
        hash = mixed(mixed(hash, (uint64_t)array->descr), array->rank);
        for (int32_t i = 0; i < array->rank; i++) hash = mixed(hash, ((int64_t *)array->sizes)[i]);
        return hash;
    }
    if (given->cls != context.tuple_class && given->cls != context.list_class) return hash;
    int64_t count = ((Sized *)given)->size;
    hash = mixed(hash, count);
    if (depth == 0) return hash;
    Object **items = given->cls == context.list_class ? ((List *)given)->items : items_of(given);
    for (int64_t i = 0; i < count; i++) hash = hash_of(hash, items[i], depth - 1);
    return hash;
}

/* What the arguments of a call are, in a word. */
uint64_t hash_call(Object *const *arguments, int64_t positional, const Sized *keywords) {
    int64_t names = keywords ? keywords->size : 0;
    uint64_t hash = positional;
    for (int64_t i = 0; i < names; i++) hash = mixed(hash, (uint64_t)items_of(keywords)[i]);
    for (int64_t i = 0; i < positional + names; i++) hash = hash_of(hash, arguments[i], DEEPEST);
    return hash;
}

void *enter_operation(Callable *callable, void **arguments, size_t flagged, Sized *keywords) {
    const PlanTable *plans = callable->plans;
    int64_t positional = flagged & INT64_MAX;
    if (!*(int64_t *)context.busy) {
        uint64_t hash = hash_call((Object *const *)arguments, positional, keywords);
        for (Plan *plan = ((Plan **)(plans + 1))[hash & plans->mask], *following; plan; plan = following) {
            following = plan->following;
            void *result = run_plan(plan, (Object *const *)arguments, positional, keywords, NULL);
            if (result != MISFIT) {
                callable->hits++;
                return result;
            }
        }
    }
    return call_plainly(callable, arguments, flagged, keywords);
}
