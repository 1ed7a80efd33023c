/* OpenMP's runtime on POSIX threads, as the program sees it. A team is threads that are
   created for a region and joined at its end. What threads of a team share here is touched
   in atomic sections only, so that it takes no part in races; what must order them is
   done by barriers, mutexes and semaphores. */
#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);
extern _Bool __VERIFIER_nondet_bool(void);

/* One worksharing construct that is not static: who comes first takes what is next. */
struct __omp_share { long number; long next; long turn; };

struct __omp_team {
    int size;
    int level;
    int active;
    long tasks;
    void (*body)(void **);
    void **captured;
    pthread_barrier_t barrier;
    sem_t ended;
    struct __omp_share shares[8];
};

struct __omp_member { struct __omp_team *team; int id; };

static _Thread_local struct __omp_team *__omp_team;
static _Thread_local int __omp_id;
static _Thread_local int __omp_count;
static _Thread_local long __omp_encountered;
static int __omp_wanted;
static int __omp_levels = 1;

/* How many threads a team has that does not say so: decided once. */
static int __omp_default(void) {
    if (__omp_wanted == 0) {
        __omp_wanted = __OMP_LEAST;
        for (int more = __OMP_LEAST; more < __OMP_MOST; more++) {
            if (!__VERIFIER_nondet_bool()) break;
            __omp_wanted = more + 1;
        }
    }
    return __omp_wanted;
}

static void *__omp_begin(void *argument) {
    struct __omp_member *member = argument;
    void (*body)(void **);
    void **captured;
    __VERIFIER_atomic_begin();
    __omp_team = member->team;
    __omp_id = member->id;
    __omp_count = __omp_team->size;
    body = __omp_team->body;
    captured = __omp_team->captured;
    __VERIFIER_atomic_end();
    __omp_encountered = 0;
    body(captured);
    return 0;
}

void __omp_fork(void (*body)(void **), void **captured, int wanted, int parallel) {
    struct __omp_team *outer = __omp_team;
    int outer_id = __omp_id, outer_count = __omp_count;
    long outer_encountered = __omp_encountered;
    int level = 0, active = 0;
    if (outer) {
        __VERIFIER_atomic_begin();
        level = outer->level;
        active = outer->active;
        __VERIFIER_atomic_end();
    }
    int size = wanted;
    if (!parallel || active >= __omp_levels) size = 1;
    else if (size <= 0) size = __omp_default();
    struct __omp_team team = { 0 };
    team.size = size;
    team.level = level + 1;
    team.active = active + (size > 1);
    team.body = body;
    team.captured = captured;
    pthread_barrier_init(&team.barrier, 0, size);
    sem_init(&team.ended, 0, 0);
    pthread_t threads[size];
    struct __omp_member members[size];
    for (int i = 1; i < size; i++) {
        members[i].team = &team;
        members[i].id = i;
    }
    for (int i = 1; i < size; i++) pthread_create(&threads[i], 0, __omp_begin, &members[i]);
    __omp_team = &team;
    __omp_id = 0;
    __omp_count = size;
    __omp_encountered = 0;
    body(captured);
    __omp_team = outer;
    __omp_id = outer_id;
    __omp_count = outer_count;
    __omp_encountered = outer_encountered;
    for (int i = 1; i < size; i++) pthread_join(threads[i], 0);
    pthread_barrier_destroy(&team.barrier);
    sem_destroy(&team.ended);
}

static int __omp_size(void) { return __omp_count > 0 ? __omp_count : 1; }

/* All threads of the team wait for each other. */
void __omp_barrier(void) {
    if (__omp_count > 1) pthread_barrier_wait(&__omp_team->barrier);
}
int __omp_thread(void) { return __omp_id; }

/* How often a loop of canonical form is executed. Relations: < <= > >= != */
long __omp_trips(long low, long bound, long step, int relation) {
    if (relation == 1) bound = bound + 1;
    if (relation == 3) bound = bound - 1;
    if (relation >= 4 && step < 0 || relation == 2 || relation == 3) {
        if (step > 0) step = -step;
        return low > bound ? (low - bound - step - 1) / -step : 0;
    }
    if (step < 0) step = -step;
    return low < bound ? (bound - low + step - 1) / step : 0;
}

/* The numbers of iterations that a thread executes: state[0] up to state[1] is the next
   part; state[2] to state[6]: the kind (0 static, 1 dynamic, 2 static with `ordered`), all iterations,
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
    struct __omp_share *share = &__omp_team->shares[construct % 8];
    if (share->number != construct + 1) {
        share->number = construct + 1;
        share->next = 0;
        share->turn = 0;
    }
    if (share->next < end) {
        *first = share->next;
        share->next += chunk;
        found = 1;
    }
    __VERIFIER_atomic_end();
    return found;
}

int __omp_next(long *state) {
    long trips = state[3], chunk = state[4];
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
    if (chunk <= 0) chunk = 1;
    long first;
    if (!__omp_claim(state[5], chunk, trips, &first)) return 0;
    state[0] = first;
    state[1] = first + chunk < trips ? first + chunk : trips;
    return 1;
}

/* The thread that comes first executes a `single`. */
int __omp_single(void) {
    long first;
    return __omp_claim(__omp_encountered++, 1, 1, &first);
}

/* `ordered`: iterations take turns. */
static pthread_mutex_t __omp_turn = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t __omp_turned = PTHREAD_COND_INITIALIZER;

static _Thread_local long __omp_ordered_construct, __omp_ordered_mine;
static _Thread_local int __omp_ordered_done;

static struct __omp_share *__omp_ordered_share(void) {
    struct __omp_share *share = &__omp_team->shares[__omp_ordered_construct % 8];
    if (share->number != __omp_ordered_construct + 1) {
        share->number = __omp_ordered_construct + 1;
        share->next = 0;
        share->turn = 0;
    }
    return share;
}

/* An iteration of a loop with `ordered` begins. */
void __omp_iterate(long *state, long mine) {
    __omp_ordered_construct = state[5];
    __omp_ordered_mine = mine;
    __omp_ordered_done = 0;
}

void __omp_ordered_begin(void) {
    if (!__omp_team) return;
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

/* Mutexes of critical regions, by the number of their name; 0 has none; 1 is for reductions. */
pthread_mutex_t __omp_criticals[64];
void __omp_lock(int number) { pthread_mutex_lock(&__omp_criticals[number]); }
void __omp_unlock(int number) { pthread_mutex_unlock(&__omp_criticals[number]); }

/* What programs call. */
typedef pthread_mutex_t omp_lock_t;
typedef pthread_mutex_t omp_nest_lock_t;

int omp_get_thread_num(void) { return __omp_id; }
int omp_get_num_threads(void) { return __omp_size(); }
int omp_get_max_threads(void) { return __omp_default(); }
int omp_get_num_procs(void) { return __omp_default(); }
int omp_get_thread_limit(void) { return 2147483647; }
int omp_get_dynamic(void) { return 0; }
void omp_set_dynamic(int dynamic) { (void)dynamic; }
int omp_get_nested(void) { return __omp_levels > 1; }
void omp_set_nested(int nested) { __omp_levels = nested ? 16 : 1; }
int omp_get_max_active_levels(void) { return __omp_levels; }
void omp_set_max_active_levels(int levels) { __omp_levels = levels; }
void omp_set_num_threads(int count) { __omp_wanted = count; }
int omp_get_level(void) {
    int level = 0;
    if (__omp_team) {
        __VERIFIER_atomic_begin();
        level = __omp_team->level;
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
int omp_in_final(void) { return 0; }
int omp_get_num_devices(void) { return 0; }
int omp_get_default_device(void) { return 0; }
int omp_get_initial_device(void) { return 0; }
int omp_is_initial_device(void) { return 1; }

void omp_init_lock(omp_lock_t *lock) { pthread_mutex_init(lock, 0); }
void omp_init_lock_with_hint(omp_lock_t *lock, int hint) { (void)hint; pthread_mutex_init(lock, 0); }
void omp_destroy_lock(omp_lock_t *lock) { pthread_mutex_destroy(lock); }
void omp_set_lock(omp_lock_t *lock) { pthread_mutex_lock(lock); }
void omp_unset_lock(omp_lock_t *lock) { pthread_mutex_unlock(lock); }
int omp_test_lock(omp_lock_t *lock) { return pthread_mutex_trylock(lock) == 0; }
void omp_init_nest_lock(omp_nest_lock_t *lock) {
    pthread_mutexattr_t recursive;
    pthread_mutexattr_init(&recursive);
    pthread_mutexattr_settype(&recursive, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(lock, &recursive);
    pthread_mutexattr_destroy(&recursive);
}
void omp_destroy_nest_lock(omp_nest_lock_t *lock) { pthread_mutex_destroy(lock); }
void omp_set_nest_lock(omp_nest_lock_t *lock) { pthread_mutex_lock(lock); }
void omp_unset_nest_lock(omp_nest_lock_t *lock) { pthread_mutex_unlock(lock); }

extern double __VERIFIER_nondet_double(void);
extern void __VERIFIER_assume(int);
double omp_get_wtime(void) {
    double now = __VERIFIER_nondet_double();
    __VERIFIER_assume(now >= 0);
    return now;
}
double omp_get_wtick(void) { return 1e-9; }
