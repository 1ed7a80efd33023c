/* Threads: each access to memory and each call of pthreads that the schedule names waits for its turn.
 *
 * The program is compiled with the compiler's instrumentation for races (`-fsanitize=thread`) and linked without its
 * library: the functions that the instrumentation calls before each access are here. A step has begun when its thread
 * has its turn, and is over when the thread comes to its next access or call: the access is made in between. */
#define _GNU_SOURCE
#include "layer.h"
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { THREADS = 64, PATIENCE_MS = 2000, HOLD_MS = 500 };
#define HERE __builtin_return_address(0)

#define REAL(result, name, parameters) \
  result __real_##name parameters;     \
  result __wrap_##name parameters
int __real_pthread_mutex_lock(pthread_mutex_t *);
int __real_pthread_mutex_unlock(pthread_mutex_t *);
int __real_pthread_cond_broadcast(pthread_cond_t *);

static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turn = PTHREAD_COND_INITIALIZER;
static int position, lost, created;
static struct { int next, begun, released; } of[THREADS];

/* An access that waits for one of another thread that races with it. */
static struct { int thread, write, line; char *low, *high; } held[THREADS];
static int holds;

static int wait_a_while(void) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_nsec += 20 * 1000000L;
  if (until.tv_nsec >= 1000000000L) until.tv_sec++, until.tv_nsec -= 1000000000L;
  return pthread_cond_timedwait(&turn, &guard, &until) == ETIMEDOUT ? 20 : 0;
}

static void go_on(void) {
  position++;
  __real_pthread_cond_broadcast(&turn);
}

/* The thread's step is over. */
static void finish(int me) {
  if (!of[me].begun) return;
  of[me].begun = 0;
  go_on();
}

/* The next step of a thread. */
static int next_of(int me) {
  int at = of[me].next;
  while (at < ap_schedule.steps && ap_schedule.step[at].thread != me) at++;
  return at;
}

static void wait_for_turn(int at, int me) {
  int waited = 0, before = position;
  while (position != at && !lost) {
    waited = position == before ? waited + wait_a_while() : 0;
    before = position;
    if (waited < PATIENCE_MS) continue;
    struct ap_step *step = &ap_schedule.step[position];
    if (of[step->thread % THREADS].begun) { /* It made its access, and does something else since. */
      of[step->thread % THREADS].begun = 0;
      go_on();
    } else {
      lost = 1;
      ap_remark("the schedule was left at step %d of %d: thread %d did not come to %s:%d (%s)", position + 1,
                ap_schedule.steps, step->thread, step->file, step->first, step->kind);
      __real_pthread_cond_broadcast(&turn);
    }
    waited = 0;
  }
  (void)me;
}

/* A thread whose steps are over stands where it is until those of the others are, too: what it does next comes after the
 * schedule. If nobody gets further meanwhile, they wait for its end, and it goes on. */
static void stand(int me) {
  int waited = 0, before = position;
  while (position < ap_schedule.steps && !lost && !of[me].released) {
    waited = position == before ? waited + wait_a_while() : 0;
    before = position;
    if (waited >= HOLD_MS) of[me].released = 1;
  }
}

/* A thread comes to something; whether it is a step of the schedule, which then has its turn. */
static int come_to(const char *kind, void *from) {
  int me = ap_thread() % THREADS, is_step = 0;
  if (!ap_schedule.forced || ap_schedule.steps == 0) return 0;
  __real_pthread_mutex_lock(&guard);
  finish(me);
  int at = next_of(me);
  if (at >= ap_schedule.steps) stand(me);
  else if (!lost) {
    struct ap_step *step = &ap_schedule.step[at];
    is_step = strcmp(step->kind, kind) == 0 && ap_is_within(ap_place_of(from), step->file, step->first, step->last);
    if (is_step) {
      wait_for_turn(at, me);
      of[me].next = at + 1;
      of[me].begun = !lost;
    }
  }
  __real_pthread_mutex_unlock(&guard);
  return is_step;
}

static void done(void) {
  if (!ap_schedule.forced || ap_schedule.steps == 0) return;
  __real_pthread_mutex_lock(&guard);
  finish(ap_thread() % THREADS);
  __real_pthread_mutex_unlock(&guard);
}

/* ---- accesses ---- */

static int races_with(int write, char *low, char *high, int line) {
  for (int i = 0; i < holds; i++)
    if (held[i].thread != ap_thread() && held[i].low < high && low < held[i].high && (write || held[i].write)) {
      struct ap_place here = {ap_schedule.file, line};
      ap_failed("race", here, "%s memory that thread %d is about to %s (line %d)", write ? "writes" : "reads",
                held[i].thread, held[i].write ? "write" : "read", held[i].line);
    }
  return 0;
}

/* At the end of a schedule that leads to a race: both accesses are about to be made. */
static void hold(int write, void *address, size_t size, void *from) {
  struct ap_place place = ap_place_of(from);
  int one = ap_is_within(place, ap_schedule.file, ap_schedule.line, ap_schedule.line);
  int other = ap_is_within(place, ap_schedule.other_file, ap_schedule.other_line, ap_schedule.other_line);
  if (strcmp(ap_schedule.expected, "race") || !(one || other) || !ap_schedule.forced) return;
  __real_pthread_mutex_lock(&guard);
  if (position >= ap_schedule.steps && holds < THREADS) {
    char *low = address;
    races_with(write, low, low + size, place.line);
    int me = holds++;
    held[me].thread = ap_thread(), held[me].write = write, held[me].line = place.line;
    held[me].low = low, held[me].high = low + size;
    for (int waited = 0; waited < PATIENCE_MS;) waited += wait_a_while();
    held[me].low = held[me].high = NULL;
  }
  __real_pthread_mutex_unlock(&guard);
}

static void read_at(void *address, size_t size, void *from) {
  come_to("read", from);
  hold(0, address, size, from);
}

static void write_at(void *address, size_t size, void *from) {
  come_to("write", from);
  hold(1, address, size, from);
}

#define ACCESSES(prefix, size)                                                              \
  void __tsan_##prefix##read##size(void *address) { read_at(address, size, HERE); }         \
  void __tsan_##prefix##write##size(void *address) { write_at(address, size, HERE); }
ACCESSES(, 1) ACCESSES(, 2) ACCESSES(, 4) ACCESSES(, 8) ACCESSES(, 16)
ACCESSES(unaligned_, 2) ACCESSES(unaligned_, 4) ACCESSES(unaligned_, 8) ACCESSES(unaligned_, 16)
ACCESSES(volatile_, 1) ACCESSES(volatile_, 2) ACCESSES(volatile_, 4) ACCESSES(volatile_, 8) ACCESSES(volatile_, 16)
void __tsan_read_range(void *address, size_t size) { read_at(address, size, HERE); }
void __tsan_write_range(void *address, size_t size) { write_at(address, size, HERE); }
void __tsan_init(void) {}
void __tsan_func_entry(void *from) { (void)from; }
void __tsan_func_exit(void) {}
void __tsan_atomic_thread_fence(int order) { (void)order; __atomic_thread_fence(__ATOMIC_SEQ_CST); }
void __tsan_atomic_signal_fence(int order) { (void)order; }

#define UPDATE(type, bits, name)                                                            \
  type __tsan_atomic##bits##_##name(volatile type *at, type value, int order) {             \
    (void)order;                                                                            \
    come_to("write", HERE);                                                                 \
    return __atomic_##name(at, value, __ATOMIC_SEQ_CST);                                    \
  }
#define EXCHANGE(type, bits, strength, weak)                                                \
  int __tsan_atomic##bits##_compare_exchange_##strength(volatile type *at, type *expected, type wanted, int yes, int no) { \
    (void)yes, (void)no;                                                                    \
    come_to("write", HERE);                                                                 \
    return __atomic_compare_exchange_n(at, expected, wanted, weak, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST); \
  }
#define ATOMIC(type, bits)                                                                  \
  type __tsan_atomic##bits##_load(const volatile type *at, int order) {                     \
    (void)order;                                                                            \
    come_to("read", HERE);                                                                  \
    return __atomic_load_n(at, __ATOMIC_SEQ_CST);                                           \
  }                                                                                         \
  void __tsan_atomic##bits##_store(volatile type *at, type value, int order) {              \
    (void)order;                                                                            \
    come_to("write", HERE);                                                                 \
    __atomic_store_n(at, value, __ATOMIC_SEQ_CST);                                          \
  }                                                                                         \
  type __tsan_atomic##bits##_exchange(volatile type *at, type value, int order) {           \
    (void)order;                                                                            \
    come_to("write", HERE);                                                                 \
    return __atomic_exchange_n(at, value, __ATOMIC_SEQ_CST);                                \
  }                                                                                         \
  UPDATE(type, bits, fetch_add) UPDATE(type, bits, fetch_sub) UPDATE(type, bits, fetch_and) \
  UPDATE(type, bits, fetch_or) UPDATE(type, bits, fetch_xor) UPDATE(type, bits, fetch_nand) \
  EXCHANGE(type, bits, strong, 0) EXCHANGE(type, bits, weak, 1)
ATOMIC(uint8_t, 8) ATOMIC(uint16_t, 16) ATOMIC(uint32_t, 32) ATOMIC(uint64_t, 64)

/* ---- calls ---- */

struct start {
  void *(*function)(void *);
  void *argument;
  int number;
};

static void *begin_thread(void *given) {
  struct start start = *(struct start *)given;
  free(given);
  ap_thread_begins(start.number);
  void *result = start.function(start.argument);
  done();
  ap_thread_ends();
  return result;
}

REAL(int, pthread_create, (pthread_t *thread, const pthread_attr_t *attributes, void *(*function)(void *), void *argument)) {
  come_to("pthread_create", HERE);
  struct start *start = malloc(sizeof *start);
  __real_pthread_mutex_lock(&guard);
  *start = (struct start){function, argument, ++created};
  __real_pthread_mutex_unlock(&guard);
  int result = __real_pthread_create(thread, attributes, begin_thread, start);
  done();
  return result;
}

REAL(void, pthread_exit, (void *result)) __attribute__((noreturn));
void __wrap_pthread_exit(void *result) {
  come_to("pthread_exit", HERE);
  done();
  ap_thread_ends();
  __real_pthread_exit(result);
}

/* A call that may wait: it has its turn, and is over when it returns. */
#define WAITING(name, parameters, arguments, object)     \
  REAL(int, name, parameters) {                          \
    come_to(#name, HERE);                                \
    ap_enter(HERE, "%s (%p)", #name, (void *)(object));  \
    int result = __real_##name arguments;                \
    ap_leave();                                          \
    done();                                              \
    return result;                                       \
  }
#define PASSING(name, parameters, arguments)             \
  REAL(int, name, parameters) {                          \
    come_to(#name, HERE);                                \
    int result = __real_##name arguments;                \
    done();                                              \
    return result;                                       \
  }

WAITING(pthread_mutex_lock, (pthread_mutex_t *mutex), (mutex), mutex)
PASSING(pthread_mutex_trylock, (pthread_mutex_t *mutex), (mutex))
PASSING(pthread_mutex_unlock, (pthread_mutex_t *mutex), (mutex))
PASSING(pthread_mutex_init, (pthread_mutex_t *mutex, const pthread_mutexattr_t *how), (mutex, how))
PASSING(pthread_mutex_destroy, (pthread_mutex_t *mutex), (mutex))
PASSING(pthread_cond_signal, (pthread_cond_t *condition), (condition))
PASSING(pthread_cond_broadcast, (pthread_cond_t *condition), (condition))
PASSING(pthread_cond_init, (pthread_cond_t *condition, const pthread_condattr_t *how), (condition, how))
PASSING(pthread_cond_destroy, (pthread_cond_t *condition), (condition))
WAITING(pthread_rwlock_rdlock, (pthread_rwlock_t *lock), (lock), lock)
WAITING(pthread_rwlock_wrlock, (pthread_rwlock_t *lock), (lock), lock)
PASSING(pthread_rwlock_tryrdlock, (pthread_rwlock_t *lock), (lock))
PASSING(pthread_rwlock_trywrlock, (pthread_rwlock_t *lock), (lock))
PASSING(pthread_rwlock_unlock, (pthread_rwlock_t *lock), (lock))
WAITING(sem_wait, (sem_t *semaphore), (semaphore), semaphore)
PASSING(sem_trywait, (sem_t *semaphore), (semaphore))
PASSING(sem_post, (sem_t *semaphore), (semaphore))

REAL(int, pthread_join, (pthread_t thread, void **result)) {
  come_to("pthread_join", HERE);
  ap_enter(HERE, "pthread_join");
  int status = __real_pthread_join(thread, result);
  ap_leave();
  done();
  return status;
}

/* Whoever arrives goes on when all have: its turn is over before that. */
REAL(int, pthread_barrier_wait, (pthread_barrier_t *barrier)) {
  come_to("pthread_barrier_wait", HERE);
  done();
  ap_enter(HERE, "pthread_barrier_wait (%p)", (void *)barrier);
  int result = __real_pthread_barrier_wait(barrier);
  ap_leave();
  if (come_to("pthread_barrier_wait", HERE)) done();
  return result;
}

/* Whether the next step of the thread that runs is a call of this name. */
static int goes_on_in(const char *name) {
  __real_pthread_mutex_lock(&guard);
  int at = next_of(ap_thread() % THREADS);
  int goes_on = !lost && at < ap_schedule.steps && strcmp(ap_schedule.step[at].kind, name) == 0;
  __real_pthread_mutex_unlock(&guard);
  return goes_on;
}

/* Waiting for a signal is several steps: to let the mutex go, to wake up, to have it again. A thread may wake up without
 * a signal, so that the schedule alone says when it does. Whether it was so. */
static int wait_for_signal(pthread_mutex_t *mutex, const char *name, void *from) {
  if (!come_to(name, from)) return 0;
  if (!goes_on_in(name)) {
    done();
    return 0;
  }
  __real_pthread_mutex_unlock(mutex);
  while (goes_on_in(name) && come_to(name, from)) continue;
  __real_pthread_mutex_lock(mutex);
  done();
  return 1;
}

REAL(int, pthread_cond_wait, (pthread_cond_t *condition, pthread_mutex_t *mutex)) {
  if (wait_for_signal(mutex, "pthread_cond_wait", HERE)) return 0;
  ap_enter(HERE, "pthread_cond_wait (%p)", (void *)condition);
  int result = __real_pthread_cond_wait(condition, mutex);
  ap_leave();
  return result;
}
