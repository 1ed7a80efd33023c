/* Functions of `omp.h` that ask about the environment, or set what later constructs go by: text behind the runtime. What the environment
   decides is unknown within the bounds of the standard, and the same whenever it is asked again. What a task sets is
   its own, and that of those that it creates. */
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
#define __OMP_INT_MAX 2147483647

/* Any number from the least to the most. */
static int __omp_any(int least, int most) {
    int value = __VERIFIER_nondet_int();
    int __omp_is_possible = value >= least && value <= most;
    __VERIFIER_assume(__omp_is_possible);
    return value;
}
enum __omp_question {
    __OMP_THREAD_LIMIT, __OMP_SUPPORTED_LEVELS, __OMP_PRIORITY, __OMP_PLACES, __OMP_PLACE_PROCS, __OMP_BIND, __OMP_TEAMS, __OMP_TEAMS_LIMIT,
    __OMP_CHUNK, __OMP_ALLOCATOR, __OMP_DIMENSIONS, __OMP_PARTITION
};
/* What was answered: a device may have other answers. */
static struct { int question, which, device, answer; } __omp_answers[16];
static int __omp_answer_count;
static int __omp_open(enum __omp_question question, int which, int least, int most) {
    __VERIFIER_atomic_begin();
    int i = 0;
    while (i < __omp_answer_count && !(__omp_answers[i].question == (int)question && __omp_answers[i].which == which && __omp_answers[i].device == __omp_on_device)) i++;
    if (i == 16) __antiphon_limit("more than 16 different questions about the environment of OpenMP");
    if (i == __omp_answer_count) {
        __omp_answers[i].question = question;
        __omp_answers[i].which = which;
        __omp_answers[i].device = __omp_on_device;
        __omp_answers[i].answer = __omp_any(least, most);
        __omp_answer_count++;
    }
    int answer = __omp_answers[i].answer;
    __VERIFIER_atomic_end();
    return answer;
}

/* Clauses of leagues and of regions of devices say it, too. */
int omp_get_thread_limit(void) {
#if __OMP_LIMITS
    return __omp_any(__omp_size(), __OMP_INT_MAX);
#else
    int limit = __omp_open(__OMP_THREAD_LIMIT, 0, 1, __OMP_INT_MAX);
    int __omp_is_possible = limit >= __omp_size();
    __VERIFIER_assume(__omp_is_possible);
    return limit;
#endif
}
#if __OMP_SETS
void omp_set_dynamic(int dynamic) {
    __omp_sets();
    __omp_settings.adjusting = dynamic ? __OMP_ADJUSTED : __OMP_EXACT;
}
int omp_get_dynamic(void) { return __omp_is_adjusted(); }
#else
/* With 0 alone, which is what teams without it are. */
void omp_set_dynamic(int dynamic) { (void)dynamic; }
#endif
int omp_get_supported_active_levels(void) { return __omp_open(__OMP_SUPPORTED_LEVELS, 0, 1, __OMP_INT_MAX); }
int omp_get_max_task_priority(void) { return __omp_open(__OMP_PRIORITY, 0, 0, __OMP_INT_MAX); }
int omp_get_active_level(void) {
    int active = 0;
    if (__omp_team) {
        __VERIFIER_atomic_begin();
        active = __omp_team->active;
        __VERIFIER_atomic_end();
    }
    return active;
}

#if __OMP_SETS
int omp_in_explicit_task(void) { return __omp_settings.is_task; }
/* In an atomic section: the team of a level that is around this thread, and the number of the thread in it that is, or whose region this is in. */
static struct __omp_team *__omp_around(int level, int *number) {
    struct __omp_team *team = __omp_team;
    while (team && team->level - team->initial > level) {
        *number = team->outer_id;
        team = team->outer;
    }
    return team;
}
int omp_get_ancestor_thread_num(int level) {
    int number = __omp_thread(), own = omp_get_level();
    if (level < 0 || level > own) return -1;
    if (level == 0) return 0;
    __VERIFIER_atomic_begin();
    __omp_around(level, &number);
    __VERIFIER_atomic_end();
    return number;
}
int omp_get_team_size(int level) {
    int number = 0, own = omp_get_level();
    if (level < 0 || level > own) return -1;
    if (level == 0) return 1;
    __VERIFIER_atomic_begin();
    struct __omp_team *team = __omp_around(level, &number);
    int size = team->size;
    __VERIFIER_atomic_end();
    return size;
}

/* The schedule of loops with `schedule(runtime)`, which are explored with any. What has not been set by the program is unknown, and a device's is
   not the host's. */
#define __OMP_MONOTONIC (-__OMP_INT_MAX - 1)
void omp_set_schedule(unsigned kind, int chunk) {
    int plain = kind & __OMP_INT_MAX;
    /* A schedule of one implementation, which sets it, or does what it likes. */
    if ((plain < 1 || plain > 4) && __antiphon_choice()) {
        kind = __antiphon_choice() ? 0x80000001u : 1;
        for (int i = 0; i < 3 && __antiphon_choice(); i++) ++kind;
        chunk = 0;
    }
    __omp_settings.schedule = (int)kind;
    __omp_settings.has_schedule = 1;
    /* `auto` has no chunk, and what stands for the usual one is open. */
    __omp_settings.chunk = plain == 4 || chunk < 1 ? __VERIFIER_nondet_int() : chunk;
}
/* In bits that the program looks at: so it is a choice. */
static unsigned __omp_usual_schedule(void) {
    static unsigned __omp_usual[2];
    __VERIFIER_atomic_begin();
    unsigned *usual = &__omp_usual[__omp_on_device > 0];
    if (__omp_on_device > 1) __antiphon_iteration(-1);
    if (!*usual) {
        *usual = __antiphon_choice() ? 0x80000001u : 1;
        for (int i = 0; i < 3 && __antiphon_choice(); i++) ++*usual;
    }
    unsigned kind = *usual;
    __VERIFIER_atomic_end();
    return kind;
}
void omp_get_schedule(unsigned *kind, int *chunk) {
    if (!__omp_settings.has_schedule) {
        *kind = __omp_usual_schedule();
        *chunk = __omp_open(__OMP_CHUNK, 0, -__OMP_INT_MAX, __OMP_INT_MAX);
    } else {
        *kind = (unsigned)__omp_settings.schedule;
        *chunk = __omp_settings.chunk;
    }
}
static int __omp_is_in_region(void) { return omp_get_level() > 0; }
void omp_set_num_teams(int count) {
    if (count <= 0) __antiphon_misuse("`omp_set_num_teams` is given a number that is not positive");
    if (__omp_is_in_region()) __antiphon_misuse("`omp_set_num_teams` is called in a parallel region");
    if (__omp_on_device) __antiphon_limit("`omp_set_num_teams` on a device");
    __VERIFIER_atomic_begin();
    __omp_most_teams = count;
    __VERIFIER_atomic_end();
}
int omp_get_max_teams(void) {
    __VERIFIER_atomic_begin();
    int most = __omp_on_device ? 0 : __omp_most_teams;
    __VERIFIER_atomic_end();
    return most > 0 ? most : __omp_open(__OMP_TEAMS, 0, 0, __OMP_INT_MAX);
}
#endif
static int __omp_teams_limit;
void omp_set_teams_thread_limit(int limit) {
    if (limit <= 0) __antiphon_misuse("`omp_set_teams_thread_limit` is given a number that is not positive");
    if (omp_get_level() > 0) __antiphon_misuse("`omp_set_teams_thread_limit` is called in a parallel region");
    if (__omp_on_device) __antiphon_limit("`omp_set_teams_thread_limit` on a device");
    __VERIFIER_atomic_begin();
    __omp_teams_limit = limit;
    __VERIFIER_atomic_end();
}
int omp_get_teams_thread_limit(void) {
    __VERIFIER_atomic_begin();
    int limit = __omp_on_device ? 0 : __omp_teams_limit;
    __VERIFIER_atomic_end();
    return limit > 0 ? limit : __omp_open(__OMP_TEAMS_LIMIT, 0, 0, __OMP_INT_MAX);
}

/* Places: how many there are, which processors each has, and where a thread is. */
unsigned omp_get_proc_bind(void) { return (unsigned)__omp_open(__OMP_BIND, omp_get_level(), 0, 4); }
int omp_get_num_places(void) { return __omp_open(__OMP_PLACES, 0, 0, __OMP_INT_MAX); }
int omp_get_place_num_procs(int place) {
    if (place < 0 || place >= omp_get_num_places()) return 0;
    return __omp_open(__OMP_PLACE_PROCS, place, 0, __OMP_INT_MAX);
}
void omp_get_place_proc_ids(int place, int *ids) {
    int count = omp_get_place_num_procs(place);
    for (int i = 0; i < count; i++) ids[i] = __omp_any(0, __OMP_INT_MAX);
}
int omp_get_place_num(void) { return __omp_any(-1, omp_get_num_places() - 1); }
/* Which places a thread has depends on clauses of the regions around it; they stay the same in a region. */
int omp_get_partition_num_places(void) {
    int all = omp_get_num_places();
    return __omp_open(__OMP_PARTITION, omp_get_level() * 4096 + __omp_thread(), 0, all);
}
void omp_get_partition_place_nums(int *places) {
    int count = omp_get_partition_num_places(), all = omp_get_num_places();
    for (int i = 0; i < count; i++) places[i] = __omp_any(0, all - 1);
}

/* How the binding of threads is told. The text may be any until the program has set it; in a region the effect of that is open, and so is the text
   from then on. A device has a text of its own. */
#define __OMP_FORMAT_ROOM 128
static char __omp_format[__OMP_FORMAT_ROOM];
static int __omp_has_format;
void omp_set_affinity_format(const char *format) {
    unsigned long length = strlen(format);
    if (__omp_on_device) return;
    int is_open = omp_get_level() > 0 || __omp_league_size > 1;
    if (length >= __OMP_FORMAT_ROOM) __antiphon_limit("an affinity format of more than 127 characters");
    __VERIFIER_atomic_begin();
    memcpy(__omp_format, format, length + 1);
    __omp_has_format = !is_open;
    __VERIFIER_atomic_end();
}
static unsigned long __omp_some_string(char *buffer, unsigned long size) {
    unsigned long length = __VERIFIER_nondet_ulong();
    int __omp_is_possible = length <= __OMP_INT_MAX;
    __VERIFIER_assume(__omp_is_possible);
    if (!buffer || !size) return length;
    for (unsigned long i = 0; i + 1 < size; i++) buffer[i] = __VERIFIER_nondet_char();
    buffer[size - 1] = 0;
    if (length + 1 < size) buffer[length] = 0;
    return length;
}
unsigned long omp_get_affinity_format(char *buffer, unsigned long size) {
    __VERIFIER_atomic_begin();
    int has = __omp_has_format && !__omp_on_device;
    unsigned long length = has ? strlen(__omp_format) : 0;
    __VERIFIER_atomic_end();
    if (!has) return __omp_some_string(buffer, size);
    for (unsigned long i = 0; buffer && i < size && i <= length; i++) {
        __VERIFIER_atomic_begin();
        char letter = i + 1 < size ? __omp_format[i] : 0;
        __VERIFIER_atomic_end();
        buffer[i] = letter;
    }
    return length;
}
void omp_display_affinity(const char *format) { if (format) (void)strlen(format); }
unsigned long omp_capture_affinity(char *buffer, unsigned long size, const char *format) {
    omp_display_affinity(format);
    return __omp_some_string(buffer, size);
}
void omp_display_env(int verbose) { (void)verbose; }

/* The runtime gives up what it holds, or does not. What a hard pause leaves of what the program has set, or made the runtime keep, is not modelled. */
static int __omp_pause(unsigned kind) {
    if (kind != 1 && kind != 2) __antiphon_misuse("resources are paused in a way that `omp_pause_resource_t` does not have");
    if (omp_get_level() > 0 || __omp_on_device) __antiphon_misuse("resources are paused in an OpenMP region");
    if (__antiphon_choice()) {
        /* Nothing is left of what programs can see, if there is anything. */
        int is_left = __OMP_LOSES;
        __VERIFIER_atomic_begin();
        for (int i = 0; i < __omp_present_count; i++) is_left |= __omp_presents[i].count > 0;
        __VERIFIER_atomic_end();
        if (kind == 2 && is_left) __antiphon_limit("a hard pause in a program that has settings, locks or data of OpenMP to lose");
        return 0;
    }
    int failed = __VERIFIER_nondet_int();
    int __omp_is_possible = failed != 0;
    __VERIFIER_assume(__omp_is_possible);
    return failed;
}
int omp_pause_resource(unsigned kind, int device) {
    __omp_device_of(device);
    return __omp_pause(kind);
}
int omp_pause_resource_all(unsigned kind) { return __omp_pause(kind); }

/* Memory that OpenMP allocates. What an allocator of the program is like decides whether it may fail. Memory comes from `malloc` and its kin, and
   goes back to them: nothing here holds its address, as what is held is not lost. Whose it is, is kept with it. */
#if __OMP_ALLOCATES
#define __OMP_FIRST_ALLOCATOR 16
typedef struct { unsigned key; unsigned long value; } omp_alloctrait_t;
static struct { int lives, may_fail; unsigned long alignment; } __omp_allocators[8];
static int __omp_allocator_count;

unsigned long omp_init_allocator(unsigned long space, int count, const omp_alloctrait_t *traits) {
    if (space > 4) __antiphon_limit("an allocator for a memory space that OpenMP does not name");
    int may_fail = 0;
    unsigned long alignment = 1;
    for (int i = 0; i < count; i++) {
        unsigned long value = traits[i].value;
        if (traits[i].key == 2 && value != (unsigned long)-1) {
            if (!value || value & value - 1) __antiphon_misuse("an allocator is given an alignment that is not a power of two");
            alignment = value;
        }
        /* A pool may be empty; what is done then is not always to take other memory. */
        if (traits[i].key == 5 && value != (unsigned long)-1 && value != 11 && value != 13) may_fail = 1;
        /* Memory of one thread, team or group of them: nobody checks who uses it. */
        if (traits[i].key == 3 && value != (unsigned long)-1 && value != 7) __antiphon_limit("an allocator whose memory is for some threads only (`omp_atk_access`)");
    }
    if (__antiphon_choice()) return 0;
    __VERIFIER_atomic_begin();
    int number = __omp_allocator_count++;
    if (number >= 8) __antiphon_limit("more than 8 allocators");
    __omp_allocators[number].lives = 1;
    __omp_allocators[number].may_fail = may_fail;
    __omp_allocators[number].alignment = alignment;
    __VERIFIER_atomic_end();
    return __OMP_FIRST_ALLOCATOR + number;
}
/* In an atomic section: the number of an allocator of the program; -1 if it is one of OpenMP's own. */
static int __omp_allocator_of(unsigned long allocator) {
    if (allocator <= 8) return -1;
    int number = (int)(allocator - __OMP_FIRST_ALLOCATOR);
    if (allocator < __OMP_FIRST_ALLOCATOR || number >= __omp_allocator_count || !__omp_allocators[number].lives) {
        __antiphon_misuse("an allocator is used that is not initialised, or destroyed");
        return -1;
    }
    return number;
}
void omp_destroy_allocator(unsigned long allocator) {
    if (!allocator) return;
    __VERIFIER_atomic_begin();
    int number = __omp_allocator_of(allocator);
    if (number >= 0) {
        __omp_allocators[number].lives = 0;
        /* Its memory is nobody's from now on. */
        __antiphon_end_owned(__OMP_PROGRAM_OWNS + number);
    }
    __VERIFIER_atomic_end();
    if (allocator <= 8) __antiphon_misuse("an allocator is destroyed that is OpenMP's own");
}
#if __OMP_SETS
/* What an explicit task sets is its implicit task's, and that of the other explicit ones. */
void omp_set_default_allocator(unsigned long allocator) {
    __omp_sets();
    __VERIFIER_atomic_begin();
    if (__omp_settings.allocator_at) *__omp_settings.allocator_at = allocator;
    else __omp_initial_allocator = allocator;
    __VERIFIER_atomic_end();
}
unsigned long omp_get_default_allocator(void) {
    unsigned long allocator = __omp_default_allocator();
    if (allocator) return allocator;
    return (unsigned long)__omp_open(__OMP_ALLOCATOR, 0, 1, 8);
}
/* Who is asked: of OpenMP's own it does not matter which, but for those whose memory is not for all threads. */
static unsigned long __omp_asked_allocator(unsigned long allocator) {
    if (!allocator) allocator = __omp_default_allocator();
    if (allocator >= 6 && allocator <= 8) __antiphon_limit("an allocator whose memory is for some threads only");
    return allocator;
}
/* The alignment that an allocator has of itself; 0 if it fails. */
static unsigned long __omp_alignment_of(unsigned long allocator) {
    __VERIFIER_atomic_begin();
    int number = __omp_allocator_of(allocator);
    unsigned long alignment = number < 0 ? 1 : __omp_allocators[number].alignment;
    int may_fail = number >= 0 && __omp_allocators[number].may_fail;
    __VERIFIER_atomic_end();
    return may_fail && __antiphon_choice() ? 0 : alignment;
}
static void *__omp_allocate(unsigned long alignment, unsigned long size, unsigned long allocator, int is_clear) {
    if (!size) return 0;
    if (!alignment || alignment & alignment - 1) {
        __antiphon_misuse("memory is asked for with an alignment that is not a power of two");
        return 0;
    }
    allocator = __omp_asked_allocator(allocator);
    unsigned long least = __omp_alignment_of(allocator);
    if (!least) return 0;
    if (alignment < least) alignment = least;
    void *memory = 0;
    if (alignment > 1) {
        unsigned long rest = size % alignment;
        memory = aligned_alloc(alignment, rest ? size + alignment - rest : size);
        if (memory && is_clear) memset(memory, 0, size);
    } else memory = is_clear ? calloc(1, size) : malloc(size);
    if (memory) __antiphon_claim(memory, allocator < __OMP_FIRST_ALLOCATOR ? __OMP_OWNS : __OMP_PROGRAM_OWNS + (int)(allocator - __OMP_FIRST_ALLOCATOR));
    return memory;
}
static unsigned long __omp_aligned_size(unsigned long alignment, unsigned long size) {
    if (alignment && size % alignment) __antiphon_misuse("memory is asked for whose size is not a multiple of its alignment");
    return size;
}
void *omp_alloc(unsigned long size, unsigned long allocator) { return __omp_allocate(1, size, allocator, 0); }
void *omp_calloc(unsigned long count, unsigned long size, unsigned long allocator) { return __omp_allocate(1, count * size, allocator, 1); }
void *omp_aligned_alloc(unsigned long alignment, unsigned long size, unsigned long allocator) {
    return __omp_allocate(alignment, __omp_aligned_size(alignment, size), allocator, 0);
}
void *omp_aligned_calloc(unsigned long alignment, unsigned long count, unsigned long size, unsigned long allocator) {
    return __omp_allocate(alignment, __omp_aligned_size(alignment, size) * count, allocator, 1);
}
#endif
/* In whose hands it goes back must live still. */
static void __omp_check_allocator(unsigned long allocator) {
    __VERIFIER_atomic_begin();
    __omp_allocator_of(allocator);
    __VERIFIER_atomic_end();
}
/* It goes back to those who gave it. Without the name of the allocator, whichever that is. */
static void __omp_take_back(void *memory, unsigned long allocator) {
    int owner = __antiphon_owner(memory);
    __omp_check_allocator(allocator);
    /* Of what was freed already `free` tells. */
    if (!owner && !__antiphon_left(memory)) return;
    if (!owner) __antiphon_misuse("`omp_free` or `omp_realloc` is given something that no allocator of OpenMP returned");
    else if (owner >= __OMP_DEVICES_OWN) __antiphon_misuse("`omp_free` or `omp_realloc` is given memory of `omp_target_alloc`");
    else if (allocator && (owner >= __OMP_PROGRAM_OWNS) != (allocator >= __OMP_FIRST_ALLOCATOR))
        __antiphon_misuse("memory goes back to another allocator than the one that it came from");
    else if (allocator >= __OMP_FIRST_ALLOCATOR && owner != __OMP_PROGRAM_OWNS + (int)(allocator - __OMP_FIRST_ALLOCATOR))
        __antiphon_misuse("memory goes back to another allocator than the one that it came from");
    __antiphon_claim(memory, 0);
}
void omp_free(void *memory, unsigned long allocator) {
    if (!memory) return;
    __omp_take_back(memory, allocator);
    free(memory);
}
#if __OMP_SETS
void *omp_realloc(void *memory, unsigned long size, unsigned long allocator, unsigned long freed_by) {
    if (!memory) return omp_alloc(size, allocator);
    if (!size) {
        omp_free(memory, freed_by);
        return 0;
    }
    void *fresh = __omp_allocate(1, size, allocator, 0);
    if (!fresh) return 0;
    unsigned long kept = __antiphon_left(memory);
    memcpy(fresh, memory, kept < size ? kept : size);
    omp_free(memory, freed_by);
    return fresh;
}
#endif
#endif

/* Whether the storage is accessible from a device: its own is, and the host's on the host; all else is open. */
int omp_target_is_accessible(const void *at, unsigned long size, int device) {
    int on = __omp_device_of(device), whose = 0;
    if (!at) return 0;
    int owner = __antiphon_owner(at);
    if (owner >= __OMP_DEVICES_OWN)
        whose = owner == __OMP_DEVICES_OWN + on && size <= (unsigned long)__antiphon_left(at) ? on : -1;
    __VERIFIER_atomic_begin();
    unsigned long begin = (unsigned long)at;
    for (int i = 0; i < __omp_present_count; i++) {
        struct __omp_present *present = &__omp_presents[i];
        unsigned long first = (unsigned long)present->device;
        if (present->count && first && begin >= first && begin < first + present->low + present->size) whose = -1;
    }
    __VERIFIER_atomic_end();
    return whose == on ? 1 : __antiphon_choice();
}

/* Parts of arrays between devices; three dimensions are always possible, more perhaps. */
static void __omp_copy_part(char *to, const char *from, unsigned long size, int dimensions, const unsigned long *volume, const unsigned long *to_offsets,
                            const unsigned long *from_offsets, const unsigned long *to_extents, const unsigned long *from_extents) {
    unsigned long to_step = size, from_step = size;
    for (int i = 1; i < dimensions; i++) {
        to_step *= to_extents[i];
        from_step *= from_extents[i];
    }
    to += to_offsets[0] * to_step;
    from += from_offsets[0] * from_step;
    if (dimensions == 1) {
        if (volume[0]) memcpy(to, from, volume[0] * size);
        return;
    }
    for (unsigned long i = 0; i < volume[0]; i++)
        __omp_copy_part(to + i * to_step, from + i * from_step, size, dimensions - 1, volume + 1, to_offsets + 1, from_offsets + 1, to_extents + 1,
                        from_extents + 1);
}
static int __omp_dimensions(void) { return __omp_open(__OMP_DIMENSIONS, 0, 3, __OMP_INT_MAX); }
int omp_target_memcpy_rect(void *to, const void *from, unsigned long size, int dimensions, const unsigned long *volume, const unsigned long *to_offsets,
                           const unsigned long *from_offsets, const unsigned long *to_extents, const unsigned long *from_extents, int to_device,
                           int from_device) {
    if (!to && !from) return __omp_dimensions();
    if (dimensions < 1 || dimensions > 3 && dimensions > __omp_dimensions()) return 1;
    __omp_check_memory(to, __omp_device_of(to_device));
    __omp_check_memory(from, __omp_device_of(from_device));
    __omp_copy_part(to, from, size, dimensions, volume, to_offsets, from_offsets, to_extents, from_extents);
    return 0;
}

typedef struct { void *__at; int __use; } omp_depend_t;
/* Copies that are made by a task, which begins when what it depends on has ended. What says which part is copied is read when the task is created. */
#if __OMP_COPIES
struct __omp_transfer {
    void *to;
    const void *from;
    unsigned long size, to_low, from_low;
    int to_device, from_device, dimensions;
    unsigned long *extents;
};
static void __omp_transfer(void **captured) {
    struct __omp_transfer *way = (struct __omp_transfer *)captured;
    int is_part = way->dimensions > 0;
    unsigned long *extents = way->extents;
    __omp_check_memory(way->to, __omp_device_of(way->to_device));
    __omp_check_memory(way->from, __omp_device_of(way->from_device));
    if (is_part) {
        int n = way->dimensions;
        __omp_copy_part(way->to, way->from, way->size, n, extents, extents + n, extents + 2 * n, extents + 3 * n, extents + 4 * n);
        free(extents);
    } else memcpy((char *)way->to + way->to_low, (const char *)way->from + way->from_low, way->size);
    free(way);
}
static void __omp_begin_transfer(struct __omp_transfer given, int count, omp_depend_t *objects) {
    struct __omp_transfer *way = malloc(sizeof given);
    *way = given;
    for (int i = 0; i < count; i++) __omp_depends_on(&objects[i]);
    __omp_spawn(__omp_transfer, (void **)way, 1 | 8);
}
int omp_target_memcpy_async(void *to, const void *from, unsigned long size, unsigned long to_low, unsigned long from_low, int to_device,
                            int from_device, int count, omp_depend_t *objects) {
    struct __omp_transfer way = { to, from, size, to_low, from_low, to_device, from_device, 0, 0 };
    __omp_begin_transfer(way, count, objects);
    return 0;
}
int omp_target_memcpy_rect_async(void *to, const void *from, unsigned long size, int dimensions, const unsigned long *volume,
                                 const unsigned long *to_offsets, const unsigned long *from_offsets, const unsigned long *to_extents,
                                 const unsigned long *from_extents, int to_device, int from_device, int count, omp_depend_t *objects) {
    if (!to && !from) return __omp_dimensions();
    if (dimensions < 1 || dimensions > 3 && dimensions > __omp_dimensions()) return 1;
    const unsigned long *all[5] = { volume, to_offsets, from_offsets, to_extents, from_extents };
    unsigned long *extents = malloc(5 * dimensions * sizeof *extents);
    for (int i = 0; i < 5 * dimensions; i++) extents[i] = all[i / dimensions][i % dimensions];
    struct __omp_transfer way = { to, from, size, 0, 0, to_device, from_device, dimensions, extents };
    __omp_begin_transfer(way, count, objects);
    return 0;
}
#endif
