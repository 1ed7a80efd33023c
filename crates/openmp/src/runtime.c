/* OpenMP's runtime on POSIX threads, as the program sees it. A team is threads that are
   created for a region and joined at its end. What threads of a team share here is touched
   in atomic sections only, so that it takes no part in races; what must order them is
   done by barriers, mutexes and semaphores. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __antiphon_choice(void);
extern void __antiphon_misuse(const char *);
/* What is not modelled, in the words of the program. */
extern void __antiphon_limit(const char *);
/* Who takes memory back: `free` (0), an allocator of OpenMP or of the program, `omp_target_free` of a device. Memory that OpenMP gave is claimed for it. */
extern void __antiphon_claim(const void *, int);
extern int __antiphon_owner(const void *);
extern long __antiphon_left(const void *);
extern void __antiphon_end_owned(int);
#define __OMP_OWNS 1
#define __OMP_PROGRAM_OWNS 16
#define __OMP_DEVICES_OWN 1000
#if __OMP_BESIDE_MPI
extern void __antiphon_several_threads(void);
#else
#define __antiphon_several_threads() ((void)0)
#endif
/* Whether a comparison that may fail without a reason does not. */
int __omp_succeeds(void) { return __antiphon_choice(); }
extern void __VERIFIER_assume(int);
extern char __VERIFIER_nondet_char(void);

/* One worksharing construct that is not static: who comes first takes what is next. */
struct __omp_share {
    long number, next, turn;
    char *crossed;
#if __OMP_CONDITIONAL
    long latest[__OMP_LATEST];
#endif
#if __OMP_COMPARES && __OMP_SAME
    long same[__OMP_SAME];
    int known;
#endif
};

/* What executes on a thread, where it matters: whether something does, and which task waits below it; -1 if it waits at a barrier. */
struct __omp_slot {
    int taken, below;
#if __OMP_COUNTS && __OMP_WAITS
    int is_busy;
#elif __OMP_COUNTS
    pthread_mutex_t mutex;
#endif
};

#if __OMP_SETS
/* What a task set by the functions of `functions.c`, and hands on to those that it creates; and whether it is an explicit one. */
enum __omp_adjusting { __OMP_NOT_SET, __OMP_EXACT, __OMP_ADJUSTED };
/* The default allocator is kept by an implicit task, and its explicit tasks know where; it begins as what it is around a region. */
struct __omp_settings { int schedule, chunk, has_schedule, is_task; enum __omp_adjusting adjusting; unsigned long allocator, *allocator_at; };
static _Thread_local struct __omp_settings __omp_settings;
static _Thread_local unsigned long __omp_initial_allocator;
static unsigned long __omp_default_allocator(void) {
    __VERIFIER_atomic_begin();
    unsigned long allocator = __omp_settings.allocator_at ? *__omp_settings.allocator_at : __omp_initial_allocator;
    __VERIFIER_atomic_end();
    return allocator;
}
#endif

/* Why a thread whose team takes turns lets the next one go on. */
enum __omp_stop { __OMP_AT_BARRIER, __OMP_AT_END };

struct __omp_team {
    int size, present;
    int level;
    int active;
    long tasks, waited, barriers;
    int awaits, initial;
    void (*body)(void **);
    void **captured;
    int contention, league_id, league_size;
    void *handed[__OMP_HANDED];
    int device, wanted, levels;
#if __OMP_CHOOSES_DEVICE
    int chosen;
#endif
#if __OMP_CANCELS_REGIONS
    int cancelled, arrived;
    long round;
    pthread_mutex_t gate;
    pthread_cond_t opened;
#endif
    pthread_barrier_t barrier;
    sem_t ended;
#if __OMP_COMPARES
    enum __omp_stop stop;
#endif
#if __OMP_SLOTS
    struct __omp_slot slots[__OMP_SLOTS];
#endif
#if __OMP_TASKS_HAVE_THREADS
    void *own[__OMP_THREADPRIVATES][__OMP_SLOTS];
#endif
#if __OMP_SETS
    struct __omp_settings settings;
    struct __omp_team *outer;
    int outer_id, loses;
#endif
    struct __omp_share shares[64];
};

/* An explicit task is a thread of its own. What outlives it is its record, which is found by its number. An edge leads from a task to one
   that depends on it, and is posted once; the latter frees it. */
struct __omp_group { long tasks; struct __omp_group *outer; sem_t ended; long cancelled; };
struct __omp_edge { int before; sem_t ended; struct __omp_edge *next_behind; };
struct __omp_task {
    void (*body)(void **);
    void **captured;
    struct __omp_team *team;
    struct __omp_group *group;
    struct __omp_edge *edges, *behind;
    int edge_count, number, id, count, parent, exclusive, event, device, is_final, is_untied, is_done, has_children, wanted, levels;
    sem_t *ended, children;
#if __OMP_HAS_EVENTS
    /* A task with an event ends when somebody has fulfilled it. */
    sem_t fulfilled;
#endif
#if __OMP_LATE
    int is_late;
    void *owner;
#endif
#if __OMP_CHOOSES_DEVICE
    int chosen;
#endif
#if __OMP_SETS
    struct __omp_settings settings;
#endif
};
static struct __omp_task **__omp_tasks;
static int __omp_task_count = 1, __omp_task_room;
/* What tasks that have not ended depend on. How it is used: 0 in, 1 out or inout, 2 mutexinoutset, 3 inoutset. */
struct __omp_dependence { void *at; int use, task, parent; struct __omp_dependence *next; };
static struct __omp_dependence *__omp_dependences;
static pthread_mutex_t __omp_exclusives[8];
static void *__omp_exclusive_at[8];
extern void __antiphon_iteration(long);
#if __OMP_COMPARES
/* Tasks that are executed where they are created, and compared with what may run at the same time; see `comparable.rs`.
   The threads of a team take turns, each from one barrier to the next, and are compared, too. */
extern int __antiphon_tasks(void);
extern void __antiphon_tasks_end(void), __antiphon_task(int), __antiphon_task_end(void), __antiphon_taskwait(void);
extern void __antiphon_taskgroup(void), __antiphon_taskgroup_end(void), __antiphon_task_depends(void *, int);
extern void __antiphon_aside(void), __antiphon_aside_end(void), __antiphon_commute(int, const void *), __antiphon_commute_next(int);
static int __omp_comparing;
/* Whether this very execution is looked at, in which everything has the value that it has. */
static int __omp_is_one_execution;
/* What critical regions change and decide by since the last barrier. */
struct __omp_anything { void *place; int type; };
static struct __omp_anything __omp_anything[4];
static int __omp_anything_count;
/* Where each thread of the team waits for its turn; and whether this one executes what any of them may. */
static _Thread_local sem_t *__omp_turns;
static _Thread_local int __omp_is_aside;
/* The mutex that excludes others from what is executed now. Nobody is there to wait for it, so it is not locked; and nothing may wait while it is held. */
static _Thread_local const void *__omp_excluding;
/* The place of which the next task excludes others that use it (`mutexinoutset`). */
static _Thread_local const void *__omp_next_excluding;
/* Whom: others under the same mutex, or tasks that use the same place; a lock may be such a place. */
#define __OMP_AS_TASK 32
static _Thread_local int __omp_excluding_as;
static void __omp_nothing_excluded(void) { if (__omp_excluding) __antiphon_iteration(-1); }
#else
static void __omp_nothing_excluded(void) {}
#endif
#if __OMP_COMPARES
static int __omp_lone;
#endif
/* In an atomic section: the next number gets a record; every state has a copy of the table, so that it is only as long as it has to be. */
static struct __omp_task *__omp_record(int number) {
    if (number >= __omp_task_room) {
        __omp_task_room = number < 4 ? 4 : 2 * number;
        __omp_tasks = realloc(__omp_tasks, __omp_task_room * sizeof(struct __omp_task *));
    }
    struct __omp_task *task = calloc(1, sizeof(struct __omp_task));
    task->number = number;
    __omp_tasks[number] = task;
    return task;
}
static int __omp_new_task(void) {
    if (!__omp_task_room) __omp_record(0);
    __omp_record(__omp_task_count);
    return __omp_task_count++;
}
static struct __omp_task *__omp_task_of(int number) {
    __VERIFIER_atomic_begin();
    struct __omp_task *task = __omp_tasks[number];
    __VERIFIER_atomic_end();
    return task;
}
static void __omp_use_again(void);

/* What a thread met: a digest of the places of worksharing constructs and barriers, in their order. */
struct __omp_member { struct __omp_team *team; int id, number; unsigned long met; sem_t *turns; };

static _Thread_local struct __omp_team *__omp_team;
static _Thread_local int __omp_id;
static _Thread_local int __omp_count;
static _Thread_local long __omp_encountered, __omp_barriers;
static _Thread_local int __omp_task_number;
static _Thread_local int __omp_open_children;
static _Thread_local sem_t *__omp_children;
/* Whether the task that this thread executes is final: those that it creates are executed where they are met, and are final, too. */
static _Thread_local int __omp_final;
static _Thread_local struct __omp_group *__omp_group;
/* Of tasks that this thread put off: how many there are, and the innermost tied task that it is in; below zero if it is in none. */
static _Thread_local int __omp_late, __omp_tied = -1;
/* How many it put off since it waited for all of them; more than so many are executed at once, as there are too many orders. */
static _Thread_local int __omp_put_off;
#define __OMP_MOST_PUT_OFF 6
/* Tasks beside a thread that is in no team, and where their ends are counted: in the room of a region of a device, if it executes one. */
static _Thread_local long __omp_loose;
static _Thread_local sem_t __omp_loose_ended, *__omp_loose_at;
static sem_t *__omp_ends(void) {
    if (__omp_team) return &__omp_team->ended;
    return __omp_loose_at ? __omp_loose_at : &__omp_loose_ended;
}
/* Of a league: which team this is; critical regions and locks are for one team. */
static _Thread_local int __omp_contention, __omp_league_id, __omp_league_size = 1;
/* The construct that `cancel` is about, and the one whose iterations name those that they wait for. */
static _Thread_local long __omp_cancellable_construct, __omp_crossing;
/* 0 on the host, and otherwise the number of the device and one more. */
static _Thread_local int __omp_on_device;
#if __OMP_CHOOSES_DEVICE
static _Thread_local int __omp_chosen;
#else
#define __omp_chosen 0
#endif
static int __omp_wanted;
/* What the task that this thread executes set by `omp_set_num_threads`, and how many regions inside of each other have threads; it hands both on to
   those that it creates. */
static _Thread_local int __omp_own_wanted, __omp_levels = 1;
/* The region that directives bind to which are met now: 0 one of a team, 1 worksharing, 2 `critical`, 3 `ordered`, 4 `masked`, 5 a task,
   6 a loop with `ordered`. */
static _Thread_local int __omp_region;
static _Thread_local unsigned long __omp_met;

#if __OMP_ASKS_BACK
/* Whether this thread executes a region of `device(ancestor: 1)`. */
static _Thread_local int __omp_asked_back;
static void __omp_meets_construct(void) {
    if (__omp_asked_back) __antiphon_misuse("a construct of OpenMP is met in a region of `device(ancestor: 1)`");
}
#else
#define __omp_meets_construct()
#endif

/* How many threads a team has that does not say so: decided once. */
static int __omp_default(void) {
    if (__omp_own_wanted > 0) return __omp_own_wanted;
    __VERIFIER_atomic_begin();
    if (__omp_wanted == 0) {
        __omp_wanted = __OMP_LEAST;
        for (int more = __OMP_LEAST; more < __OMP_MOST; more++) {
            if (!__antiphon_choice()) break;
            __omp_wanted = more + 1;
        }
    }
    int wanted = __omp_wanted;
    __VERIFIER_atomic_end();
    return wanted;
}

#if __OMP_SETS
/* Whether teams of the task may have fewer threads than they ask for. Where the program has not said so, and asks, it is the environment's decision,
   for the host and for devices. */
static int __omp_is_adjusted(void) {
    if (__omp_settings.adjusting) return __omp_settings.adjusting == __OMP_ADJUSTED;
#if __OMP_ASKS_ADJUSTED
    static enum __omp_adjusting __omp_usual_adjusting[2];
    if (__omp_on_device > 1) __antiphon_iteration(-1);
    __VERIFIER_atomic_begin();
    enum __omp_adjusting *usual = &__omp_usual_adjusting[__omp_on_device > 0];
    if (!*usual) *usual = __antiphon_choice() ? __OMP_ADJUSTED : __OMP_EXACT;
    int is_adjusted = *usual == __OMP_ADJUSTED;
    __VERIFIER_atomic_end();
    return is_adjusted;
#else
    return 0;
#endif
}
/* What a team gets that asks for so many threads. */
static int __omp_adjusted(int size) {
    if (size > 1 && __omp_is_adjusted()) while (size > 1 && __antiphon_choice()) size--;
    return size;
}
/* What threads have of their own is there in the next region only if neither adjusts its team. */
static int __omp_last_adjusted;
static int __omp_loses(int level, int size) {
    if (level > 0 || size <= 1) return 0;
    int adjusted = __omp_is_adjusted();
    __VERIFIER_atomic_begin();
    int loses = adjusted || __omp_last_adjusted;
    __omp_last_adjusted = adjusted;
    __VERIFIER_atomic_end();
    return loses;
}
#else
static int __omp_adjusted(int size) { return size; }
#endif

/* A number of a clause. */
long __omp_positive(long value, int what) {
    if (value <= 0) {
        if (what == 0) __antiphon_misuse("`num_threads` is given a number that is not positive");
        if (what == 1) __antiphon_misuse("`schedule` is given a chunk that is not positive");
        if (what == 2) __antiphon_misuse("`num_teams` is given a number that is not positive");
        if (what == 4) __antiphon_misuse("`tile` is given a size that is not positive");
        if (what == 3) __antiphon_misuse("`grainsize` or `num_tasks` is given a number that is not positive");
    }
    return value;
}

#if __OMP_FACTORS
/* How far a loop is unrolled is the compiler's choice: once for each construct, decided as far as loops are long. */
static struct { long factor, more; } __omp_factors[__OMP_FACTORS];
long __omp_factor(int number, long trips) {
    __VERIFIER_atomic_begin();
    if (!__omp_factors[number].more) __omp_factors[number].more = 1;
    while (!__omp_factors[number].factor && __omp_factors[number].more < trips) {
        if (__antiphon_choice()) __omp_factors[number].factor = __omp_factors[number].more;
        else __omp_factors[number].more++;
    }
    long factor = __omp_factors[number].factor ? __omp_factors[number].factor : __omp_factors[number].more;
    __VERIFIER_atomic_end();
    return factor;
}
#endif

#if __OMP_MEETS
/* Notes that a thread met a worksharing construct or a barrier. */
void __omp_meet(int place) {
    if (__omp_team) __omp_met = __omp_met * 1000003 + place;
}
#endif

#if __OMP_NESTS
int __omp_enter(int region) {
    int outer = __omp_region;
    __omp_region = region;
    return outer;
}
void __omp_leave(int outer) { __omp_region = outer; }
/* A directive that binds to a region of another function: 0 a barrier, 1 worksharing, 2 `masked`, 3 `ordered`. */
void __omp_meets(int what, int place) {
    int region = __omp_region;
    if (what == 0 && region) __antiphon_misuse("a barrier is met inside of a worksharing, `critical`, `ordered`, `masked` or task region");
    if (what == 1 && region) __antiphon_misuse("a worksharing construct is met inside of a worksharing, `critical`, `ordered`, `masked` or task region");
    if (what == 2 && (region == 1 || region == 5 || region == 6)) __antiphon_misuse("`masked` is met inside of a worksharing or task region");
    if (what == 3 && region == 2) __antiphon_misuse("`ordered` is met inside of a `critical` region");
    else if (what == 3 && region == 3) __antiphon_misuse("`ordered` is met inside of another `ordered` region");
    else if (what == 3 && region == 5) __antiphon_misuse("`ordered` is met inside of a task");
    else if (what == 3 && region != 6 && __omp_team) __antiphon_misuse("`ordered` is met outside of a loop with the clause `ordered`");
    if (place) __omp_meet(place);
}
#endif

void __omp_barrier(void);
#if __OMP_HAS_TASKS
static void __omp_region_ends(void);
#if __OMP_POOLS
static _Thread_local struct __omp_held *__omp_held;
#endif
static void __omp_await_tasks(struct __omp_team *team);
#endif

#if __OMP_SLOTS
static _Thread_local struct __omp_slot *__omp_slot;
static _Thread_local int __omp_untied;
static int __omp_parent(int number) {
    __VERIFIER_atomic_begin();
    int parent = __omp_tasks[number]->parent;
    __VERIFIER_atomic_end();
    return parent;
}
/* A task begins only on a thread that executes nothing and where those that wait are its ancestors, or wait at a barrier. */
static int __omp_may_take_slot(struct __omp_slot *slot, int number) {
    if (slot->taken) return 0;
    if (slot->below < 0) return 1;
#if __OMP_COUNTS && !__OMP_WAITS
    /* What is not tied begins anywhere; but nobody can count on it, where something waits for it. */
    if (__omp_tasks[number]->is_untied) return 1;
#endif
    while (number > 0 && number != slot->below) number = __omp_tasks[number]->parent;
    return number == slot->below;
}
#endif

#if __OMP_COUNTS
/* Tasks of this program find out which thread executes them. A thread is a mutex, held by whatever it executes; which one executes a task is a choice.
   Choices that come too early are not looked at: the same one is made later, too. */
#if __OMP_WAITS
/* Where tasks wait for what others do, one must not wait for a thread that never has time while another one has: so the thread is chosen when it is free. */
static pthread_mutex_t __omp_slot_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t __omp_slot_left = PTHREAD_COND_INITIALIZER;
static void __omp_init_slot(struct __omp_slot *slot) { slot->is_busy = 0; }
static void __omp_hold_slot(struct __omp_slot *slot) {
    pthread_mutex_lock(&__omp_slot_lock);
    for (;;) {
        __VERIFIER_atomic_begin();
        int is_free = !slot->is_busy;
        slot->is_busy = 1;
        __VERIFIER_atomic_end();
        if (is_free) break;
        pthread_cond_wait(&__omp_slot_left, &__omp_slot_lock);
    }
    pthread_mutex_unlock(&__omp_slot_lock);
}
static void __omp_free_slot(struct __omp_slot *slot) {
    pthread_mutex_lock(&__omp_slot_lock);
    __VERIFIER_atomic_begin();
    slot->is_busy = 0;
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_slot_left);
    pthread_mutex_unlock(&__omp_slot_lock);
}
/* A thread for a task that begins, or for one that goes on (-1). */
static struct __omp_slot *__omp_hold_any_slot(int number) {
    struct __omp_slot *slot = 0;
    pthread_mutex_lock(&__omp_slot_lock);
    for (;;) {
        __VERIFIER_atomic_begin();
        for (int i = 0; i < __omp_count; i++) {
            struct __omp_slot *other = &__omp_team->slots[i];
            if (other->is_busy || other->taken || number >= 0 && !__omp_may_take_slot(other, number)) continue;
            if (!slot || __antiphon_choice()) slot = other;
        }
        if (slot) slot->is_busy = 1;
        __VERIFIER_atomic_end();
        if (slot) break;
        pthread_cond_wait(&__omp_slot_left, &__omp_slot_lock);
    }
    pthread_mutex_unlock(&__omp_slot_lock);
    return slot;
}
#else
static void __omp_init_slot(struct __omp_slot *slot) { pthread_mutex_init(&slot->mutex, 0); }
static void __omp_hold_slot(struct __omp_slot *slot) { pthread_mutex_lock(&slot->mutex); }
static void __omp_free_slot(struct __omp_slot *slot) { pthread_mutex_unlock(&slot->mutex); }
static struct __omp_slot *__omp_hold_any_slot(int number) {
    int i = 0;
    while (i + 1 < __omp_count && __antiphon_choice()) i++;
    struct __omp_slot *slot = &__omp_team->slots[i];
    __omp_hold_slot(slot);
    __VERIFIER_atomic_begin();
    int __omp_goes_on = number >= 0 ? __omp_may_take_slot(slot, number) : !slot->taken;
    __VERIFIER_atomic_end();
    __VERIFIER_assume(__omp_goes_on);
    return slot;
}
#endif
static void __omp_make_slots(struct __omp_team *team) {
    if (team->size > __OMP_SLOTS) __antiphon_iteration(-1);
    for (int i = 0; i < team->size; i++) {
        team->slots[i].taken = i < team->present;
        team->slots[i].below = -1;
        __omp_init_slot(&team->slots[i]);
    }
    __omp_slot = &team->slots[0];
    __omp_hold_slot(__omp_slot);
}
static void __omp_own_slot(int id) {
    __omp_slot = &__omp_team->slots[id];
    __omp_hold_slot(__omp_slot);
}
static int __omp_leave_slot(int below) {
    if (!__omp_slot) return 0;
    int before = __omp_slot->below;
    __omp_slot->below = below;
    __omp_slot->taken = 0;
    __omp_free_slot(__omp_slot);
    return before;
}
static void __omp_take_back(int before) {
    if (!__omp_slot) return;
    __omp_hold_slot(__omp_slot);
    __omp_slot->below = before;
}
static void __omp_take_slot(int number) {
    __omp_slot = 0;
    if (__omp_team) __omp_slot = __omp_hold_any_slot(number);
}
static void __omp_give_slot(void) {
    if (__omp_slot) __omp_free_slot(__omp_slot);
}
/* A task that is not tied goes on wherever a thread has time. Whoever executes it where it was met has a creator below it, whose number is here if that one
   is tied and the task is still on its thread; -1 otherwise. */
static _Thread_local int __omp_creator = -1;
/* Whether what a thread of a team executes has gone to another thread. */
static _Thread_local int __omp_is_away;
static int __omp_suspend(void) {
    if (!__omp_slot) return 0;
    if (!__omp_untied) return __omp_leave_slot(__omp_task_number);
    return __omp_leave_slot(__omp_creator < 0 ? __omp_slot->below : __omp_creator);
}
static void __omp_resume(int before) {
    if (!__omp_slot) return;
    if (!__omp_untied) {
        __omp_take_back(before);
        return;
    }
    struct __omp_slot *outer = __omp_slot;
    __omp_slot = __omp_hold_any_slot(-1);
    if (__omp_slot == outer) {
        if (__omp_creator >= 0) __omp_slot->below = before;
        return;
    }
    __omp_id = (int)(__omp_slot - __omp_team->slots);
    __omp_is_away = 1;
    __omp_creator = -1;
}
/* The creator of a task that was executed where it was met goes on: a tied one on its thread. */
static void __omp_return_to(struct __omp_slot *slot, int below) {
    if (!slot || __omp_slot == slot) return;
    __omp_free_slot(__omp_slot);
    __omp_slot = slot;
    __omp_hold_slot(slot);
    slot->below = below;
    __omp_id = (int)(slot - __omp_team->slots);
}
#elif __OMP_SLOTS
/* Tasks of this program wait for what others do. Then it matters that a thread that executes one executes nothing else: each thread has a
   slot. Whoever waits for tasks leaves it to those that may run there, and goes on when it is free again. By a choice nobody counts slots:
   then every task runs beside all others, which is what races are looked for in. */
static int __omp_counts_slots;
static pthread_mutex_t __omp_slot_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t __omp_slot_left = PTHREAD_COND_INITIALIZER;

static void __omp_make_slots(struct __omp_team *team) {
    __VERIFIER_atomic_begin();
    if (!__omp_counts_slots) __omp_counts_slots = 1 + __antiphon_choice();
    __omp_slot = 0;
    if (__omp_counts_slots == 2) {
        if (team->size > __OMP_SLOTS) __antiphon_iteration(-1);
        for (int i = 0; i < team->size; i++) {
            team->slots[i].taken = i < team->present;
            team->slots[i].below = i < team->present ? 0 : -1;
        }
        __omp_slot = &team->slots[0];
    }
    __VERIFIER_atomic_end();
}
/* In an atomic section: the slot of a thread of the team. */
static void __omp_own_slot(int id) { __omp_slot = __omp_counts_slots == 2 ? &__omp_team->slots[id] : 0; }

/* Others may execute here until it is taken back; gives what waited below. */
static int __omp_leave_slot(int below) {
    if (!__omp_slot) return 0;
    pthread_mutex_lock(&__omp_slot_lock);
    __VERIFIER_atomic_begin();
    int before = __omp_slot->below;
    __omp_slot->below = below;
    __omp_slot->taken = 0;
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_slot_left);
    pthread_mutex_unlock(&__omp_slot_lock);
    return before;
}
static void __omp_take_back(int before) {
    if (!__omp_slot) return;
    pthread_mutex_lock(&__omp_slot_lock);
    for (;;) {
        __VERIFIER_atomic_begin();
        int is_free = !__omp_slot->taken;
        if (is_free) {
            __omp_slot->taken = 1;
            __omp_slot->below = before;
        }
        __VERIFIER_atomic_end();
        if (is_free) break;
        pthread_cond_wait(&__omp_slot_left, &__omp_slot_lock);
    }
    pthread_mutex_unlock(&__omp_slot_lock);
}
static void __omp_take_slot(int number) {
    __omp_slot = 0;
    if (!__omp_team) return;
    __VERIFIER_atomic_begin();
    int counts = __omp_counts_slots == 2;
    __VERIFIER_atomic_end();
    if (!counts) return;
    pthread_mutex_lock(&__omp_slot_lock);
    for (;;) {
        __VERIFIER_atomic_begin();
        for (int i = 0; i < __omp_team->size; i++) {
            struct __omp_slot *slot = &__omp_team->slots[i];
            if (!__omp_may_take_slot(slot, number)) continue;
            /* Threads that wait at a barrier are all the same; one that waits elsewhere is not. */
            int is_same = __omp_slot && __omp_slot->below < 0 && slot->below < 0;
            if (!__omp_slot || !is_same && __antiphon_choice()) __omp_slot = slot;
        }
        if (__omp_slot) __omp_slot->taken = 1;
        __VERIFIER_atomic_end();
        if (__omp_slot) break;
        pthread_cond_wait(&__omp_slot_left, &__omp_slot_lock);
    }
    pthread_mutex_unlock(&__omp_slot_lock);
}
static void __omp_give_slot(void) {
    if (!__omp_slot) return;
    pthread_mutex_lock(&__omp_slot_lock);
    __VERIFIER_atomic_begin();
    __omp_slot->taken = 0;
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_slot_left);
    pthread_mutex_unlock(&__omp_slot_lock);
}
/* While a task that is not tied waits, its thread may execute any other. */
static int __omp_suspend(void) { return __omp_leave_slot(__omp_untied ? -1 : __omp_task_number); }
static void __omp_resume(int before) { __omp_take_back(before); }
#endif

#if __OMP_COMPARES
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern long long __VERIFIER_nondet_longlong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern double __VERIFIER_nondet_double(void);
/* A value that nothing is known of; or zero, where nobody may ask: then another one is drawn all the same, because behind one a search looks whether it has been in a state. */
static void __omp_give_anything(struct __omp_anything *it, int is_any) {
    if (!is_any) __VERIFIER_nondet_int();
    if (it->type == 1) *(int *)it->place = is_any ? __VERIFIER_nondet_int() : 0;
    else if (it->type == 2) *(unsigned *)it->place = is_any ? __VERIFIER_nondet_uint() : 0;
    else if (it->type == 3) *(long *)it->place = is_any ? __VERIFIER_nondet_long() : 0;
    else if (it->type == 4) *(unsigned long *)it->place = is_any ? __VERIFIER_nondet_ulong() : 0;
    else if (it->type == 5) *(long long *)it->place = is_any ? __VERIFIER_nondet_longlong() : 0;
    else if (it->type == 6) *(unsigned long long *)it->place = is_any ? __VERIFIER_nondet_ulonglong() : 0;
    else if (it->type == 7) *(_Bool *)it->place = is_any ? __VERIFIER_nondet_bool() : 0;
    else *(double *)it->place = is_any ? __VERIFIER_nondet_double() : 0;
}
/* All have come to the barrier. */
static void __omp_give_all(void) {
    for (int i = 0; i < __omp_anything_count; i++) __omp_give_anything(&__omp_anything[i], 1);
    __omp_anything_count = 0;
}
/* The next thread of the team has its turn. If some are at a barrier and some at their end, nobody comes further. */
static void __omp_pass_on(enum __omp_stop stop) {
    struct __omp_team *team = __omp_team;
    if (__omp_is_aside || __omp_region == 5) __antiphon_iteration(-1);
    __omp_nothing_excluded();
    __antiphon_task_end();
    if (__omp_id == 0) team->stop = stop;
    else if (team->stop != stop) __antiphon_iteration(-1);
    int next = __omp_id + 1 < __omp_count ? __omp_id + 1 : 0;
    if (next == 0) {
        __antiphon_taskgroup_end();
        __omp_give_all();
        __antiphon_taskgroup();
    }
    sem_post(&__omp_turns[next]);
    if (stop == __OMP_AT_BARRIER || __omp_id == 0) sem_wait(&__omp_turns[__omp_id]);
    if (stop == __OMP_AT_BARRIER) __antiphon_task(1);
}
#endif
/* What any thread of the team may execute begins: `is_apart` if it uses nothing of its thread's own. */
void __omp_aside(int is_apart) {
#if __OMP_COMPARES
    __omp_nothing_excluded();
    if (!__omp_turns) return;
    if (!is_apart) __antiphon_iteration(-1);
    __omp_is_aside++;
    __antiphon_aside();
#else
    (void)is_apart;
#endif
}
void __omp_aside_end(void) {
#if __OMP_COMPARES
    if (!__omp_turns) return;
    __omp_is_aside--;
    __antiphon_aside_end();
#endif
}

/* The part of a thread in a region. */
static void __omp_execute(void (*body)(void **), void **captured) {
#if __OMP_COMPARES
    if (__omp_turns) {
        __antiphon_task(1);
        body(captured);
        __omp_pass_on(__OMP_AT_END);
        return;
    }
#endif
    body(captured);
#if __OMP_HAS_TASKS
    __omp_region_ends();
#endif
}

static void *__omp_begin(void *argument) {
    struct __omp_member *member = argument;
    void (*body)(void **);
    void **captured;
    __VERIFIER_atomic_begin();
    __omp_team = member->team;
    __omp_id = member->id;
    __omp_count = __omp_team->size;
    __omp_contention = __omp_team->contention;
    __omp_league_id = __omp_team->league_id;
    __omp_league_size = __omp_team->league_size;
    body = __omp_team->body;
#if __OMP_SETS
    __omp_settings = __omp_team->settings;
    unsigned long allocator = __omp_settings.allocator;
    __omp_settings.allocator_at = &allocator;
#endif
    captured = __omp_team->captured;
    __omp_on_device = __omp_team->device;
#if __OMP_CHOOSES_DEVICE
    __omp_chosen = __omp_team->chosen;
#endif
    __omp_own_wanted = __omp_team->wanted;
    __omp_levels = __omp_team->levels;
#if __OMP_HAS_TASKS
    __omp_task_number = member->number;
#endif
#if __OMP_SLOTS && !__OMP_COUNTS
    __omp_own_slot(member->id);
#endif
    __VERIFIER_atomic_end();
#if __OMP_COUNTS
    __omp_own_slot(__omp_id);
#endif
    __omp_encountered = 0;
    __omp_barriers = 0;
    __omp_execute(body, captured);
#if __OMP_MEETS
    member->met = __omp_met;
#endif
    return 0;
}
#if __OMP_COMPARES
static void *__omp_begin_in_turn(void *argument) {
    struct __omp_member *member = argument;
    __omp_turns = member->turns;
    sem_wait(&__omp_turns[member->id]);
    return __omp_begin(argument);
}
#endif

/* Whether the region that this thread met last was cancelled. */
static _Thread_local int __omp_last_was_cancelled;
int __omp_left_early(void) { return __omp_last_was_cancelled; }

#if __OMP_TASKS_HAVE_THREADS
static _Thread_local int __omp_is_task;
/* A region inside of a task: the first thread of its team has the variables of the thread that executes the task, which stays there until the region
   has ended. */
static void __omp_first_has(struct __omp_team *team) {
    if (!__omp_is_task && !__omp_is_away) return;
    if (!__omp_slot) __antiphon_iteration(-1);
    __VERIFIER_atomic_begin();
    for (int i = 0; i < __OMP_THREADPRIVATES; i++) team->own[i][0] = __omp_team->own[i][__omp_slot - __omp_team->slots];
    __VERIFIER_atomic_end();
}
#endif

void __omp_fork(void (*body)(void **), void **captured, int wanted, int parallel) {
    __omp_meets_construct();
#if __OMP_COMPARES
    int begins = 0;
    if (!__omp_comparing && !__omp_team && parallel && wanted != 1) begins = __antiphon_tasks();
    int outer_aside = __omp_is_aside;
    sem_t *outer_turns = __omp_turns;
    __omp_is_aside = 0;
    __omp_turns = 0;
    __omp_nothing_excluded();
    if (begins) {
        __omp_comparing = 1;
        __omp_is_one_execution = begins == 2;
    }
    if (__omp_comparing) __antiphon_taskgroup();
#endif
    struct __omp_team *outer = __omp_team;
    int outer_id = __omp_id, outer_count = __omp_count;
    long outer_encountered = __omp_encountered, outer_barriers = __omp_barriers;
    long outer_cancellable = __omp_cancellable_construct, outer_crossing = __omp_crossing;
    int level = 0, active = 0, most = 1;
    if (outer) {
        __VERIFIER_atomic_begin();
        level = outer->level;
        active = outer->active;
        most = __omp_levels;
        __VERIFIER_atomic_end();
    }
    int size = wanted;
    /* Lanes (2) run at once in any team. */
    int is_adjusted = parallel != 4 && parallel != 2;
    if (!parallel || parallel != 2 && active >= most) size = 1;
    else if (size <= 0 && parallel == 3) size = __OMP_MOST;
    else if (size <= 0) size = __omp_default();
    if (is_adjusted) size = __omp_adjusted(size);
    if (size > 1 && parallel != 2 && !__omp_on_device) __antiphon_several_threads();
    /* Of a region that one thread executes the others need not be there. */
    int present = parallel == 3 ? 1 : size;
    struct __omp_team team = { 0 };
    team.size = size;
    team.level = level + 1;
    team.active = active + (size > 1);
    /* The team of a league begins with a thread of its own, which is no level. */
    team.initial = parallel == 4;
    if (outer) {
        __VERIFIER_atomic_begin();
        team.initial |= outer->initial;
        __VERIFIER_atomic_end();
    }
    team.body = body;
#if __OMP_SETS
    struct __omp_settings outer_settings = __omp_settings;
    unsigned long allocator = __omp_default_allocator();
    __omp_settings.is_task = 0;
    __omp_settings.allocator = allocator;
    __omp_settings.allocator_at = &allocator;
    team.settings = __omp_settings;
    team.outer = outer;
    team.outer_id = outer_id;
    team.loses = is_adjusted && __omp_loses(level, size);
#endif
    team.captured = captured;
    team.contention = __omp_contention;
    team.league_id = __omp_league_id;
    team.league_size = __omp_league_size;
    team.present = present;
    team.device = __omp_on_device;
#if __OMP_CHOOSES_DEVICE
    team.chosen = __omp_chosen;
#endif
    team.wanted = __omp_own_wanted;
    team.levels = __omp_levels;
#if __OMP_NESTS || __OMP_HAS_TASKS
    int outer_region = __omp_region;
    __omp_region = 0;
#endif
#if __OMP_MEETS
    unsigned long outer_met = __omp_met;
    __omp_met = 0;
#endif
#if __OMP_CANCELS_REGIONS
    pthread_mutex_init(&team.gate, 0);
    pthread_cond_init(&team.opened, 0);
#endif
    pthread_barrier_init(&team.barrier, 0, present);
    sem_init(&team.ended, 0, 0);
    pthread_t threads[present];
    struct __omp_member members[present];
#if __OMP_HAS_TASKS
    __VERIFIER_atomic_begin();
    int number = __omp_task_count;
    for (int i = 1; i < present; i++) {
        int own = __omp_new_task();
#if __OMP_SLOTS
        __omp_tasks[own]->parent = -1;
#else
        (void)own;
#endif
    }
    __VERIFIER_atomic_end();
#else
    int number = 0;
#endif
#if __OMP_SLOTS
    struct __omp_slot *outer_slot = __omp_slot;
    int outer_untied = __omp_untied;
    __omp_untied = 0;
#if __OMP_TASKS_HAVE_THREADS
    __omp_first_has(&team);
#endif
#if __OMP_COMPARES
    /* Tasks that are compared are executed where they are created. */
    if (__omp_comparing) __omp_slot = 0;
    else
#endif
    __omp_make_slots(&team);
#endif
    for (int i = 1; i < present; i++) {
        members[i].team = &team;
        members[i].id = i;
        members[i].number = number + i - 1;
    }
    void *(*begin)(void *) = __omp_begin;
#if __OMP_COMPARES
    sem_t turns[present];
    if (__omp_comparing && present > 1) {
        for (int i = 0; i < present; i++) {
            sem_init(&turns[i], 0, 0);
            members[i].turns = turns;
        }
        __omp_turns = turns;
        begin = __omp_begin_in_turn;
    }
#endif
    for (int i = 1; i < present; i++) pthread_create(&threads[i], 0, begin, &members[i]);
#if __OMP_POOLS
    /* Who executes a region turns to its tasks alone. */
    struct __omp_held *outer_held = __omp_held;
    __omp_held = 0;
#endif
    int outer_final = __omp_final, outer_late = __omp_late, outer_tied = __omp_tied;
    __omp_final = 0;
    __omp_late = 0;
    __omp_tied = -1;
    __omp_team = &team;
    __omp_id = 0;
    __omp_count = size;
    __omp_encountered = 0;
    __omp_barriers = 0;
    __omp_execute(body, captured);
#if __OMP_COMPARES
    __omp_turns = outer_turns;
    __omp_is_aside = outer_aside;
    if (__omp_comparing) __antiphon_taskgroup_end();
#endif
#if __OMP_SLOTS
    __omp_slot = outer_slot;
    __omp_untied = outer_untied;
#endif
#if __OMP_SETS
    __omp_settings = outer_settings;
#endif
#if __OMP_POOLS
    __omp_held = outer_held;
#endif
    __omp_final = outer_final;
    __omp_late = outer_late;
    __omp_tied = outer_tied;
    __omp_team = outer;
    __omp_id = outer_id;
    __omp_count = outer_count;
    __omp_encountered = outer_encountered;
    __omp_barriers = outer_barriers;
    __omp_cancellable_construct = outer_cancellable;
    __omp_crossing = outer_crossing;
    __omp_own_wanted = team.wanted;
    __omp_levels = team.levels;
#if __OMP_CHOOSES_DEVICE
    __omp_chosen = team.chosen;
#endif
    for (int i = 1; i < present; i++) pthread_join(threads[i], 0);
#if __OMP_CANCELS_REGIONS && __OMP_HAS_TASKS
    __omp_await_tasks(&team);
#endif
#if __OMP_HAS_TASKS
    if (present > 1) {
        __VERIFIER_atomic_begin();
        for (int i = 1; i < present; i++) __omp_tasks[number + i - 1]->is_done = 1;
        __omp_use_again();
        __VERIFIER_atomic_end();
    }
#endif
#if __OMP_NESTS || __OMP_HAS_TASKS
    __omp_region = outer_region;
#endif
#if __OMP_MEETS
    /* A cancelled region is left anywhere. */
    if (!__OMP_CANCELS_REGIONS)
        for (int i = 1; i < present; i++)
            if (members[i].met != __omp_met)
                __antiphon_misuse("the threads of a team do not meet the same worksharing constructs and barriers in the same order");
    __omp_met = outer_met;
#endif
    pthread_barrier_destroy(&team.barrier);
#if __OMP_CANCELS_REGIONS
    __omp_last_was_cancelled = team.cancelled;
    pthread_mutex_destroy(&team.gate);
    pthread_cond_destroy(&team.opened);
#endif
    sem_destroy(&team.ended);
#if __OMP_COMPARES
    if (begins) {
        __omp_comparing = 0;
        __antiphon_tasks_end();
    }
#endif
}

#if __OMP_SETS
/* How many teams a league has at most that does not say so; 0 if nobody has set it. */
static int __omp_most_teams;
#endif
/* How many teams a league has: any number that `num_teams` allows. Leagues that do not say it all have one, or all two, as far as the program allows two. */
static int __omp_usual_teams;
static int __omp_teams(int least, int most) {
    int teams = least;
    __VERIFIER_atomic_begin();
#if __OMP_SETS
    int set = __omp_on_device ? 0 : __omp_most_teams;
#else
    int set = 0;
#endif
    if (most <= 0) {
        if (set != 1 && !__omp_usual_teams) __omp_usual_teams = __antiphon_choice() ? 2 : 1;
        teams = set == 1 ? 1 : __omp_usual_teams;
    }
    while (teams < most && teams <= __OMP_LEAGUE && __antiphon_choice()) teams++;
    __VERIFIER_atomic_end();
    if (teams > __OMP_LEAGUE) __antiphon_limit("a league of more teams than are modelled");
    return teams;
}

/* A league: its teams begin with one thread each and have nothing in common. */
struct __omp_first {
    void (*body)(void **);
    void **captured;
    int id, size, device, wanted, levels;
#if __OMP_SETS
    struct __omp_settings settings;
#endif
};
static void *__omp_first_begin(void *argument) {
    struct __omp_first *first = argument;
    __VERIFIER_atomic_begin();
    void (*body)(void **) = first->body;
    void **captured = first->captured;
    __omp_league_id = first->id;
    __omp_league_size = first->size;
    __omp_contention = first->id;
#if __OMP_SETS
    __omp_settings = first->settings;
#endif
    __omp_on_device = first->device;
    __omp_own_wanted = first->wanted;
    __omp_levels = first->levels;
    __VERIFIER_atomic_end();
    __omp_fork(body, captured, 1, 4);
    return 0;
}
void __omp_league(void (*body)(void **), void **captured, int least, int most) {
    __omp_meets_construct();
    if (most > 0 && least > most) __antiphon_misuse("`num_teams` is given bounds of which the lower one is larger");
    int size = __omp_teams(least, most);
    int id = __omp_league_id, outer_size = __omp_league_size;
    if (size > 1 && !__omp_on_device) __antiphon_several_threads();
#if __OMP_COMPARES
    int begins = __omp_comparing ? 0 : __antiphon_tasks();
    if (begins) {
        __omp_comparing = 1;
        __omp_is_one_execution = begins == 2;
    }
    if (__omp_comparing) {
        int contention = __omp_contention;
        __antiphon_taskgroup();
        __omp_league_size = size;
        for (int i = 0; i < size; i++) {
            __omp_league_id = __omp_contention = i;
            __antiphon_task(1);
            __omp_fork(body, captured, 1, 4);
            __antiphon_task_end();
        }
        __antiphon_taskgroup_end();
        __omp_league_id = id;
        __omp_league_size = outer_size;
        __omp_contention = contention;
        if (begins) {
            __omp_comparing = 0;
            __antiphon_tasks_end();
        }
        return;
    }
#endif
    pthread_t others[__OMP_LEAGUE];
    struct __omp_first firsts[__OMP_LEAGUE];
    for (int i = 1; i < size; i++) {
        firsts[i].body = body;
        firsts[i].captured = captured;
        firsts[i].id = i;
        firsts[i].size = size;
        firsts[i].device = __omp_on_device;
        firsts[i].wanted = __omp_own_wanted;
        firsts[i].levels = __omp_levels;
#if __OMP_SETS
        firsts[i].settings = __omp_settings;
#endif
    }
    for (int i = 1; i < size; i++) pthread_create(&others[i], 0, __omp_first_begin, &firsts[i]);
    __omp_league_id = 0;
    __omp_league_size = size;
    __omp_fork(body, captured, 1, 4);
    __omp_league_id = id;
    __omp_league_size = outer_size;
    for (int i = 1; i < size; i++) pthread_join(others[i], 0);
}

/* What threads have of their own from one region to the next, and what they hand to each other. */
#define __OMP_KEPT_THREADS 8
static void *__omp_kept[__OMP_THREADPRIVATES][__OMP_KEPT_THREADS];
static int __omp_keeps(void) {
    if (__omp_id >= __OMP_KEPT_THREADS) __antiphon_limit("`threadprivate` variables of more threads than are modelled");
    return __omp_id > 0 && __omp_team && __omp_team->level == 1;
}
/* Which of its threads executes a task decides whose variable it uses; the threads of a team say where theirs are. */
#if __OMP_TASKS_HAVE_THREADS
void *__omp_mine(int number, void *here) {
    if (!__omp_is_task && !__omp_is_away) return here;
    if (!__omp_slot) __antiphon_iteration(-1);
    __VERIFIER_atomic_begin();
    void *mine = __omp_team->own[number][__omp_slot - __omp_team->slots];
    __VERIFIER_atomic_end();
    if (!mine) __antiphon_iteration(-1);
    return mine;
}
#endif
void __omp_restore(int number, void *variable, unsigned long size) {
    __VERIFIER_atomic_begin();
#if __OMP_TASKS_HAVE_THREADS
    if (__omp_id >= __OMP_SLOTS) __antiphon_iteration(-1);
    if (__omp_team && !__omp_team->own[number][__omp_id]) {
        /* Of a variable that the team around a task does not know, nobody knows whose it is. */
        if (__omp_is_task || __omp_is_away) __antiphon_iteration(-1);
        __omp_team->own[number][__omp_id] = variable;
    }
#endif
    if (__omp_keeps() && __omp_kept[number][__omp_id]) {
#if __OMP_SETS
        /* Any value. */
        if (__omp_team->loses) for (unsigned long i = 0; i < size; i++) ((char *)variable)[i] = __VERIFIER_nondet_char();
        else
#endif
        memcpy(variable, __omp_kept[number][__omp_id], size);
    }
    __VERIFIER_atomic_end();
}
void __omp_keep(int number, void *variable, unsigned long size) {
    __VERIFIER_atomic_begin();
    if (__omp_keeps()) {
        if (!__omp_kept[number][__omp_id]) __omp_kept[number][__omp_id] = malloc(size);
        memcpy(__omp_kept[number][__omp_id], variable, size);
    }
    __VERIFIER_atomic_end();
}
void __omp_copy_in(void *from, void *to, unsigned long size) {
    if (from != to) memcpy(to, from, size);
}
void __omp_hand_on(int index, void *from) {
    __VERIFIER_atomic_begin();
    if (__omp_team) __omp_team->handed[index] = from;
    __VERIFIER_atomic_end();
}
void __omp_take_over(int index, void *to, unsigned long size) {
    __VERIFIER_atomic_begin();
    void *from = __omp_team->handed[index];
    __VERIFIER_atomic_end();
    memcpy(to, from, size);
}

/* A loop whose iterations are marked: one thread executes all of them, and says which; see `marked.rs`.
   With one thread nothing runs at once. Lanes of `simd` (parallel == 2) run at once in any team. */
static _Thread_local int __omp_at_once, __omp_marked_size;
void __omp_alone(void (*body)(void **), void **captured, int wanted, int parallel) {
    int outer = __omp_at_once, active = outer;
    __VERIFIER_atomic_begin();
    if (__omp_team) active += __omp_team->active;
    int given = __omp_own_wanted > 0 ? __omp_own_wanted : __omp_wanted;
    int size = wanted > 0 ? wanted : given > 0 ? given : __OMP_MOST;
    int levels = __omp_levels;
    __omp_marked_size = wanted > 0 ? wanted : given;
    __VERIFIER_atomic_end();
#if __OMP_SETS
    if (parallel == 1 && active < levels && __omp_is_adjusted()) __omp_marked_size = size = __omp_adjusted(wanted > 0 ? wanted : __omp_default());
#endif
    if (parallel == 1 && size > 1 && active < levels && !__omp_on_device) __antiphon_several_threads();
    /* Two calls, so that the answer is known in each. */
    if (parallel == 2 || parallel && size > 1 && active < levels) {
        __omp_at_once = 1;
        body(captured);
    } else {
        __omp_at_once = 0;
        body(captured);
    }
    __omp_at_once = outer;
}

/* How far apart iterations may be that run at once; 0 if none do. */
long __omp_window(long window) { return __omp_at_once ? window : 0; }
/* Who executes an iteration of a static schedule. */
long __omp_owner(long number, long trips, long chunk) {
    long size = __omp_marked_size > 0 ? __omp_marked_size : __omp_default();
    if (chunk > 0) return number / chunk % size;
    long part = trips / size, rest = trips % size;
    return number < rest * (part + 1) ? number / (part + 1) : rest + (number - rest * (part + 1)) / part;
}
/* The first part of a guided schedule has at least as many iterations as its chunk; others begin anywhere. */
long __omp_guided(long number, long chunk) { return number < chunk ? 0 : number - chunk + 1; }
long __omp_team_window(long window) { return __omp_count > 1 ? window : 0; }

/* A region whose statement one thread executes, such as a `single`. */
void __omp_fork_one(void (*body)(void **), void **captured, int wanted, int parallel) {
    __omp_fork(body, captured, wanted, parallel ? 3 : 0);
}

static int __omp_size(void) { return __omp_count > 0 ? __omp_count : 1; }

/* Whether programs may cancel is up to the environment. */
static int __omp_cancellation_is_known, __omp_cancellation;
int omp_get_cancellation(void) {
    __VERIFIER_atomic_begin();
    if (!__omp_cancellation_is_known) {
        __omp_cancellation_is_known = 1;
        __omp_cancellation = __antiphon_choice();
    }
    int answer = __omp_cancellation;
    __VERIFIER_atomic_end();
    return answer;
}

static struct __omp_share *__omp_share_of(long construct) {
    struct __omp_share *share = &__omp_team->shares[construct % 64];
#if __OMP_COMPARES
    /* Somebody is too far ahead. */
    if (__omp_turns && share->number > construct + 1) __antiphon_iteration(-1);
#endif
    if (share->number != construct + 1) {
        share->number = construct + 1;
        share->next = 0;
        share->turn = 0;
        share->crossed = 0;
#if __OMP_CONDITIONAL
        for (int i = 0; i < __OMP_LATEST; i++) share->latest[i] = 0;
#endif
#if __OMP_COMPARES && __OMP_SAME
        share->known = 0;
#endif
    }
    return share;
}

#if __OMP_CONDITIONAL
/* `lastprivate(conditional: x)`: whether an iteration that assigned `x` is later than those of which the team knows so far. */
long __omp_conditional(void) { return __omp_encountered++; }
int __omp_is_later(long construct, int which, long when) {
    if (when < 0) return 0;
    if (!__omp_team) return 1;
    __VERIFIER_atomic_begin();
    struct __omp_share *share = __omp_share_of(construct);
    int is_later = when >= share->latest[which];
    if (is_later) share->latest[which] = when + 1;
    __VERIFIER_atomic_end();
    return is_later;
}
/* The same where lanes of a thread have a team of their own. */
void *__omp_team_of_thread(void) { return __omp_team; }
int __omp_is_later_among_threads(void *team, long construct, int which, long when) {
    struct __omp_team *lanes = __omp_team;
    __omp_team = team;
    int is_later = __omp_is_later(construct, which, when);
    __omp_team = lanes;
    return is_later;
}
#endif

/* A loop or `sections` that may be cancelled begins. */
void __omp_cancellable(void) { __omp_cancellable_construct = __omp_encountered++; }

#if __OMP_CANCELS_REGIONS
static int __omp_is_region_cancelled(int wanted) {
    if (!__omp_team) return 0;
    pthread_mutex_lock(&__omp_team->gate);
    if (wanted) {
        __omp_team->cancelled = 1;
        pthread_cond_broadcast(&__omp_team->opened);
    }
    int is_cancelled = __omp_team->cancelled;
    pthread_mutex_unlock(&__omp_team->gate);
    return is_cancelled;
}
#else
static int __omp_is_region_cancelled(int wanted) { (void)wanted; return 0; }
#endif
/* Whether the task is one of a group that is cancelled, or of a region. */
static int __omp_is_task_cancelled(int wanted) {
    int ends = wanted;
    __VERIFIER_atomic_begin();
    if (wanted && __omp_group) __omp_group->cancelled = 1;
    for (struct __omp_group *group = __omp_group; group; group = group->outer) ends |= group->cancelled != 0;
    __VERIFIER_atomic_end();
    return ends || __omp_is_region_cancelled(0);
}

/* Cancels a region (0), a worksharing construct (1), a group of tasks (2); whether it is cancelled. A task that has not begun may be left out then (3). */
int __omp_cancel(int kind, int wanted) {
    int ends = wanted;
    if (!omp_get_cancellation()) return 0;
    if (kind == 2) return __omp_is_task_cancelled(wanted);
    if (kind == 3) return __omp_is_task_cancelled(0) && __antiphon_choice();
    if (!__omp_team) return ends;
    if (kind == 1) {
        __VERIFIER_atomic_begin();
        struct __omp_share *share = __omp_share_of(__omp_cancellable_construct);
        if (wanted) share->turn = 1;
        ends = share->turn != 0;
        __VERIFIER_atomic_end();
        return ends;
    }
    return __omp_is_region_cancelled(wanted);
}

/* Whether tasks of a group that has ended may have been left out. */
int __omp_left_tasks_out(void *room) {
    int ends = 0;
    if (!omp_get_cancellation()) return 0;
    __VERIFIER_atomic_begin();
    for (struct __omp_group *group = room; group; group = group->outer) ends |= group->cancelled != 0;
    __VERIFIER_atomic_end();
    return ends || __omp_is_region_cancelled(0);
}

int __omp_cancel_region(int wanted) { return __omp_cancel(0, wanted); }

/* Whom a thread waits for that put off tasks: all of them, the children of its task, those of its group, those before some edges. */
enum __omp_awaited { __OMP_ALL, __OMP_CHILDREN, __OMP_GROUP, __OMP_EDGES };
static void __omp_catch_up(enum __omp_awaited what, struct __omp_edge *edges, int count);

#if __OMP_HAS_TASKS
/* Who leaves a barrier first says for all whether there are tasks to wait for: those behind it may find tasks that were created later. */
static int __omp_awaits_tasks(void) {
    __omp_barriers++;
    __VERIFIER_atomic_begin();
    if (__omp_team->barriers < __omp_barriers) {
        __omp_team->barriers = __omp_barriers;
        __omp_team->awaits = __omp_team->waited < __omp_team->tasks;
    }
    int awaits = __omp_team->awaits;
    __VERIFIER_atomic_end();
    return awaits;
}
static void __omp_await_tasks(struct __omp_team *team) {
    for (;;) {
        __VERIFIER_atomic_begin();
        int more = team->waited < team->tasks;
        if (more) team->waited++;
        __VERIFIER_atomic_end();
        if (!more) break;
        sem_wait(&team->ended);
    }
}
/* What the thread put off, and what runs beside one that has no team. */
static void __omp_own_tasks(void) {
    __omp_catch_up(__OMP_ALL, 0, 0);
    if (!__omp_team) for (; __omp_loose > 0; __omp_loose--) sem_wait(__omp_ends());
}
#else
static void __omp_own_tasks(void) {}
#endif

#if __OMP_CANCELS_REGIONS
/* All threads of the team come through; or the region is cancelled, which lets everybody go. Whether it is. */
static int __omp_gate_ends(struct __omp_team *team) {
    pthread_mutex_lock(&team->gate);
    int ends = team->cancelled;
    if (!ends) {
        long round = team->round;
        if (++team->arrived == team->present) {
            team->arrived = 0;
            team->round++;
            pthread_cond_broadcast(&team->opened);
        } else {
            while (team->round == round && !team->cancelled) pthread_cond_wait(&team->opened, &team->gate);
            ends = team->round == round;
        }
    }
    pthread_mutex_unlock(&team->gate);
    return ends;
}
/* A barrier of a region that may be cancelled. */
int __omp_barrier_ends(void) {
    __omp_own_tasks();
    if (!__omp_team) return 0;
    struct __omp_team *team = __omp_team;
#if __OMP_SLOTS
    int before = __omp_leave_slot(-1);
#endif
    int ends = __omp_gate_ends(team);
#if __OMP_HAS_TASKS
    if (!ends && __omp_awaits_tasks()) {
        if (__omp_id == 0) __omp_await_tasks(team);
        ends = __omp_gate_ends(team);
    }
#endif
#if __OMP_SLOTS
    __omp_take_back(before);
#endif
    return ends;
}
#endif

/* All threads of the team wait for each other, and for the tasks that were created so far. */
void __omp_barrier(void) {
#if __OMP_COMPARES
    if (__omp_turns) {
        __omp_pass_on(__OMP_AT_BARRIER);
        return;
    }
#endif
#if __OMP_CANCELS_REGIONS
    /* Outside of the text of the region: where it would be left is not known. */
    if (__omp_barrier_ends()) __antiphon_limit("a region that is cancelled while a function called in it meets a barrier");
    return;
#endif
    __omp_own_tasks();
    if (!__omp_team) return;
#if __OMP_HAS_TASKS
    /* Misuse that nobody checks: a barrier is for the threads of the team and nobody else. */
    if (__omp_region == 5 && __omp_count > 1) __antiphon_iteration(-1);
#endif
#if __OMP_SLOTS
    int before = __omp_leave_slot(-1);
#endif
    if (__omp_count > 1) pthread_barrier_wait(&__omp_team->barrier);
#if __OMP_HAS_TASKS
    if (__omp_awaits_tasks()) {
        if (__omp_id == 0) __omp_await_tasks(__omp_team);
        if (__omp_count > 1) pthread_barrier_wait(&__omp_team->barrier);
    }
#endif
#if __OMP_SLOTS
    __omp_take_back(before);
#endif
}

#if __OMP_HAS_TASKS
/* A thread has come to the end of its region. Of one that may be cancelled, not everybody comes to the last barrier; whoever joins the threads waits for the tasks. */
static void __omp_region_ends(void) {
#if __OMP_CANCELS_REGIONS
    __omp_own_tasks();
#if __OMP_SLOTS
    __omp_leave_slot(-1);
#endif
#else
    __omp_barrier();
#if __OMP_COUNTS
    __omp_leave_slot(-1);
#endif
#endif
}
#endif

/* A task does what it has to do: when all that it depends on has ended, and alone where it must be. */
static void __omp_perform(void (*body)(void **), void **captured, struct __omp_edge *edges, int count, int exclusive) {
#if __OMP_SLOTS
    /* Whoever created it executes it, or it gets a thread when it may begin. */
    int has_slot = __omp_slot != 0, waits = has_slot && (count > 0 || exclusive), before = 0;
    if (waits) before = __omp_leave_slot(__omp_parent(__omp_task_number));
#endif
    for (int i = 0; i < count; i++) sem_wait(&edges[i].ended);
    for (int i = 0; i < 8; i++) if (exclusive >> i & 1) pthread_mutex_lock(&__omp_exclusives[i]);
#if __OMP_SLOTS
    if (waits) __omp_take_back(before);
    if (!has_slot) __omp_take_slot(__omp_task_number);
    if (!has_slot && __omp_slot) __omp_id = (int)(__omp_slot - __omp_team->slots);
#endif
    body(captured);
    for (int i = 0; i < 8; i++) if (exclusive >> i & 1) pthread_mutex_unlock(&__omp_exclusives[i]);
#if __OMP_SLOTS
    if (!has_slot) __omp_give_slot();
#endif
}

/* In an atomic section: others that depend on a task may go on. */
static void __omp_finish(int number) {
    struct __omp_task *task = __omp_tasks[number];
    task->is_done = 1;
    for (struct __omp_edge *edge = task->behind; edge; edge = edge->next_behind) sem_post(&edge->ended);
    for (int i = 0; i < task->edge_count; i++) sem_destroy(&task->edges[i].ended);
    free(task->edges);
    task->edges = 0;
    task->edge_count = 0;
}

/* In an atomic section: dependences on tasks that have ended say nothing any more. */
static void __omp_forget_dependences(void) {
    struct __omp_dependence **at = &__omp_dependences;
    while (*at) {
        struct __omp_dependence *dependence = *at;
        if (__omp_tasks[dependence->task]->is_done) {
            *at = dependence->next;
            free(dependence);
        } else at = &dependence->next;
    }
}

/* In an atomic section: numbers of tasks that have ended are for the next ones; in whichever order they ended, the tables are the same then.
   Nothing behind them is left, and children have greater numbers. Beside other threads that would only give the same tasks more numbers. */
static void __omp_use_again(void) {
    while (__omp_task_count > 1 && __omp_tasks[__omp_task_count - 1]->is_done) {
        struct __omp_task *task = __omp_tasks[__omp_task_count - 1];
        /* A number that the program has is nobody else's. */
        if (task->event) break;
        if (task->has_children) sem_destroy(&task->children);
        __omp_tasks[--__omp_task_count] = 0;
        free(task);
    }
}

#if __OMP_HAS_EVENTS
static _Thread_local int __omp_next_event;
#endif

static void *__omp_task_begin(void *argument) {
    struct __omp_task *task = argument;
    __VERIFIER_atomic_begin();
    __omp_on_device = task->device;
#if __OMP_CHOOSES_DEVICE
    __omp_chosen = task->chosen;
#endif
    __omp_team = task->team;
    __omp_group = task->group;
    __omp_id = task->id;
    __omp_count = task->count;
    __omp_task_number = task->number;
#if __OMP_SETS
    __omp_settings = task->settings;
    __omp_settings.is_task = 1;
#endif
    __omp_final = task->is_final;
#if __OMP_SLOTS
    __omp_untied = task->is_untied;
#endif
    __omp_region = 5;
#if __OMP_TASKS_HAVE_THREADS
    __omp_is_task = 1;
#endif
    if (__omp_team) {
        __omp_contention = __omp_team->contention;
        __omp_league_id = __omp_team->league_id;
        __omp_league_size = __omp_team->league_size;
    }
    __omp_own_wanted = task->wanted;
    __omp_levels = task->levels;
    void (*body)(void **) = task->body;
    void **captured = task->captured;
    int parent = task->parent, exclusive = task->exclusive, count = task->edge_count;
    struct __omp_edge *edges = task->edges;
    sem_t *ended = task->ended;
#if __OMP_HAS_EVENTS
    int event = task->event;
#endif
    __VERIFIER_atomic_end();
    __omp_perform(body, captured, edges, count, exclusive);
#if __OMP_HAS_EVENTS
    if (event) sem_wait(&task->fulfilled);
#endif
    __VERIFIER_atomic_begin();
    __omp_finish(__omp_task_number);
    sem_post(&__omp_tasks[parent]->children);
    for (struct __omp_group *group = __omp_group; group; group = group->outer) sem_post(&group->ended);
    sem_post(ended);
    __omp_forget_dependences();
    __VERIFIER_atomic_end();
    return 0;
}

#if __OMP_POOLS
/* Copies of sums that the task has which this thread executes. Wherever its thread may turn to other tasks these may have the copies; then it goes on
   with the same ones, when nobody else has them any more. */
struct __omp_pooled { struct __omp_pooled *next; void *at; int is_taken, holders; };
struct __omp_held { struct __omp_held *next; struct __omp_pooled *copy; };
static pthread_cond_t __omp_copy_given = PTHREAD_COND_INITIALIZER;
static pthread_mutex_t *__omp_critical(int);
static void __omp_let_copies_go(void) {
    if (!__omp_held) return;
    pthread_mutex_lock(__omp_critical(1));
    __VERIFIER_atomic_begin();
    for (struct __omp_held *held = __omp_held; held; held = held->next) held->copy->is_taken = 0;
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_copy_given);
    pthread_mutex_unlock(__omp_critical(1));
}
static void __omp_take_copies_again(void) {
    if (!__omp_held) return;
    pthread_mutex_lock(__omp_critical(1));
    for (;;) {
        int are_free = 1;
        __VERIFIER_atomic_begin();
        for (struct __omp_held *held = __omp_held; held; held = held->next) are_free &= !held->copy->is_taken;
        for (struct __omp_held *held = __omp_held; held && are_free; held = held->next) held->copy->is_taken = 1;
        __VERIFIER_atomic_end();
        if (are_free) break;
        pthread_cond_wait(&__omp_copy_given, __omp_critical(1));
    }
    pthread_mutex_unlock(__omp_critical(1));
}
#else
static void __omp_let_copies_go(void) {}
static void __omp_take_copies_again(void) {}
#endif

/* What the next task depends on, before it is created. */
static _Thread_local int __omp_next_task, __omp_next_exclusive;

/* In an atomic section. */
static void __omp_announce(void) {
    if (__omp_next_task) return;
    __omp_next_task = __omp_new_task();
    __omp_next_exclusive = 0;
}

#if __OMP_HAS_EVENTS
/* The event of the task that is created next. */
unsigned long __omp_event(void) {
    __VERIFIER_atomic_begin();
    __omp_announce();
    int number = __omp_next_task;
    __omp_tasks[number]->event = 1;
    sem_init(&__omp_tasks[number]->fulfilled, 0, 0);
    __VERIFIER_atomic_end();
    __omp_next_event = 1;
    return number;
}
void omp_fulfill_event(unsigned long event) { sem_post(&__omp_task_of(event)->fulfilled); }
#endif

static int __omp_exclusive_of(void *at) {
    int i = 0;
    while (i < 8 && __omp_exclusive_at[i] && __omp_exclusive_at[i] != at) i++;
    if (i == 8) __antiphon_iteration(-1);
    __omp_exclusive_at[i] = at;
    return i;
}

/* One thread executes its tasks itself, one after the other; unless a task may outlive its statement. */
static int __omp_is_one(void) { return __OMP_LATE && __omp_count <= 1; }

#if __OMP_COMPARES
/* A thread that is in no team creates tasks, which may wait until it waits for them: until a region of a device ends, or `main`. */
static void __omp_compare_lone(void) {
    if (__omp_comparing || __omp_team || !__antiphon_tasks()) return;
    __omp_comparing = 1;
    __omp_lone = 1;
}
static void __omp_lone_ends(void) {
    if (!__omp_lone) return;
    __antiphon_tasks_end();
    __omp_comparing = 0;
    __omp_lone = 0;
}
#endif

void __omp_depends(void *at, int use) {
#if __OMP_COMPARES
    __omp_compare_lone();
    if (__omp_comparing) {
        __antiphon_task_depends(at, use);
        if (use == 2) __omp_next_excluding = at;
        return;
    }
#endif
    __VERIFIER_atomic_begin();
    __omp_announce();
    if (use == 2) __omp_next_exclusive |= 1 << __omp_exclusive_of(at);
    struct __omp_dependence *own = malloc(sizeof(struct __omp_dependence));
    own->at = at;
    own->use = use;
    own->task = __omp_next_task;
    own->parent = __omp_task_number;
    own->next = __omp_dependences;
    __omp_dependences = own;
    __VERIFIER_atomic_end();
}

/* In an atomic section: what a task waits for that is created now, from one of its dependences on. */
static int __omp_is_before(const struct __omp_dependence *other, const struct __omp_dependence *own) {
    if (other->parent != own->parent || other->task == own->task || __omp_tasks[other->task]->is_done) return 0;
    /* Without a place it is about all of them. */
    if (other->at != own->at && other->at && own->at) return 0;
    return own->use == 1 || other->use != own->use;
}
static void __omp_make_edges(struct __omp_task *task) {
    for (struct __omp_dependence *own = __omp_dependences; own; own = own->next) {
        if (own->task != task->number) continue;
        for (struct __omp_dependence *other = own->next; other; other = other->next) task->edge_count += __omp_is_before(other, own);
    }
    if (!task->edge_count) return;
    struct __omp_edge *edge = calloc(task->edge_count, sizeof(struct __omp_edge));
    task->edges = edge;
    for (struct __omp_dependence *own = __omp_dependences; own; own = own->next) {
        if (own->task != task->number) continue;
        for (struct __omp_dependence *other = own->next; other; other = other->next) {
            if (!__omp_is_before(other, own)) continue;
            struct __omp_task *before = __omp_tasks[other->task];
            sem_init(&edge->ended, 0, 0);
            edge->before = other->task;
            edge->next_behind = before->behind;
            before->behind = edge++;
        }
    }
}

/* A dependence that is kept for later. */
struct __omp_kept_dependence { void *at; int use; };
void __omp_depobj(void *object, void *at, int use) {
    struct __omp_kept_dependence *kept = object;
    kept->at = at;
    kept->use = use;
}
void __omp_depobj_update(void *object, int use) {
    struct __omp_kept_dependence *kept = object;
    if (kept->use < 0) __antiphon_misuse("`update` is for an object that holds a dependence");
    kept->use = use;
}
void __omp_depobj_destroy(void *object) {
    struct __omp_kept_dependence *kept = object;
    if (kept->use < 0) __antiphon_misuse("a dependence object is destroyed twice");
    kept->use = -1;
}
void __omp_depends_on(void *object) {
    struct __omp_kept_dependence *kept = object;
    if (kept->use < 0) __antiphon_misuse("a task depends on an object that holds no dependence");
    else __omp_depends(kept->at, kept->use);
}

/* A task that is not deferred: whoever meets it executes it. One that is merged has its creator's variables, also those of OpenMP. */
static void __omp_include(void (*body)(void **), void **captured, int number, struct __omp_edge *edges, int count, int exclusive, int is_merged) {
    int outer = __omp_task_number, open = __omp_open_children;
    sem_t *children = __omp_children;
    __omp_task_number = number;
    __omp_open_children = 0;
    __omp_children = 0;
#if __OMP_HAS_EVENTS
    int event = __omp_next_event;
    __omp_next_event = 0;
#endif
#if __OMP_NESTS
    int outer_region = __omp_enter(5);
#endif
    /* What it sets is its own. */
    int outer_wanted = __omp_own_wanted, outer_levels = __omp_levels;
#if __OMP_CHOOSES_DEVICE
    int outer_chosen = __omp_chosen;
#endif
#if __OMP_SETS
    struct __omp_settings outer_settings = __omp_settings;
    __VERIFIER_atomic_begin();
    __omp_settings = __omp_tasks[number]->settings;
    __VERIFIER_atomic_end();
    __omp_settings.is_task = 1;
#endif
#if __OMP_POOLS
    struct __omp_held *outer_held = __omp_held;
    __omp_held = 0;
#endif
    __omp_perform(body, captured, edges, count, exclusive);
#if __OMP_POOLS
    __omp_held = outer_held;
#endif
    if (!is_merged) {
        __omp_own_wanted = outer_wanted;
        __omp_levels = outer_levels;
#if __OMP_CHOOSES_DEVICE
        __omp_chosen = outer_chosen;
#endif
    }
#if __OMP_NESTS
    __omp_leave(outer_region);
#endif
#if __OMP_HAS_EVENTS
    if (event) sem_wait(&__omp_task_of(number)->fulfilled);
#endif
#if __OMP_SETS
    int outer_is_task = outer_settings.is_task;
    if (!is_merged) __omp_settings = outer_settings;
    __omp_settings.is_task = outer_is_task;
#endif
    __omp_task_number = outer;
    __omp_open_children = open;
    __omp_children = children;
    __VERIFIER_atomic_begin();
    __omp_finish(number);
    __omp_forget_dependences();
    if (__omp_count <= 1) __omp_use_again();
    __VERIFIER_atomic_end();
}

#if __OMP_LATE
/* A thread that is alone in its team executes its tasks at once, or puts them off: OpenMP leaves the order open, though nothing runs at once.
   It turns to them where it creates a task, has ended one, yields or waits. Only tasks of devices run beside it. */
static void *__omp_whose(void) { return __omp_team ? (void *)__omp_team : (void *)__omp_ends(); }

/* In an atomic section: whether a task was put off that this thread may turn to, if what it depends on has ended. */
static int __omp_is_late(int number) {
    struct __omp_task *task = __omp_tasks[number];
    if (!task->is_late || task->owner != __omp_whose()) return 0;
    if (__omp_tied < 0) return 1;
    while (number > 0 && number != __omp_tied) number = __omp_tasks[number]->parent;
    return number == __omp_tied;
}
static int __omp_has_ended(const struct __omp_edge *edge) { return __omp_tasks[edge->before]->is_done; }
static int __omp_is_ready(int number) {
    struct __omp_task *task = __omp_tasks[number];
    for (int i = 0; i < task->edge_count; i++) if (!__omp_has_ended(&task->edges[i])) return 0;
    return 1;
}
/* Whether what some edges wait for, waits for it. */
static int __omp_leads(int number, const struct __omp_edge *edges, int count) {
    for (int i = 0; i < count; i++) {
        const struct __omp_task *before = __omp_tasks[edges[i].before];
        if (before->is_done) continue;
        if (before->number == number || __omp_leads(number, before->edges, before->edge_count)) return 1;
    }
    return 0;
}
static int __omp_is_awaited(int number, enum __omp_awaited what, const struct __omp_edge *edges, int count) {
    struct __omp_task *task = __omp_tasks[number];
    if (what == __OMP_CHILDREN) return task->parent == __omp_task_number;
    if (what == __OMP_GROUP) {
        struct __omp_group *group = task->group;
        while (group && group != __omp_group) group = group->outer;
        return group != 0;
    }
    return what == __OMP_ALL || __omp_leads(number, edges, count);
}

static void __omp_do_late(int number) {
    __VERIFIER_atomic_begin();
    struct __omp_task *task = __omp_tasks[number];
    task->is_late = 0;
    void (*body)(void **) = task->body;
    void **captured = task->captured;
    int exclusive = task->exclusive, count = task->edge_count;
    struct __omp_edge *edges = task->edges;
    struct __omp_group *outer_group = __omp_group;
    int outer_final = __omp_final, outer_tied = __omp_tied, outer_wanted = __omp_own_wanted, outer_levels = __omp_levels;
    __omp_group = task->group;
    __omp_own_wanted = task->wanted;
    __omp_levels = task->levels;
#if __OMP_CHOOSES_DEVICE
    int outer_chosen = __omp_chosen;
    __omp_chosen = task->chosen;
#endif
    __omp_final = task->is_final;
    if (!task->is_untied) __omp_tied = number;
    __VERIFIER_atomic_end();
    __omp_late--;
    __omp_let_copies_go();
    __omp_include(body, captured, number, edges, count, exclusive, 0);
    __omp_take_copies_again();
    __omp_own_wanted = outer_wanted;
    __omp_levels = outer_levels;
#if __OMP_CHOOSES_DEVICE
    __omp_chosen = outer_chosen;
#endif
    __omp_group = outer_group;
    __omp_final = outer_final;
    __omp_tied = outer_tied;
}

/* How many tasks this thread has begun where another one could have gone on, and could again wherever these are suspended. That is not explored. */
static _Thread_local int __omp_between;

/* Turns to tasks that were put off, or not. */
static void __omp_turn_to_late(void) {
    if (__omp_between > 0) {
        int __omp_resumed_in_order = 1;
        __VERIFIER_assume(__omp_resumed_in_order);
    }
    while (__omp_late > 0) {
        int next = 0;
        __VERIFIER_atomic_begin();
        for (int i = 1; i < __omp_task_count && !next; i++)
            if (__omp_is_late(i) && __omp_is_ready(i) && __antiphon_choice()) next = i;
        __VERIFIER_atomic_end();
        if (!next) break;
        __omp_between++;
        __omp_do_late(next);
        __omp_between--;
    }
}

/* Executes tasks until none of those is left that are waited for. If none is ready, the first waits for a device: all that it depends on was
   created before it. */
static void __omp_catch_up(enum __omp_awaited what, struct __omp_edge *edges, int count) {
    while (__omp_late > 0) {
        int next = 0, is_chosen = 0, is_next_ready = 0, awaits = 0;
        __VERIFIER_atomic_begin();
        for (int i = 1; i < __omp_task_count; i++) {
            if (!__omp_is_late(i)) continue;
            awaits |= __omp_is_awaited(i, what, edges, count);
            int is_ready = __omp_is_ready(i);
            if (is_chosen || next && !is_ready) continue;
            if (next && is_next_ready && !__antiphon_choice()) continue;
            is_chosen = next && is_next_ready;
            next = i;
            is_next_ready = is_ready;
        }
        __VERIFIER_atomic_end();
        if (!awaits) break;
        __omp_do_late(next);
    }
    __omp_turn_to_late();
    if (!__omp_late) __omp_put_off = 0;
}
#else
static void __omp_turn_to_late(void) {}
static void __omp_catch_up(enum __omp_awaited what, struct __omp_edge *edges, int count) { (void)what; (void)edges; (void)count; }
#endif

/* How it is created: 1 if it may be deferred, 2 if it is final, 4 if it is not tied, 8 if a device executes it, which does not wait for a thread,
   16 if it is merged with its creator. */
void __omp_spawn(void (*body)(void **), void **captured, int how) {
    __omp_meets_construct();
    int outer_final = __omp_final, is_final = outer_final || how & 2, deferred = how & 1 && (!outer_final || how & 8);
#if __OMP_COMPARES
    __omp_compare_lone();
    __omp_nothing_excluded();
    if (__omp_comparing) {
        int outer_region = __omp_region, outer_wanted = __omp_own_wanted, outer_levels = __omp_levels;
        __omp_region = 5;
        __omp_final = is_final;
        /* One thread executes its tasks one after the other. */
        __antiphon_task(deferred && __omp_count <= 1 ? 2 : deferred);
        __omp_excluding = __omp_next_excluding;
        __omp_excluding_as = __omp_next_excluding ? __OMP_AS_TASK : 0;
        __omp_next_excluding = 0;
        body(captured);
        __omp_excluding = 0;
        __omp_excluding_as = 0;
        __antiphon_task_end();
        __omp_final = outer_final;
        __omp_region = outer_region;
        __omp_own_wanted = outer_wanted;
        __omp_levels = outer_levels;
        return;
    }
#endif
    int is_alone = deferred && !(how & 8) && __omp_is_one(), is_late = is_alone && __omp_put_off < __OMP_MOST_PUT_OFF;
    if (is_alone && !is_late) deferred = 0;
    int is_beside = deferred && !is_late;
    __VERIFIER_atomic_begin();
    __omp_announce();
    int number = __omp_next_task, exclusive = __omp_next_exclusive;
    struct __omp_task *task = __omp_tasks[number];
    __omp_make_edges(task);
    struct __omp_edge *edges = task->edges;
    int count = task->edge_count;
    __omp_next_task = 0;
#if __OMP_SLOTS
    /* Whoever creates a task may execute it at once. */
    int is_ready = !count && !exclusive;
#if __OMP_HAS_EVENTS
    is_ready = is_ready && !__omp_next_event;
#endif
    if (is_beside && __omp_slot && is_ready && __antiphon_choice()) deferred = is_beside = 0;
#endif
    if (is_beside && !__omp_children) {
        struct __omp_task *parent = __omp_tasks[__omp_task_number];
        __omp_children = &parent->children;
        parent->has_children = 1;
        sem_init(__omp_children, 0, 0);
    }
    task->parent = __omp_task_number;
#if __OMP_SETS
    task->settings = __omp_settings;
#endif
    task->is_untied = how >> 2 & 1;
    if (deferred) {
        task->body = body;
        task->captured = captured;
        task->team = __omp_team;
        task->group = __omp_group;
        task->id = __omp_id;
        task->count = __omp_count;
        task->exclusive = exclusive;
        task->device = __omp_on_device;
        task->ended = __omp_ends();
#if __OMP_CHOOSES_DEVICE
        task->chosen = __omp_chosen;
#endif
        task->is_final = is_final;
        task->wanted = __omp_own_wanted;
        task->levels = __omp_levels;
#if __OMP_HAS_EVENTS
        __omp_next_event = 0;
#endif
    }
#if __OMP_LATE
    task->is_late = is_late;
    task->owner = __omp_whose();
#endif
    if (is_beside) {
        if (__omp_team) __omp_team->tasks++;
        for (struct __omp_group *group = __omp_group; group; group = group->outer) group->tasks++;
    }
    __VERIFIER_atomic_end();
    if (is_late) {
        __omp_late++;
        __omp_put_off++;
    } else if (is_beside) {
        if (!__omp_team && !__omp_loose++) sem_init(__omp_ends(), 0, 0);
        __omp_open_children++;
        pthread_t thread;
        pthread_create(&thread, 0, __omp_task_begin, task);
        pthread_detach(thread);
        __omp_let_copies_go();
        __omp_take_copies_again();
    } else {
        int outer_tied = __omp_tied;
        __omp_catch_up(__OMP_EDGES, edges, count);
        __omp_final = is_final;
#if __OMP_SLOTS
        int outer_untied = __omp_untied;
        __omp_untied = how >> 2 & 1;
#endif
#if __OMP_COUNTS
        struct __omp_slot *outer_slot = __omp_slot;
        int outer_below = outer_slot ? outer_slot->below : -1, outer_creator = __omp_creator, outer_away = __omp_is_away;
        __omp_creator = outer_untied ? outer_creator : __omp_task_number;
#endif
        if (!(how & 4)) __omp_tied = number;
        /* A merged one uses those of its creator. */
        if (!(how & 16)) __omp_let_copies_go();
        __omp_include(body, captured, number, edges, count, exclusive, how >> 4 & 1);
#if __OMP_SLOTS
        __omp_untied = outer_untied;
#endif
#if __OMP_COUNTS
        if (!outer_untied) {
            __omp_return_to(outer_slot, outer_below);
            __omp_is_away = outer_away;
        }
        __omp_creator = __omp_slot == outer_slot ? outer_creator : -1;
#endif
        if (!(how & 16)) __omp_take_copies_again();
        __omp_tied = outer_tied;
        __omp_final = outer_final;
    }
#if __OMP_COUNTS
    /* Having created one, a task that is not tied may go on elsewhere. */
    if (__omp_untied) {
        __omp_let_copies_go();
        __omp_resume(__omp_suspend());
        __omp_take_copies_again();
    }
#endif
    if (is_late || __omp_put_off < __OMP_MOST_PUT_OFF) __omp_turn_to_late();
}

static void __omp_nothing(void **captured) { (void)captured; }

/* Whether a task that its creator executes at once uses the variables of its creator; how it is created, as above. */
int __omp_merges(int how) { return (!(how & 1) || __omp_final) && __antiphon_choice(); }

/* `taskwait` with `depend`: an empty task that is not deferred. */
void __omp_taskwait_depend(void) { __omp_spawn(__omp_nothing, 0, 0); }

/* What a task takes along: copies that live until it has ended. */
void **__omp_captures(int count) { return malloc((count > 0 ? count : 1) * sizeof(void *)); }
void *__omp_room(long size) { return malloc(size > 0 ? size : 1); }
void *__omp_copy(void *from, unsigned long size) {
    void *copy = malloc(size);
    memcpy(copy, from, size);
    return copy;
}

/* A variable that may be anything, and is no number. */
void __omp_without_value(void *at, unsigned long size) {
    void *none = malloc(size);
    memcpy(at, none, size);
    free(none);
}
void __omp_taskwait(void) {
#if __OMP_COMPARES
    __omp_nothing_excluded();
    if (__omp_comparing) {
        __antiphon_taskwait();
        return;
    }
#endif
    __omp_catch_up(__OMP_CHILDREN, 0, 0);
    __omp_let_copies_go();
#if __OMP_SLOTS
    int waits = __omp_open_children > 0 || __OMP_COUNTS && __omp_untied, before = waits ? __omp_suspend() : 0;
#endif
    for (; __omp_open_children > 0; __omp_open_children--) sem_wait(__omp_children);
#if __OMP_SLOTS
    if (waits) __omp_resume(before);
#endif
    __omp_take_copies_again();
}

void __omp_group_begin(void *room) {
#if __OMP_COMPARES
    __omp_compare_lone();
    __omp_nothing_excluded();
    if (__omp_comparing) {
        __antiphon_taskgroup();
        return;
    }
#endif
    struct __omp_group *group = room;
    group->tasks = 0;
    group->cancelled = 0;
    group->outer = __omp_group;
    sem_init(&group->ended, 0, 0);
    __omp_group = group;
}

void __omp_group_end(void) {
#if __OMP_COMPARES
    __omp_nothing_excluded();
    if (__omp_comparing) {
        __antiphon_taskgroup_end();
        return;
    }
#endif
    struct __omp_group *group = __omp_group;
    __omp_catch_up(__OMP_GROUP, 0, 0);
    __omp_let_copies_go();
#if __OMP_SLOTS
    int before = __omp_suspend();
#endif
    for (long ended = 0;; ended++) {
        __VERIFIER_atomic_begin();
        long tasks = group->tasks;
        __VERIFIER_atomic_end();
        if (ended >= tasks) break;
        sem_wait(&group->ended);
    }
#if __OMP_SLOTS
    __omp_resume(before);
#endif
    __omp_take_copies_again();
    __omp_group = group->outer;
    sem_destroy(&group->ended);
}
/* `taskyield`: others may come between, and are waited for. */
void __omp_yield(void) {
    __omp_turn_to_late();
    __omp_let_copies_go();
#if __OMP_SLOTS
    __omp_resume(__omp_suspend());
#endif
    __omp_take_copies_again();
}
int __omp_thread(void) {
#if __OMP_COMPARES
    /* Who executes a task, or what any thread may execute, is open. */
    if (__omp_comparing && (__omp_region == 5 || __omp_is_aside)) __antiphon_iteration(-1);
#endif
    return __omp_id;
}

#if __OMP_PARTS
/* Where the next task of a `taskloop` ends: any part of what is left, or as many iterations as `grainsize` says (1) and less than twice as many, or
   such that there are so many tasks (2); or exactly so many (3). */
long __omp_part(long first, long trips, long size, long tasks, int kind) {
    int __omp_parts_in_order = 1;
    __VERIFIER_assume(__omp_parts_in_order);
    long left = trips - first, count = 1, most = left;
    if (kind == 1) {
        count = size < left ? size : left;
        most = 2 * size - 1 < left ? 2 * size - 1 : left;
        if (most < left && left - most < size) most = left - size;
    } else if (kind == 2) {
        long others = (size < trips ? size : trips) - tasks - 1;
        most = left - others;
        if (others <= 0) count = left;
    } else if (kind == 3) return first + (size < left ? size : left);
    for (; count < most; count++) {
        /* What is left must be enough for another task. */
        int is_enough = kind != 1 || left - count >= size;
        if (is_enough && __antiphon_choice()) break;
    }
    return first + count;
}
#endif

void __omp_chunks(void) {
    int __omp_chunks_in_order = 1;
    __VERIFIER_assume(__omp_chunks_in_order);
}
/* What threads share of the runtime orders them more than OpenMP does; a program with relaxed accesses could see that. */
void __omp_relaxed(void) {
#if __OMP_SHARES
    int __omp_sharing_orders = 1;
    __VERIFIER_assume(__omp_sharing_orders);
#endif
}
void __omp_lanes(void) {
    int __omp_lanes_in_order = 1;
    __VERIFIER_assume(__omp_lanes_in_order);
}

/* How often a loop of canonical form is executed. Relations: < <= > >= != */
long __omp_trips(long low, long bound, long step, int relation) {
    if (step == 0) {
        __antiphon_misuse("the variable of a loop is changed by 0 in each iteration");
        return 0;
    }
    if (relation == 1) bound = bound + 1;
    if (relation == 3) bound = bound - 1;
    if (relation >= 4 && step < 0 || relation == 2 || relation == 3) {
        if (step > 0) step = -step;
        return low > bound ? (low - bound - step - 1) / -step : 0;
    }
    if (step < 0) step = -step;
    return low < bound ? (bound - low + step - 1) / step : 0;
}

/* Any schedule, for iterations that do not wait for each other: two different numbers differ in a
   bit, so that parting all numbers by one bit, for each bit once, brings every two iterations to
   different threads. If none gets into another's way, all schedules do the same. The bit is one for
   all loops of an execution. Where threads may be in two loops at once, the second may be parted the
   other way round. */
static int __omp_bit, __omp_bit_is_known, __omp_turned_is_known, __omp_turned_round;

static void __omp_part_in_two(long *state, int turns) {
    long chunk = state[4] > 0 ? state[4] : 1;
    __VERIFIER_atomic_begin();
    struct __omp_share *share = &__omp_team->shares[state[5] % 64];
#if __OMP_COMPARES
    if (__omp_turns && share->number > state[5] + 1) __antiphon_iteration(-1);
#endif
    if (share->number != state[5] + 1) {
        while (!__omp_bit_is_known && (chunk << __omp_bit) * 2 < state[3]) {
            if (__antiphon_choice()) __omp_bit++;
            else __omp_bit_is_known = 1;
        }
        if (turns && !__omp_turned_is_known) {
            __omp_turned_is_known = 1;
            __omp_turned_round = __antiphon_choice();
        }
        share->number = state[5] + 1;
        share->next = __omp_bit;
        share->turn = turns && __omp_turned_round && state[5] % 2;
    }
    state[4] = chunk << share->next;
    state[2] = share->turn ? 4 : 3;
    __VERIFIER_atomic_end();
}

/* Lanes that wait for nothing but their turn: one of them executes one iteration, the other all others, for each iteration of each loop once; the
   other loops of that execution have one lane. So every two lanes are seen at once as far as their turns allow it, which is enough if none is in another's way. */
static int __omp_lanes_are_parted;
long __omp_lane_apart(long count) {
    long apart = -1;
    __VERIFIER_atomic_begin();
    if (count > 1 && !__omp_lanes_are_parted && __antiphon_choice()) {
        __omp_lanes_are_parted = 1;
        apart = 0;
        while (apart + 1 < count && __antiphon_choice()) apart++;
    }
    __VERIFIER_atomic_end();
    return apart;
}
int __omp_lanes_with(long apart) { return apart < 0 ? 1 : 2; }
/* How many lanes a loop has of which each executes one iteration. */
int __omp_lane_each(long count) { return count > 1 ? count : 1; }

/* The numbers of iterations that a thread executes: state[0] up to state[1] is the next
   part; state[2] to state[6]: the kind (0 static, 1 dynamic, 2 static with `ordered`, 3 and 4 any, 7 guided, 8 sections, 9 sections that show who executes them, 10 one apart, 20 over a league), all iterations,
   the chunk, the construct, whether it has begun. */
void __omp_loop(long *state, int kind, long trips, long chunk) {
    state[0] = 0;
    state[1] = 0;
    state[2] = kind;
    state[3] = trips;
    state[4] = chunk;
    state[5] = -1;
    state[6] = 0;
    if (kind != 0) state[5] = __omp_encountered++;
#if __OMP_COMPARES
    /* Who comes first would execute all of it, though others may be faster. */
    if (__omp_turns && (kind == 1 || kind == 7)) __antiphon_iteration(-1);
#endif
    if ((kind == 3 || kind == 4) && __omp_count > 1) __omp_part_in_two(state, kind == 4);
}

static int __omp_claim(long construct, long chunk, long end, long *first) {
    int found = 0;
    if (!__omp_team) {
        static _Thread_local long own_next, own_construct = -1;
        if (own_construct != construct) { own_construct = construct; own_next = 0; }
        *first = own_next;
        own_next += chunk;
        return *first < end;
    }
    __VERIFIER_atomic_begin();
    struct __omp_share *share = __omp_share_of(construct);
    if (share->next < end) {
        *first = share->next;
        share->next += chunk;
        found = 1;
    }
    __VERIFIER_atomic_end();
    return found;
}

#if __OMP_COMPARES
/* Sections that use what a thread has for itself: whoever comes first decides who takes which, in any way; each takes its own in their order. */
static int __omp_next_owned(long *state) {
    long count = __omp_count, trips = state[3], all = 1, owners = 0;
    __VERIFIER_atomic_begin();
    struct __omp_share *share = __omp_share_of(state[5]);
    for (long i = 0; i < trips; i++) {
        if (all > 1 << 24) __antiphon_iteration(-1);
        all *= count;
    }
    if (!share->next) {
        for (long i = 0; i < trips; i++) {
            long owner = 0;
            while (owner + 1 < count && __antiphon_choice()) owner++;
            owners = owners * count + owner;
        }
        share->next = owners + 1;
    }
    owners = share->next - 1;
    __VERIFIER_atomic_end();
    while (state[6] < trips) {
        long owner = owners;
        for (long i = state[6] + 1; i < trips; i++) owner /= count;
        state[0] = state[6]++;
        state[1] = state[6];
        if (owner % count == __omp_id) return 1;
    }
    return 0;
}
#endif

static int __omp_next_of_team(long *state) {
    long trips = state[3], chunk = state[4];
#if __OMP_COMPARES
    if (__omp_turns && state[2] == 9) return __omp_next_owned(state);
#endif
    if (state[2] == 0 || state[2] == 2) {
        long id = __omp_id, size = __omp_size();
        if (chunk <= 0) {
            if (state[6]) return 0;
            state[6] = 1;
            long part = trips / size, rest = trips % size;
            state[0] = id * part + (id < rest ? id : rest);
            state[1] = state[0] + part + (id < rest);
            return state[0] < state[1];
        }
        if (!state[6]) { state[6] = 1; state[0] = id * chunk; }
        else state[0] += size * chunk;
        state[1] = state[0] + chunk < trips ? state[0] + chunk : trips;
        return state[0] < trips;
    }
    if (state[2] == 10) {
        /* The chunk is the number of the iteration that is apart. */
        long apart = __omp_count > 1 ? chunk : trips;
        while (state[6] < 2) {
            long part = state[6]++;
            state[0] = __omp_id ? apart : part ? apart + 1 : 0;
            state[1] = __omp_id ? apart + 1 - part : part ? trips : apart;
            if (state[0] < state[1]) return 1;
        }
        return 0;
    }
    if (chunk <= 0) chunk = 1;
    if (state[2] == 3 || state[2] == 4) {
        if (__omp_count <= 1) {
            if (state[6]) return 0;
            state[6] = 1;
            state[1] = trips;
            return trips > 0;
        }
        if (__omp_id > 1) return 0;
        if (!state[6]) { state[6] = 1; state[0] = (state[2] == 4 ? 1 - __omp_id : __omp_id) * chunk; }
        else state[0] += 2 * chunk;
        state[1] = state[0] + chunk < trips ? state[0] + chunk : trips;
        return state[0] < trips;
    }
    long first;
    /* A part of a guided schedule is any number of iterations from the chunk on. */
    if (state[2] == 7) while (chunk < trips && __antiphon_choice()) chunk++;
    if (!__omp_claim(state[5], chunk, trips, &first)) return 0;
    state[0] = first;
    state[1] = first + chunk < trips ? first + chunk : trips;
    return 1;
}

/* A loop that the teams of a league share, in parts: of so many iterations in turn, or one block each (0), or as they like (-1): then every two
   iterations come to different teams for some bit of their numbers, as above. What bit it is may be decided when a longer loop comes; for
   shorter ones it does not matter. Behind the state of the league (3 all iterations, 4 the parts, 5 how many a team has had, 6 where the last one
   begins, 7 the kind for the threads, or -1 if there is one, 8 their chunk) is the state of the part for the threads.
   Teams do not wait for each other behind a loop, and may share the next one otherwise: one loop of the program is shared so that each team has what another one had. */
static int __omp_league_bit, __omp_league_bit_is_known;
static long __omp_league_places[8], __omp_league_turned;
static long __omp_open_part(long trips) {
    int bit = 0;
    __VERIFIER_atomic_begin();
    while (!__omp_league_bit_is_known && (2l << __omp_league_bit) < trips) {
        if (__antiphon_choice()) __omp_league_bit++;
        else __omp_league_bit_is_known = 1;
    }
    while (bit < __omp_league_bit && (2l << bit) < trips) bit++;
    __VERIFIER_atomic_end();
    return 1l << bit;
}
static int __omp_is_turned(long place) {
    int i = 0;
    __VERIFIER_atomic_begin();
    while (i < 8 && __omp_league_places[i] && __omp_league_places[i] != place) i++;
    if (i == 8) __antiphon_iteration(-1);
    if (!__omp_league_places[i]) {
        __omp_league_places[i] = place;
        if (i && !__omp_league_turned && __antiphon_choice()) __omp_league_turned = place;
    }
    int is_turned = __omp_league_turned == place;
    __VERIFIER_atomic_end();
    return is_turned;
}
void __omp_loop_of_league(long *state, int kind, long trips, long chunk, long parts, long place) {
    int is_open = parts < 0 && __omp_league_size > 1;
    state[2] = 20;
    state[3] = trips;
    state[4] = parts >= 0 ? parts : is_open ? __omp_open_part(trips) : trips;
    state[5] = 0;
    state[16] = is_open && __omp_is_turned(place);
    /* Any schedule among threads, too, says no more than that of the teams. */
    state[7] = is_open && (kind == 3 || kind == 4) ? 0 : kind;
    state[8] = chunk;
}
static int __omp_next_part(long *state, long *length) {
    long trips = state[3], size = state[4], teams = __omp_league_size, id = __omp_league_id;
    if (state[16]) id = (id + 1) % teams;
    if (size > 0) {
        state[6] = (id + teams * state[5]++) * size;
        *length = state[6] + size < trips ? size : trips - state[6];
        return state[6] < trips;
    }
    if (state[5]++) return 0;
    long part = trips / teams, rest = trips % teams;
    state[6] = id * part + (id < rest ? id : rest);
    *length = part + (id < rest);
    return *length > 0;
}
static int __omp_next_of_league(long *state) {
    long length;
    if (state[7] < 0) {
        if (!__omp_next_part(state, &length)) return 0;
        state[0] = state[6];
        state[1] = state[6] + length;
        return 1;
    }
    while (!state[5] || !__omp_next_of_team(state + 9)) {
        if (!__omp_next_part(state, &length)) return 0;
        __omp_loop(state + 9, state[7], length, state[8]);
    }
    state[0] = state[6] + state[9];
    state[1] = state[6] + state[10];
    return 1;
}
int __omp_next(long *state) { return state[2] == 20 ? __omp_next_of_league(state) : __omp_next_of_team(state); }

/* The next iterations of a thread as one loop of lanes: all that a schedule gives to it by their numbers, or what it takes at once. */
int __omp_next_lanes(long *state, long *count, long *first, long *chunk, long *stride) {
    if (!__omp_next(state)) return 0;
    *first = state[0];
    *count = *chunk = state[1] - state[0];
    *stride = 0;
    if (state[2] != 0 && state[2] != 3 && state[2] != 4) return 1;
    while (__omp_next(state)) {
        if (!*stride) *stride = state[0] - *first;
        *count += state[1] - state[0];
    }
    return 1;
}

/* Whether threads take turns: then each that comes to a construct which any of them may execute says what it has in variables of its own. If all have the
   same, it does not show who executes it. */
int __omp_is_compared(void) {
#if __OMP_COMPARES
    return __omp_turns != 0;
#else
    return 0;
#endif
}
void __omp_same(int which, long value) {
#if __OMP_COMPARES && __OMP_SAME
    int differs = 0;
    __VERIFIER_atomic_begin();
    struct __omp_share *share = __omp_share_of(__omp_encountered);
    if (share->known <= which) {
        share->known = which + 1;
        share->same[which] = value;
    } else differs = share->same[which] != value;
    __VERIFIER_atomic_end();
    if (differs) __antiphon_iteration(-1);
#else
    (void)which;
    (void)value;
#endif
}
/* The thread that comes first executes a `single`. */
int __omp_single(void) {
    long first;
    return __omp_claim(__omp_encountered++, 1, 1, &first);
}

/* `ordered`: iterations take turns. */
extern void __VERIFIER_assume(int);
static pthread_mutex_t __omp_turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t __omp_turned = PTHREAD_COND_INITIALIZER;

static _Thread_local long __omp_ordered_construct, __omp_ordered_mine;
static _Thread_local int __omp_ordered_done, __omp_ordered_is_looked_at;

static struct __omp_share *__omp_ordered_share(void) { return __omp_share_of(__omp_ordered_construct); }

/* An iteration of a loop with `ordered` begins. */
void __omp_iterate(long *state, long mine) {
    __omp_ordered_construct = state[5];
    __omp_ordered_mine = mine;
    __omp_ordered_done = 0;
    /* Lanes that wait for nothing but their turn: who has to wait is not looked at. */
    __omp_ordered_is_looked_at = state[2] != 10;
}

void __omp_ordered_begin(void) {
    if (!__omp_team) return;
    if (__omp_ordered_done) __antiphon_misuse("an iteration meets `ordered` a second time");
    if (!__omp_ordered_is_looked_at) {
        __VERIFIER_atomic_begin();
        int __omp_goes_on = __omp_ordered_share()->turn == __omp_ordered_mine;
        __VERIFIER_assume(__omp_goes_on);
        __VERIFIER_atomic_end();
        return;
    }
    pthread_mutex_lock(&__omp_turn);
    for (;;) {
        __VERIFIER_atomic_begin();
        long turn = __omp_ordered_share()->turn;
        __VERIFIER_atomic_end();
        if (turn == __omp_ordered_mine) break;
        pthread_cond_wait(&__omp_turned, &__omp_turn);
    }
    pthread_mutex_unlock(&__omp_turn);
}

void __omp_ordered_end(void) {
    __omp_ordered_done = 1;
    if (!__omp_team) return;
    if (!__omp_ordered_is_looked_at) {
        __VERIFIER_atomic_begin();
        __omp_ordered_share()->turn = __omp_ordered_mine + 1;
        __VERIFIER_atomic_end();
        return;
    }
    pthread_mutex_lock(&__omp_turn);
    __VERIFIER_atomic_begin();
    __omp_ordered_share()->turn = __omp_ordered_mine + 1;
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_turned);
    pthread_mutex_unlock(&__omp_turn);
}

/* It ends; one without an ordered region still takes its turn. */
void __omp_iterated(void) {
    if (__omp_ordered_done) return;
    __omp_ordered_begin();
    __omp_ordered_end();
}

/* Prefix sums: whose turn it is. In an atomic section; who has to wait is not looked at. */
void __omp_scan_turn(long *state, long mine) {
    if (!__omp_team) return;
    int __omp_goes_on = __omp_share_of(state[5])->turn == mine;
    __VERIFIER_assume(__omp_goes_on);
}
void __omp_scan_next(long *state) {
    if (__omp_team) __omp_share_of(state[5])->turn++;
}

/* Iterations that name those that they wait for: which of all are done. */
void __omp_crossing_begin(long count) {
    __omp_crossing = __omp_encountered++;
    if (!__omp_team) return;
#if __OMP_COMPARES
    if (__omp_comparing) return;
#endif
    __VERIFIER_atomic_begin();
    char *room = calloc(count > 0 ? count : 1, 1);
    struct __omp_share *share = __omp_share_of(__omp_crossing);
    if (!share->crossed) {
        share->crossed = room;
        room = 0;
    }
    free(room);
    __VERIFIER_atomic_end();
}
#if __OMP_COMPARES
/* Compared threads come in the order of the iterations, of which so many are done. What that orders is left out: whoever would have to wait is not compared. */
static int __omp_waits_in_vain(long number) {
    __antiphon_commute(0, &__omp_turn);
    __VERIFIER_atomic_begin();
    int is_done = number < __omp_share_of(__omp_crossing)->next;
    __VERIFIER_atomic_end();
    return !is_done;
}
#endif
void __omp_await(long number) {
    if (!__omp_team) return;
#if __OMP_COMPARES
    if (__omp_comparing) {
        __omp_nothing_excluded();
        if (__omp_waits_in_vain(number)) __antiphon_iteration(-1);
        return;
    }
#endif
    pthread_mutex_lock(&__omp_turn);
    for (;;) {
        __VERIFIER_atomic_begin();
        int is_done = __omp_share_of(__omp_crossing)->crossed[number];
        __VERIFIER_atomic_end();
        if (is_done) break;
        pthread_cond_wait(&__omp_turned, &__omp_turn);
    }
    pthread_mutex_unlock(&__omp_turn);
}
/* Lanes of `simd`: an iteration begins when those are over that `safelen` does not let run beside it. */
void __omp_lane(long number, long window) {
    if (__omp_count <= 1 || number < window) return;
    pthread_mutex_lock(&__omp_turn);
    for (;;) {
        int is_done = 1;
        __VERIFIER_atomic_begin();
        for (long i = 0; i <= number - window; i++) is_done &= __omp_share_of(__omp_crossing)->crossed[i];
        __VERIFIER_atomic_end();
        if (is_done) break;
        pthread_cond_wait(&__omp_turned, &__omp_turn);
    }
    pthread_mutex_unlock(&__omp_turn);
}
/* `sink: omp_cur_iteration - 1` */
void __omp_await_before(long number) { if (number > 0) __omp_await(number - 1); }
void __omp_crossed(long number) {
    if (!__omp_team) return;
#if __OMP_COMPARES
    if (__omp_comparing) {
        __VERIFIER_atomic_begin();
        struct __omp_share *share = __omp_share_of(__omp_crossing);
        if (number > share->next) __antiphon_iteration(-1);
        if (number == share->next) share->next++;
        __VERIFIER_atomic_end();
        return;
    }
#endif
    pthread_mutex_lock(&__omp_turn);
    __VERIFIER_atomic_begin();
    __omp_share_of(__omp_crossing)->crossed[number] = 1;
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_turned);
    pthread_mutex_unlock(&__omp_turn);
}
void __omp_lane_over(long number) {
    if (__omp_count > 1) __omp_crossed(number);
}
void __omp_crossing_end(void) {
    if (!__omp_team) return;
#if __OMP_COMPARES
    if (__omp_comparing) return;
#endif
    char *room = 0;
    __VERIFIER_atomic_begin();
    struct __omp_share *share = __omp_share_of(__omp_crossing);
    if (++share->turn == __omp_team->present) {
        room = share->crossed;
        share->crossed = 0;
    }
    free(room);
    __VERIFIER_atomic_end();
}

/* Mutexes of critical regions, by the number of their name; 0 has none; 1 is for reductions. */
pthread_mutex_t __omp_criticals[__OMP_CRITICALS], __omp_criticals_of_other_teams[__OMP_LEAGUE - 1][__OMP_CRITICALS];
static pthread_mutex_t *__omp_critical(int number) {
    return __omp_contention && number != 1 ? &__omp_criticals_of_other_teams[__omp_contention - 1][number] : &__omp_criticals[number];
}
/* A thread adds its part to the result of all, by an operator of which the order does not matter. Atomic updates do not exclude that. */
void __omp_combine(int kind) {
#if __OMP_COMPARES
    if (__omp_comparing) {
        __antiphon_commute(kind, __omp_critical(1));
        return;
    }
#endif
    (void)kind;
    pthread_mutex_lock(__omp_critical(1));
}
void __omp_combined(void) {
#if __OMP_COMPARES
    if (__omp_comparing) {
        __antiphon_commute(0, 0);
        return;
    }
#endif
    pthread_mutex_unlock(__omp_critical(1));
}
/* An update comes that may change places with others of its kind. */
void __omp_updates(int kind) {
#if __OMP_COMPARES
    if (__omp_comparing) __antiphon_commute_next(kind);
#endif
    (void)kind;
}
/* A critical region of the program, and the updates in it: compared threads have no mutex, and updates of one kind under the same one commute. */
void __omp_exclude(int number) {
#if __OMP_COMPARES
    if (__omp_comparing) {
        __omp_nothing_excluded();
        __omp_excluding = __omp_critical(number);
        __omp_excluding_as = 0;
        __antiphon_commute(0, __omp_excluding);
        return;
    }
#endif
    pthread_mutex_lock(__omp_critical(number));
}
void __omp_exclude_end(int number) {
#if __OMP_COMPARES
    if (__omp_comparing) {
        __omp_excluding = 0;
        __antiphon_commute(255, 0);
        return;
    }
#endif
    pthread_mutex_unlock(__omp_critical(number));
}
/* What a critical region changes and decides by, in any way, between these two. There is no loop here, since a search would look there whether it has been in this state, and
   not where the program goes round. */
#if __OMP_COMPARES
static int __omp_is_anything(int i, void *place, int type) {
    if (i == __omp_anything_count) {
        __omp_anything_count++;
        __omp_anything[i].place = place;
        __omp_anything[i].type = type;
    }
    return __omp_anything[i].place == place;
}
static struct __omp_anything *__omp_find_anything(void *place, int type) {
    if (!__omp_comparing || !__omp_turns || __omp_is_one_execution) return 0;
    if (__omp_is_anything(0, place, type)) return &__omp_anything[0];
    if (__omp_is_anything(1, place, type)) return &__omp_anything[1];
    if (__omp_is_anything(2, place, type)) return &__omp_anything[2];
    if (__omp_is_anything(3, place, type)) return &__omp_anything[3];
    return 0;
}
#endif
void __omp_exclude_any(void *place, int type) {
#if __OMP_COMPARES
    struct __omp_anything *it = __omp_find_anything(place, type);
    if (it) {
        __antiphon_commute(255, place);
        __omp_give_anything(it, 1);
    }
#else
    (void)place;
    (void)type;
#endif
}
void __omp_exclude_any_end(void *place, int type) {
#if __OMP_COMPARES
    struct __omp_anything *it = __omp_find_anything(place, type);
    if (it) __omp_give_anything(it, 0);
#else
    (void)place;
    (void)type;
#endif
}
void __omp_exclude_update(int kind) {
#if __OMP_COMPARES
    if (__omp_comparing && __omp_excluding) __antiphon_commute(kind + __omp_excluding_as, __omp_excluding);
#endif
    (void)kind;
}
void __omp_exclude_updated(void) {
#if __OMP_COMPARES
    if (__omp_comparing) __antiphon_commute(0, 0);
#endif
}
/* An update in a task where there is one thread: tasks that update a place in the same way may change places. */
void __omp_lone_update(int kind) {
#if __OMP_COMPARES
    if (__omp_lone) __antiphon_commute(kind, &__omp_lone);
#endif
    (void)kind;
}
void __omp_lone_updated(void) {
#if __OMP_COMPARES
    if (__omp_lone) __antiphon_commute(0, 0);
#endif
}
extern double __VERIFIER_nondet_double(void);
/* With what the copies of a `max` begin: the least number that is finite, or less. */
double __omp_least_fraction(int is_double) {
    double least = __VERIFIER_nondet_double();
    __VERIFIER_assume(least <= (is_double ? -1.7976931348623157e308 : -3.4028234663852886e38));
    return least;
}

#if __OMP_LONG_FRACTIONS
long double __omp_least_long_fraction(void) {
    const long double least = -1.18973149535723176502e4932L;
    if (__antiphon_choice()) return least;
    long double beyond = __VERIFIER_nondet_double();
    __VERIFIER_assume(beyond <= least);
    return beyond;
}
#endif

/* Copies of a sum that tasks of a group look at: each takes any copy that no other task has, or a new one. */
#if __OMP_POOLS
static _Thread_local int __omp_is_new_copy;
int __omp_copy_is_new(void) { return __omp_is_new_copy; }
void *__omp_take_copy(void **pool, unsigned long size) {
    struct __omp_held *held = malloc(sizeof(struct __omp_held));
    pthread_mutex_lock(__omp_critical(1));
    __VERIFIER_atomic_begin();
    struct __omp_pooled *copy = *pool;
    while (copy && (copy->is_taken || !__antiphon_choice())) copy = copy->next;
    __omp_is_new_copy = !copy;
    if (!copy) {
        copy = malloc(sizeof(struct __omp_pooled));
        copy->at = malloc(size);
        copy->next = *pool;
        copy->holders = 0;
        *pool = copy;
    }
    copy->is_taken = 1;
    copy->holders++;
    held->copy = copy;
    held->next = __omp_held;
    __omp_held = held;
    void *at = copy->at;
    __VERIFIER_atomic_end();
    pthread_mutex_unlock(__omp_critical(1));
    return at;
}
void __omp_give_copy(void **pool, void *at) {
    (void)pool;
    pthread_mutex_lock(__omp_critical(1));
    __VERIFIER_atomic_begin();
    struct __omp_held **link = &__omp_held;
    while ((*link)->copy->at != at) link = &(*link)->next;
    struct __omp_held *held = *link;
    *link = held->next;
    held->copy->is_taken = 0;
    held->copy->holders--;
    free(held);
    __VERIFIER_atomic_end();
    pthread_cond_broadcast(&__omp_copy_given);
    pthread_mutex_unlock(__omp_critical(1));
}
/* The same where something may lead to the copy, which is gone with its task, unless another one goes on with it. */
void __omp_give_value(void **pool, void *at, unsigned long size) {
    struct __omp_held *held = __omp_held;
    while (held->copy->at != at) held = held->next;
    __VERIFIER_atomic_begin();
    int is_last = held->copy->holders == 1;
    __VERIFIER_atomic_end();
    if (is_last) {
        void *next = malloc(size);
        memcpy(next, at, size);
        __VERIFIER_atomic_begin();
        held->copy->at = next;
        __VERIFIER_atomic_end();
        free(at);
        at = next;
    }
    __omp_give_copy(pool, at);
}
/* Behind the group. */
int __omp_has_copy(void **pool) { return *pool != 0; }
void *__omp_next_copy(void **pool) {
    struct __omp_pooled *copy = *pool, *before = 0;
    while (copy->next && __antiphon_choice()) {
        before = copy;
        copy = copy->next;
    }
    void *at = copy->at;
    if (before) before->next = copy->next;
    else *pool = copy->next;
    free(copy);
    return at;
}
#endif
/* The variable of a sum that is not complete was set. */
void __omp_sum_was_set(void) { __antiphon_limit("a sum over tasks that the program sets before the group of the tasks ends"); }
void __omp_lock(int number) { pthread_mutex_lock(__omp_critical(number)); }
void __omp_unlock(int number) { pthread_mutex_unlock(__omp_critical(number)); }

void __omp_error(void) { exit(1); }

/* What programs call. */
typedef pthread_mutex_t omp_lock_t;
typedef struct { pthread_mutex_t __mutex; int __depth; } omp_nest_lock_t;

int omp_get_thread_num(void) { return __omp_thread(); }
int omp_get_num_threads(void) {
#if __OMP_COMPARES
    /* Of this region one thread is executed in the place of a team of any size. */
    if (__omp_comparing && !__omp_turns && __omp_count > 1) __antiphon_iteration(-1);
#endif
    return __omp_size();
}
int omp_get_max_threads(void) { return __omp_default(); }
int omp_get_num_procs(void) { return __omp_default(); }
int omp_get_max_active_levels(void) {
    return __omp_levels;
}
/* What a thread sets for itself decides what others get, or who executes a `single`. */
static void __omp_sets(void) {
#if __OMP_COMPARES
    if (__omp_comparing && (__omp_turns || __omp_team || __omp_region == 5)) __antiphon_iteration(-1);
#endif
}
void omp_set_max_active_levels(int levels) {
    __omp_sets();
    if (levels < 0) __antiphon_misuse("`omp_set_max_active_levels` is given a number below zero");
    __omp_levels = levels;
}
void omp_set_nested(int nested) { omp_set_max_active_levels(nested ? 16 : 1); }
int omp_get_nested(void) { return omp_get_max_active_levels() > 1; }
void omp_set_num_threads(int count) {
    __omp_sets();
    if (count <= 0) __antiphon_misuse("`omp_set_num_threads` is given a number that is not positive");
    else __omp_own_wanted = count;
}
int omp_get_level(void) {
    int level = 0;
    if (__omp_team) {
        __VERIFIER_atomic_begin();
        level = __omp_team->level - __omp_team->initial;
        __VERIFIER_atomic_end();
    }
    return level;
}
int omp_in_parallel(void) {
    int active = 0;
    if (__omp_team) {
        __VERIFIER_atomic_begin();
        active = __omp_team->active;
        __VERIFIER_atomic_end();
    }
    return active > 0;
}
int omp_in_final(void) { return __omp_final; }
/* Devices have the numbers from 0 on; the host has the one behind them. How many there are is decided once. */
#if __OMP_FEWEST_DEVICES < __OMP_MOST_DEVICES
static int __omp_devices = -1;
int omp_get_num_devices(void) {
    __VERIFIER_atomic_begin();
    if (__omp_devices < 0) {
        __omp_devices = __OMP_FEWEST_DEVICES;
        while (__omp_devices < __OMP_MOST_DEVICES && __antiphon_choice()) __omp_devices++;
    }
    int devices = __omp_devices;
    __VERIFIER_atomic_end();
    return devices;
}
#else
int omp_get_num_devices(void) { return __OMP_MOST_DEVICES; }
#endif
int omp_get_default_device(void) { return __omp_chosen; }
#if __OMP_CHOOSES_DEVICE
void omp_set_default_device(int device) { __omp_chosen = device; }
#endif
int omp_get_initial_device(void) { return omp_get_num_devices(); }
int omp_get_device_num(void) { return __omp_on_device ? __omp_on_device - 1 : omp_get_num_devices(); }
int omp_get_num_teams(void) { return __omp_league_size; }
int omp_get_team_num(void) { return __omp_league_id; }
int omp_is_initial_device(void) { return !__omp_on_device; }

/* What is on devices: for each section of the host's memory its copy, and how often it is mapped. The copy begins where
   the variable does, so that subscripts mean the same. What the program associated is mapped without an end. */
struct __omp_present { char *host, *device; long low, size, count; int on; };
static struct __omp_present *__omp_presents;
/* How many of them were ever used, and how many there is room for. */
static int __omp_present_count, __omp_present_room;
static pthread_mutex_t __omp_mapping = PTHREAD_MUTEX_INITIALIZER;
#define __OMP_WITHOUT_END 1000000

/* The device that a number means, or 0 for the host. */
static int __omp_device_of(int device) {
    int devices = omp_get_num_devices();
    if (device < -1 || device > devices) {
        __antiphon_misuse("a number is given that no device has, and not the host either");
        return 0;
    }
    return device == -1 || device == devices ? 0 : device + 1;
}
/* Whether a construct concerns a device, and which. */
static void __omp_meets_construct_of_device(void) {
    __omp_meets_construct();
    if (__omp_on_device) __antiphon_misuse("a construct of devices is met in a region of a device");
}
int __omp_is_on_device(int condition, int device) {
    __omp_meets_construct_of_device();
    return condition ? __omp_device_of(device) : 0;
}
int __omp_is_on_default_device(int condition) {
    __omp_meets_construct_of_device();
    return condition ? __omp_device_of(__omp_chosen) : 0;
}
#if __OMP_ASKS_BACK
/* Of `device(ancestor: 1)`: the device that asks the host, below zero; 0 where the host asks itself. What is mapped then is the device's, and its
   copies are the host's. */
int __omp_is_on_ancestor(int condition, int level) {
    __omp_meets_construct();
    if (level != 1) __antiphon_misuse("`device(ancestor: ...)` is given another number than 1");
    return condition ? -__omp_on_device : 0;
}
/* What `device_type(host)` says of a function, and of a variable. */
void __omp_only_on_host(void) {
    if (__omp_on_device) __antiphon_misuse("a device calls a function that only the host has, by `device_type(host)`");
}
void *__omp_of_host(void *at) {
    if (__omp_on_device) __antiphon_misuse("a device uses a variable that only the host has, by `device_type(host)`");
    return at;
}
#endif

/* What is mapped from a device to the host is a copy of the host's, or a variable of the host of which the device has the copy. */
static char *__omp_original(struct __omp_present *present, int on) { return on < 0 && present->on > 0 ? present->device : present->host; }
static char *__omp_corresponding(struct __omp_present *present, int on) { return on < 0 && present->on > 0 ? present->host : present->device; }
/* How far behind the beginning of a copy an address of the other side is; -1 if it is not behind it. */
static long __omp_behind(struct __omp_present *present, int on, char *at) {
    if (!present->count || present->on != on && (on >= 0 || present->on != -on)) return -1;
    char *original = __omp_original(present, on);
    if (original == at) return 0;
    unsigned long begin = (unsigned long)original, end = begin + present->low + present->size;
    if ((unsigned long)at <= begin || (unsigned long)at >= end) return -1;
    return at - original;
}

/* A table that has become too short; every state has a copy of it, so that it is only as long as it has to be. */
static void *__omp_longer(void *table, int *room, unsigned long size) {
    unsigned long used = *room * size;
    *room = *room < 4 ? 4 : 2 * *room;
    char *longer = malloc(*room * size);
    if (used) {
        memcpy(longer, table, used);
        free(table);
    }
    return longer;
}

/* An entry that is free. */
static int __omp_new_present(void) {
    int i = 0;
    while (i < __omp_present_count && __omp_presents[i].count) i++;
    if (i < __omp_present_count) return i;
    if (i == __omp_present_room) __omp_presents = __omp_longer(__omp_presents, &__omp_present_room, sizeof(struct __omp_present));
    __omp_present_count = i + 1;
    return i;
}

/* What has a copy of a section; its number, or -1. */
static int __omp_find(int on, char *base, long low, long size) {
    for (int i = 0; i < __omp_present_count; i++) {
        struct __omp_present *present = &__omp_presents[i];
        long behind = __omp_behind(present, on, base);
        if (behind < 0) continue;
        if (behind + low >= present->low && behind + low + size <= present->low + present->size) return i;
    }
    return -1;
}

/* Whose memory an object is, where an address may turn up on the wrong side: of a device, by its number; the host's, because a device
   found its address in a copy; of the region that a device executes, because it wrote the address there. */
#if __OMP_FOLLOWS
#define __OMP_OF_HOST -1
#define __OMP_OF_REGION -2
static struct __omp_known { const void *at; int whose; } *__omp_knowns;
static int __omp_known_count, __omp_known_room;
/* In an atomic section: addresses of one object differ in their lower halves only. */
static int __omp_is_same(const void *one, const void *other) {
    return sizeof(void *) > 4 ? (unsigned long)one >> 4 * sizeof(void *) == (unsigned long)other >> 4 * sizeof(void *) : one == other;
}
static int __omp_know(const void *at) {
    int i = 0, owner = __antiphon_owner(at);
    if (owner >= __OMP_DEVICES_OWN) return owner - __OMP_DEVICES_OWN;
    while (i < __omp_known_count && !(__omp_knowns[i].at && __omp_is_same(__omp_knowns[i].at, at))) i++;
    return i < __omp_known_count ? __omp_knowns[i].whose : 0;
}
static void __omp_learn(const void *at, int whose) {
    int i = 0;
    while (i < __omp_known_count && __omp_knowns[i].at) i++;
    if (i == __omp_known_room) __omp_knowns = __omp_longer(__omp_knowns, &__omp_known_room, sizeof(struct __omp_known));
    if (i == __omp_known_count) __omp_known_count = i + 1;
    __omp_knowns[i].at = at;
    __omp_knowns[i].whose = whose;
}
static void __omp_room_made(const void *at, int on) {
    if (on <= 0 || !at) return;
    __VERIFIER_atomic_begin();
    __omp_learn(at, on);
    __VERIFIER_atomic_end();
}
static void __omp_room_given_up(const void *at) {
    __VERIFIER_atomic_begin();
    for (int i = 0; i < __omp_known_count; i++) if (at && __omp_knowns[i].at == at) __omp_knowns[i].at = 0;
    __VERIFIER_atomic_end();
}
static void *__omp_met_there(void *at, int whose) {
    if (!at || !__omp_on_device) return at;
    __VERIFIER_atomic_begin();
    if (!__omp_know(at)) __omp_learn(at, whose);
    __VERIFIER_atomic_end();
    return at;
}
/* A pointer is read from memory, or handed to a region as it is; one is written to memory; one is followed. */
void *__omp_read(void *at) { return __omp_met_there(at, __OMP_OF_HOST); }
void __omp_handed(void *at) { __omp_met_there(at, __OMP_OF_HOST); }
void *__omp_wrote(void *at) { return __omp_met_there(at, __OMP_OF_REGION); }
void *__omp_follow(void *at) {
    if (!at) return at;
    __VERIFIER_atomic_begin();
    int whose = __omp_know(at);
    __VERIFIER_atomic_end();
    if (whose > 0 && !__omp_on_device) __antiphon_misuse("the host uses memory of a device by its address there");
    if (whose > 0 && __omp_on_device && whose != __omp_on_device) __antiphon_misuse("a device uses memory of another device");
    if (whose == __OMP_OF_HOST && __omp_on_device) __antiphon_misuse("a device uses memory of the host by its address there");
    return at;
}
/* What a device's pointer leads to from the beginning is there. */
static void __omp_begins_there(const void *at) {
    __VERIFIER_atomic_begin();
    if (at && !__omp_know(at)) __omp_learn(at, __OMP_OF_REGION);
    __VERIFIER_atomic_end();
}
#else
static void __omp_begins_there(const void *at) { (void)at; }
static void __omp_room_made(const void *at, int on) { (void)at; (void)on; }
static void __omp_room_given_up(const void *at) { (void)at; }
#endif

/* What is mapped decides what others find. */
static void __omp_check_alone(void) {
#if __OMP_COMPARES
    if (__omp_comparing && (__omp_team || __omp_region == 5)) __antiphon_iteration(-1);
#endif
}
void *__omp_device_pointer(int on, void *at);
void __omp_update(int on, void *base, long low, long size, int how);
void __omp_map(int on, void *base, long low, long size, int how) {
    __omp_check_alone();
    if (!on || !base) return;
    pthread_mutex_lock(&__omp_mapping);
    int i = __omp_find(on, base, low, size), is_new = i < 0;
    if (is_new && how & 16) __antiphon_misuse("what `map` says to be present is not on the device");
    if (is_new) {
        i = __omp_new_present();
        __omp_presents[i].host = base;
        __omp_presents[i].device = malloc(low + size > 0 ? low + size : 1);
        __omp_room_made(__omp_presents[i].device, on);
        __omp_presents[i].low = low;
        __omp_presents[i].size = size;
        __omp_presents[i].count = 0;
        __omp_presents[i].on = on;
    }
    struct __omp_present *present = &__omp_presents[i];
    if (present->count != __OMP_WITHOUT_END) present->count++;
    if ((how & 1) && (is_new || how & 4) && size > 0) {
        long behind = is_new ? 0 : __omp_behind(present, on, base);
        memcpy(__omp_corresponding(present, on) + behind + low, (char *)base + low, size);
    }
    pthread_mutex_unlock(&__omp_mapping);
}

void __omp_unmap(int on, void *base, long low, long size, int how) {
    __omp_check_alone();
    if (!on || !base) return;
    pthread_mutex_lock(&__omp_mapping);
    int i = __omp_find(on, base, low, size);
    if (i >= 0) {
        struct __omp_present *present = &__omp_presents[i];
        long behind = __omp_behind(present, on, base);
        long count = present->count == __OMP_WITHOUT_END ? present->count : how & 8 ? 0 : present->count - 1;
        if ((how & 2) && (!count || how & 4) && size > 0)
            memcpy((char *)base + low, __omp_corresponding(present, on) + behind + low, size);
        present->count = count;
        if (!count) {
            __omp_room_given_up(present->device);
            free(present->device);
            present->device = present->host = 0;
        }
    }
    pthread_mutex_unlock(&__omp_mapping);
}

/* Room for a structure of which members are mapped; whether it is new. */
int __omp_map_room(int on, void *base, long low, long size, int how) {
    if (!on || !base) return 0;
    pthread_mutex_lock(&__omp_mapping);
    int is_new = __omp_find(on, base, low, size) < 0;
    pthread_mutex_unlock(&__omp_mapping);
    __omp_map(on, base, low, size, how & 16);
    return is_new;
}
/* Room for several elements of an array reaches from the first to the last. */
void __omp_widen(long *low, long *size, long other, long length) {
    if (length <= 0) return;
    if (*size <= 0) *low = other;
    long end = *size > 0 && *low + *size > other + length ? *low + *size : other + length;
    if (other < *low) *low = other;
    *size = end - *low;
}
/* A member of it: copied if the room is new. */
void __omp_member_to(int on, void *base, long low, long size, int how, int is_new) {
    if (!on || !base || !(how & 1) || !(is_new || how & 4)) return;
    __omp_update(on, base, low, size, 1);
}
/* Whether what is mapped is given up when it goes now. */
static int __omp_is_last(int on, void *base, long low, long size) {
    pthread_mutex_lock(&__omp_mapping);
    int i = __omp_find(on, base, low, size), is_last = i >= 0 && __omp_presents[i].count == 1;
    pthread_mutex_unlock(&__omp_mapping);
    return is_last;
}
/* It comes back when the room is given up. */
void __omp_member_from(int on, void *base, long low, long size, int how, int is_new) {
    (void)is_new;
    if (!on || !base || !(how & 2)) return;
    if (__omp_is_last(on, base, low, size) || how & 4) __omp_update(on, base, low, size, 2);
}
/* The copy of a member that is a pointer leads to the copy of what the member leads to. */
void __omp_attach(int on, void *member) {
    if (!on) return;
    void **there = __omp_device_pointer(on, member);
    void *leads = __omp_device_pointer(on, *(void **)member);
    if (there && leads) *there = leads;
}
/* It has the host's address again. */
void __omp_detach(int on, void *member) {
    if (!on) return;
    void **there = __omp_device_pointer(on, member);
    if (there) *there = *(void **)member;
}
void __omp_update(int on, void *base, long low, long size, int how) {
    if (!on || !base || size <= 0) return;
    pthread_mutex_lock(&__omp_mapping);
    int i = __omp_find(on, base, low, size);
    if (i >= 0) {
        char *there = __omp_corresponding(&__omp_presents[i], on) + __omp_behind(&__omp_presents[i], on, base) + low;
        if (how & 1) memcpy(there, (char *)base + low, size);
        else if (how & 2) memcpy((char *)base + low, there, size);
    } else if (how & 16) __antiphon_misuse("what `target update` says to be present is not on the device");
    pthread_mutex_unlock(&__omp_mapping);
}
/* The same of a variable of `declare target` for which nobody looks here. */
void __omp_update_declared(int on, void *there, void *base, long size, int how) {
    if (!on) return;
    pthread_mutex_lock(&__omp_mapping);
    if (how & 1) memcpy(there, base, size);
    else if (how & 2) memcpy(base, there, size);
    pthread_mutex_unlock(&__omp_mapping);
}
/* A variable of `declare target` has an object on each device, which is there like what is mapped without an end. */
int __omp_known_there(int on, void *here, void *there, long size) {
    if (on <= 0) return 0;
    pthread_mutex_lock(&__omp_mapping);
    int is_new = 1;
    for (int i = 0; i < __omp_present_count; i++)
        if (__omp_presents[i].count && __omp_presents[i].on == on && __omp_presents[i].host == (char *)here && __omp_presents[i].size == size) is_new = 0;
    if (is_new) {
        int i = __omp_new_present();
        __omp_presents[i].host = here;
        __omp_presents[i].device = there;
        __omp_room_made(there, on);
        __omp_presents[i].low = 0;
        __omp_presents[i].size = size;
        __omp_presents[i].count = __OMP_WITHOUT_END;
        __omp_presents[i].on = on;
    }
    pthread_mutex_unlock(&__omp_mapping);
    return is_new;
}
int __omp_executing_device(void) { return __omp_on_device; }
void *__omp_either(int on, int number, void *one, void *other) { return on == number ? one : other; }

/* The copy of what begins at an address; nothing if there is none. */
void *__omp_device_pointer(int on, void *at) {
    if (!on || !at) return at;
    void *found = 0;
    pthread_mutex_lock(&__omp_mapping);
    for (int i = 0; i < __omp_present_count && !found; i++) {
        long behind = __omp_behind(&__omp_presents[i], on, at);
        if (behind >= 0) found = __omp_corresponding(&__omp_presents[i], on) + behind;
    }
    pthread_mutex_unlock(&__omp_mapping);
    return found;
}
/* The default device's pointer for an argument; whether one stays that leads to nothing there, OpenMP leaves open. */
void *__omp_need_device_pointer(void *at) {
    int on = __omp_device_of(__omp_chosen);
    void *there = __omp_device_pointer(on, at);
    return there || !at || __antiphon_choice() ? there : at;
}
/* A pointer in an object of a device, when it is new. */
void __omp_begins(int on, void *here, long at, int is_new) {
    if (is_new) __omp_begins_there(*(void **)((char *)__omp_device_pointer(on, here) + at));
}
void *__omp_device_variable(int on, void *at) { return __omp_device_pointer(on, at); }
void *__omp_declared(int on, void *here, void *there) { return on > 0 ? there : here; }
void *__omp_there(void *here) { return __omp_device_pointer(__omp_on_device, here); }
void *__omp_side(void *here, void *there) { return __omp_on_device ? there : here; }
/* The object of a device for a pointer leads to the copy of what the host's leads to, and nowhere if there is none. */
void __omp_lead(int on, void *pointer) {
    if (!on) return;
    void **there = __omp_device_pointer(on, pointer);
    if (there) *there = __omp_device_pointer(on, *(void **)pointer);
}

/* Mappers: functions that are told what to do with a structure (0 it comes, 1 it goes, 2 it is updated). Of what is said about it, 32 is that the room
   for it is new, or given up. */
typedef void (*__omp_mapper)(void *, int, int, int);
int __omp_how(int given, int own) { return (given & own & 3) | ((given | own) & (4 | 16)) | (given & (8 | 32)); }
static void __omp_each_by(__omp_mapper by, int on, void *base, long low, long size, long step, int how, int what) {
    for (long at = low; at < low + size; at += step) by((char *)base + at, on, how, what);
}
void __omp_map_by(int on, void *base, long low, long size, int how, __omp_mapper by, long step) {
    if (!on || !base) return;
    pthread_mutex_lock(&__omp_mapping);
    int is_new = __omp_find(on, base, low, size) < 0;
    pthread_mutex_unlock(&__omp_mapping);
    __omp_map(on, base, low, size, how & 16);
    __omp_each_by(by, on, base, low, size, step, (how & ~32) | (is_new ? 32 : 0), 0);
}
void __omp_unmap_by(int on, void *base, long low, long size, int how, __omp_mapper by, long step) {
    if (!on || !base) return;
    int is_last = how & 8 || __omp_is_last(on, base, low, size);
    __omp_each_by(by, on, base, low, size, step, (how & ~32) | (is_last ? 32 : 0), 1);
    __omp_unmap(on, base, low, size, how & 8);
}
void __omp_update_by(int on, void *base, long low, long size, int how, __omp_mapper by, long step) {
    if (on && base) __omp_each_by(by, on, base, low, size, step, how & ~32, 2);
}
void __omp_member_to_by(int on, void *base, long low, long size, int how, int is_new, __omp_mapper by, long step) {
    if (on && base) __omp_each_by(by, on, base, low, size, step, how | (is_new ? 32 : 0), 0);
}
void __omp_member_from_by(int on, void *base, long low, long size, int how, int is_new, __omp_mapper by, long step) {
    (void)is_new;
    if (!on || !base) return;
    int is_last = __omp_is_last(on, base, low, size);
    __omp_each_by(by, on, base, low, size, step, how | (is_last ? 32 : 0), 1);
}
void __omp_part_to(int on, void *base, long low, long size, int how) {
    __omp_member_to(on, base, low, size, how, how & 32);
}
void __omp_part_from(int on, void *base, long low, long size, int how) {
    if (on && base && (how & 2) && (how & (4 | 32))) __omp_update(on, base, low, size, 2);
}
void __omp_part_to_by(int on, void *base, long low, long size, int how, __omp_mapper by, long step) {
    if (on && base) __omp_each_by(by, on, base, low, size, step, how, 0);
}
void __omp_part_from_by(int on, void *base, long low, long size, int how, __omp_mapper by, long step) {
    if (on && base) __omp_each_by(by, on, base, low, size, step, how, 1);
}
/* From where to where the elements reach that iterators name. */
void __omp_reach(long *reach, long low, long size) {
    if (size <= 0) return;
    int is_first = reach[0] == reach[1];
    if (is_first || low < reach[0]) reach[0] = low;
    if (is_first || low + size > reach[1]) reach[1] = low + size;
}
/* A region of a device is executed by a thread that has no team yet, whoever meets it: what the thread was goes into the room, and comes back. */
struct __omp_elsewhere {
    struct __omp_team *team;
    struct __omp_group *group;
    long encountered, barriers, cancellable, crossing, loose;
    int on, id, count, region, is_final, late, tied;
#if __OMP_ASKS_BACK
    int asked_back;
#endif
    sem_t ended, *loose_at;
#if __OMP_SETS
    struct __omp_settings settings;
    unsigned long allocator;
#endif
#if __OMP_COMPARES
    int comparing, is_aside;
    sem_t *turns;
#endif
};
#if __OMP_FALLS_BACK
/* Whether the host has executed a region of a device. */
static int __omp_fell_back;
#endif
void __omp_device_begin(void *room, int on) {
    /* Whoever comes to a region of a device may turn to another task. */
    __omp_let_copies_go();
#if __OMP_FALLS_BACK
    __VERIFIER_atomic_begin();
    if (!on) __omp_fell_back = 1;
    __VERIFIER_atomic_end();
#endif
    struct __omp_elsewhere *outer = room;
    outer->team = __omp_team;
    outer->group = __omp_group;
    outer->encountered = __omp_encountered;
    outer->barriers = __omp_barriers;
    outer->cancellable = __omp_cancellable_construct;
    outer->crossing = __omp_crossing;
    outer->loose = __omp_loose;
    outer->on = __omp_on_device;
#if __OMP_ASKS_BACK
    outer->asked_back = __omp_asked_back;
    __omp_asked_back = 0;
#endif
    outer->id = __omp_id;
    outer->count = __omp_count;
    outer->region = __omp_region;
    outer->is_final = __omp_final;
    outer->late = __omp_late;
    outer->tied = __omp_tied;
#if __OMP_COMPARES
    outer->comparing = __omp_comparing;
    outer->turns = __omp_turns;
    outer->is_aside = __omp_is_aside;
    __omp_turns = 0;
    __omp_is_aside = 0;
    if (__omp_comparing) __antiphon_taskgroup();
#endif
#if __OMP_SETS
    /* What a device begins with is its own. */
    static const struct __omp_settings nothing;
    outer->settings = __omp_settings;
    __omp_settings = nothing;
    outer->allocator = 0;
    __omp_settings.allocator_at = &outer->allocator;
#endif
    outer->loose_at = __omp_loose_at;
    __omp_loose_at = &outer->ended;
    __omp_on_device = on > 0 ? on : 0;
    __omp_team = 0;
    __omp_group = 0;
    __omp_encountered = __omp_barriers = __omp_cancellable_construct = __omp_crossing = __omp_loose = 0;
    __omp_id = __omp_count = __omp_region = __omp_final = __omp_late = 0;
    __omp_tied = -1;
}
#if __OMP_ASKS_BACK
/* A region that the host executes for a device, in which nothing of OpenMP may be met. */
void __omp_ancestor_begin(void *room, int on) {
    __omp_device_begin(room, on);
    __omp_asked_back = 1;
}
#endif
void __omp_device_end(void *room) {
    struct __omp_elsewhere *outer = room;
#if __OMP_HAS_TASKS
    __omp_barrier();
#endif
#if __OMP_COMPARES && __OMP_HAS_TASKS
    if (!outer->comparing) __omp_lone_ends();
#endif
#if __OMP_COMPARES
    if (outer->comparing) __antiphon_taskgroup_end();
    __omp_turns = outer->turns;
    __omp_is_aside = outer->is_aside;
#endif
    __omp_team = outer->team;
    __omp_group = outer->group;
    __omp_encountered = outer->encountered;
    __omp_barriers = outer->barriers;
    __omp_cancellable_construct = outer->cancellable;
    __omp_crossing = outer->crossing;
    __omp_loose = outer->loose;
    __omp_on_device = outer->on;
#if __OMP_ASKS_BACK
    __omp_asked_back = outer->asked_back;
#endif
    __omp_id = outer->id;
    __omp_count = outer->count;
    __omp_region = outer->region;
    __omp_final = outer->is_final;
    __omp_late = outer->late;
    __omp_tied = outer->tied;
    __omp_loose_at = outer->loose_at;
#if __OMP_SETS
    __omp_settings = outer->settings;
#endif
    __omp_take_copies_again();
}
/* `main` returns: nobody else waits for the tasks outside of all regions. */
void __omp_last(void) {
    __omp_barrier();
#if __OMP_COMPARES && __OMP_HAS_TASKS
    __omp_lone_ends();
#endif
}

/* Memory that the program asked a device for: its owner says which, so that nothing here leads to it. */
static void __omp_check_memory(const void *at, int on) {
    int owner = at ? __antiphon_owner(at) : 0;
    if (owner >= __OMP_DEVICES_OWN && owner != __OMP_DEVICES_OWN + on)
        __antiphon_misuse("memory of a device is named together with the number of another one");
}
void *omp_target_alloc(unsigned long size, int device) {
    int on = __omp_device_of(device);
    char *memory = malloc(size);
    if (memory) __antiphon_claim(memory, __OMP_DEVICES_OWN + on);
    return memory;
}
void omp_target_free(void *there, int device) {
    if (!there) return;
    int on = __omp_device_of(device);
    if (__antiphon_owner(there) != __OMP_DEVICES_OWN + on)
        __antiphon_misuse("`omp_target_free` is given something that `omp_target_alloc` did not return for this device");
    else {
        __antiphon_claim(there, 0);
        free(there);
    }
}
int omp_target_is_present(const void *at, int device) {
    int on = __omp_device_of(device);
    return !on || __omp_device_pointer(on, (void *)at) != 0;
}
void *omp_get_mapped_ptr(const void *at, int device) { return __omp_device_pointer(__omp_device_of(device), (void *)at); }
int omp_target_memcpy(void *to, const void *from, unsigned long size, unsigned long to_low, unsigned long from_low,
                      int to_device, int from_device) {
    __omp_check_memory(to, __omp_device_of(to_device));
    __omp_check_memory(from, __omp_device_of(from_device));
    memcpy((char *)to + to_low, (const char *)from + from_low, size);
    return 0;
}
/* Memory of a device is what a section of the host is mapped to from now on. */
int omp_target_associate_ptr(const void *host, const void *there, unsigned long size, unsigned long low, int device) {
    int on = __omp_device_of(device), i = 0, failed = 0;
    if (!on) return 1;
    __omp_check_memory(there, on);
    pthread_mutex_lock(&__omp_mapping);
    int known = __omp_find(on, (char *)host, 0, size);
    if (known >= 0) {
        failed = __omp_presents[known].device != (char *)there + low || __omp_presents[known].host != (char *)host;
    } else {
        i = __omp_new_present();
        __omp_presents[i].host = (char *)host;
        __omp_presents[i].device = (char *)there + low;
        __omp_presents[i].low = 0;
        __omp_presents[i].size = size;
        __omp_presents[i].count = __OMP_WITHOUT_END;
        __omp_presents[i].on = on;
    }
    pthread_mutex_unlock(&__omp_mapping);
    return failed;
}
int omp_target_disassociate_ptr(const void *host, int device) {
    int on = __omp_device_of(device), failed = 1;
    pthread_mutex_lock(&__omp_mapping);
    for (int i = 0; i < __omp_present_count; i++) {
        struct __omp_present *present = &__omp_presents[i];
        if (present->count == __OMP_WITHOUT_END && present->on == on && present->host == (char *)host) {
            present->count = 0;
            present->host = present->device = 0;
            failed = 0;
        }
    }
    pthread_mutex_unlock(&__omp_mapping);
    return failed;
}

/* Objects by which a program talks to other runtimes: which they are, nobody knows; that they are initialised is what is checked. */
#if __OMP_INTEROPS
static char __omp_interops[16];
static int __omp_interop_count;
static char __omp_foreign[4];
void __omp_interop_init(unsigned long *object) {
    __VERIFIER_atomic_begin();
    int number = ++__omp_interop_count;
    if (number >= 16) __antiphon_iteration(-1);
    __omp_interops[number] = 1;
    __VERIFIER_atomic_end();
    *object = number;
}
static int __omp_interop_lives(unsigned long object) {
    __VERIFIER_atomic_begin();
    int lives = object > 0 && object < 16 && __omp_interops[object];
    __VERIFIER_atomic_end();
    return lives;
}
void __omp_interop_use(unsigned long *object) {
    if (!__omp_interop_lives(*object)) __antiphon_misuse("`use` is given an interop object that is not initialised");
}
void __omp_interop_destroy(unsigned long *object) {
    if (!__omp_interop_lives(*object)) {
        __antiphon_misuse("`destroy` is given an interop object that is not initialised");
        return;
    }
    __VERIFIER_atomic_begin();
    __omp_interops[*object] = 0;
    __VERIFIER_atomic_end();
    *object = 0;
}
extern int __VERIFIER_nondet_int(void);
extern long __VERIFIER_nondet_long(void);
extern char __VERIFIER_nondet_char(void);
/* What a property is, and whether there is one. */
static int __omp_interop_answer(unsigned long object, int *code) {
    int lives = __omp_interop_lives(object), has = lives && __antiphon_choice();
    if (code) {
        int other = __VERIFIER_nondet_int();
        __VERIFIER_assume(other != 0 && (lives || other < 0));
        *code = has ? 0 : other;
    }
    return has;
}
int omp_get_num_interop_properties(unsigned long object) {
    (void)object;
    int count = __VERIFIER_nondet_int();
    __VERIFIER_assume(count >= 0);
    return count;
}
long omp_get_interop_int(unsigned long object, int property, int *code) {
    (void)property;
    return __omp_interop_answer(object, code) ? __VERIFIER_nondet_long() : 0;
}
void *omp_get_interop_ptr(unsigned long object, int property, int *code) {
    (void)property;
    return __omp_interop_answer(object, code) ? __omp_foreign : 0;
}
static const char *__omp_some_text(void) {
    if (!__antiphon_choice()) return 0;
    __VERIFIER_atomic_begin();
    for (int i = 0; i < 3; i++) __omp_foreign[i] = __VERIFIER_nondet_char();
    __VERIFIER_atomic_end();
    return __omp_foreign;
}
const char *omp_get_interop_str(unsigned long object, int property, int *code) {
    (void)property;
    return __omp_interop_answer(object, code) ? __omp_some_text() : 0;
}
const char *omp_get_interop_name(unsigned long object, int property) { (void)object; (void)property; return __omp_some_text(); }
const char *omp_get_interop_type_desc(unsigned long object, int property) { (void)object; (void)property; return __omp_some_text(); }
const char *omp_get_interop_rc_desc(unsigned long object, int code) { (void)object; (void)code; return __omp_some_text(); }
#endif

/* What a lock is to the other teams of a league. */
static struct { void *lock; int contention; pthread_mutex_t mutex; } __omp_other_locks[8 * (__OMP_LEAGUE - 1)];
static int __omp_is_lock_of_team(int i, omp_lock_t *lock) {
    return __omp_other_locks[i].lock == lock && __omp_other_locks[i].contention == __omp_contention;
}
static pthread_mutex_t *__omp_mutex_of(omp_lock_t *lock) {
    if (!__omp_contention) return lock;
    int i = 0;
    __VERIFIER_atomic_begin();
    while (i < 8 * (__OMP_LEAGUE - 1) && __omp_other_locks[i].lock && !__omp_is_lock_of_team(i, lock)) i++;
    if (i == 8 * (__OMP_LEAGUE - 1)) __antiphon_iteration(-1);
    __omp_other_locks[i].lock = lock;
    __omp_other_locks[i].contention = __omp_contention;
    __VERIFIER_atomic_end();
    return &__omp_other_locks[i].mutex;
}

#if __OMP_OWNS_LOCKS
/* A lock belongs to the task that has set it, not to the thread. Tasks of one thread know of each other what they hold; mutexes keep off other threads. */
#define __OMP_MOST_OWNED 8
static _Thread_local struct { void *lock; int task; } __omp_owned[__OMP_MOST_OWNED];
static int __omp_find_owned(void *lock) {
    int i = 0;
    while (i < __OMP_MOST_OWNED && __omp_owned[i].lock != lock) i++;
    return i;
}
static int __omp_is_owned_by_another(void *lock) {
    int i = __omp_find_owned(lock);
    return i < __OMP_MOST_OWNED && __omp_owned[i].task != __omp_task_number;
}
static void __omp_owns(void *lock) {
    int i = __omp_find_owned(lock);
    if (i == __OMP_MOST_OWNED) i = __omp_find_owned(0);
    if (i == __OMP_MOST_OWNED) __antiphon_iteration(-1);
    __omp_owned[i].lock = lock;
    __omp_owned[i].task = __omp_task_number;
}
static void __omp_owns_no_more(void *lock) {
    int i = __omp_find_owned(lock);
    if (i < __OMP_MOST_OWNED) __omp_owned[i].lock = 0;
}
/* Whoever suspended the owner waits for itself. */
static void __omp_await_owner(void *lock) {
    if (!__omp_is_owned_by_another(lock)) return;
    sem_t never;
    sem_init(&never, 0, 0);
    sem_wait(&never);
}
#else
static int __omp_is_owned_by_another(void *lock) { (void)lock; return 0; }
static void __omp_owns(void *lock) { (void)lock; }
static void __omp_owns_no_more(void *lock) { (void)lock; }
static void __omp_await_owner(void *lock) { (void)lock; }
#endif

void omp_init_lock(omp_lock_t *lock) {
    __omp_sets();
    pthread_mutex_init(lock, 0);
}
void omp_init_lock_with_hint(omp_lock_t *lock, int hint) {
    (void)hint;
    omp_init_lock(lock);
}
void omp_destroy_lock(omp_lock_t *lock) {
    __omp_sets();
    pthread_mutex_destroy(lock);
}
void omp_set_lock(omp_lock_t *lock) {
    pthread_mutex_t *mutex = __omp_mutex_of(lock);
    __omp_await_owner(mutex);
    pthread_mutex_lock(mutex);
    __omp_owns(mutex);
}
void omp_unset_lock(omp_lock_t *lock) {
    pthread_mutex_t *mutex = __omp_mutex_of(lock);
    if (__omp_is_owned_by_another(mutex)) __antiphon_misuse("a lock is unset by a task that does not own it");
    __omp_owns_no_more(mutex);
    pthread_mutex_unlock(mutex);
}
/* The same where nothing but updates stand between the two: compared threads find the lock free, and their updates commute. */
void __omp_exclude_by(omp_lock_t *lock) {
    omp_set_lock(lock);
#if __OMP_COMPARES
    if (__omp_comparing) {
        __omp_nothing_excluded();
        __omp_excluding = __omp_mutex_of(lock);
        __omp_excluding_as = 0;
        __antiphon_commute(0, __omp_excluding);
    }
#endif
}
void __omp_exclude_by_end(omp_lock_t *lock) {
#if __OMP_COMPARES
    if (__omp_comparing) __omp_excluding = 0;
#endif
    omp_unset_lock(lock);
}
int omp_test_lock(omp_lock_t *lock) {
    pthread_mutex_t *mutex = __omp_mutex_of(lock);
    if (pthread_mutex_trylock(mutex) != 0) return 0;
    __omp_owns(mutex);
    return 1;
}
void omp_init_nest_lock(omp_nest_lock_t *lock) {
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&lock->__mutex, &recursive);
    pthread_mutexattr_destroy(&recursive);
    lock->__depth = 0;
}
void omp_init_nest_lock_with_hint(omp_nest_lock_t *lock, int hint) { (void)hint; omp_init_nest_lock(lock); }
void omp_destroy_nest_lock(omp_nest_lock_t *lock) { pthread_mutex_destroy(&lock->__mutex); }
/* How often its owner has set it is the owner's to know. */
void omp_set_nest_lock(omp_nest_lock_t *lock) {
    __omp_await_owner(lock);
    pthread_mutex_lock(&lock->__mutex);
    __omp_owns(lock);
    lock->__depth++;
}
int omp_test_nest_lock(omp_nest_lock_t *lock) {
    if (__omp_is_owned_by_another(lock) || pthread_mutex_trylock(&lock->__mutex) != 0) return 0;
    __omp_owns(lock);
    return ++lock->__depth;
}
void omp_unset_nest_lock(omp_nest_lock_t *lock) {
    int is_held = pthread_mutex_trylock(&lock->__mutex) == 0;
    if (is_held && lock->__depth > 0 && !__omp_is_owned_by_another(lock)) {
        lock->__depth--;
        if (!lock->__depth) __omp_owns_no_more(lock);
        pthread_mutex_unlock(&lock->__mutex);
    } else {
        __antiphon_misuse("a nestable lock is unset by a task that does not own it");
    }
    if (is_held) pthread_mutex_unlock(&lock->__mutex);
}

extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
double omp_get_wtime(void) {
    double now = __VERIFIER_nondet_double();
    __VERIFIER_assume(now >= 0);
    return now;
}
double omp_get_wtick(void) { return 1e-9; }
