/* C11 threads. The objects are as large as glibc's; their state is kept beside memory. */
#ifndef _THREADS_H
#define _THREADS_H 1
#include <time.h>

#define thread_local _Thread_local
#define TSS_DTOR_ITERATIONS 4
#define ONCE_FLAG_INIT {0}
typedef unsigned int tss_t;
typedef void (*tss_dtor_t)(void *);
typedef unsigned long int thrd_t;
typedef int (*thrd_start_t)(void *);
typedef struct {
  int __done;
} once_flag;
typedef struct {
#ifdef __LP64__
  long int __state[5];
#else
  long int __state[6];
#endif
} mtx_t;
typedef struct {
  long long int __state[6];
} cnd_t;
enum { thrd_success = 0, thrd_busy = 1, thrd_error = 2, thrd_nomem = 3, thrd_timedout = 4 };
enum { mtx_plain = 0, mtx_recursive = 1, mtx_timed = 2 };

int thrd_create(thrd_t *thread, thrd_start_t start, void *argument);
int thrd_equal(thrd_t a, thrd_t b);
thrd_t thrd_current(void);
int thrd_sleep(const struct timespec *wanted, struct timespec *rest);
_Noreturn void thrd_exit(int result);
int thrd_detach(thrd_t thread);
int thrd_join(thrd_t thread, int *result);
void thrd_yield(void);
int mtx_init(mtx_t *mutex, int kind);
int mtx_lock(mtx_t *mutex);
int mtx_timedlock(mtx_t *__restrict mutex, const struct timespec *__restrict until);
int mtx_trylock(mtx_t *mutex);
int mtx_unlock(mtx_t *mutex);
void mtx_destroy(mtx_t *mutex);
void call_once(once_flag *flag, void (*routine)(void));
int cnd_init(cnd_t *cond);
int cnd_signal(cnd_t *cond);
int cnd_broadcast(cnd_t *cond);
int cnd_wait(cnd_t *cond, mtx_t *mutex);
int cnd_timedwait(cnd_t *__restrict cond, mtx_t *__restrict mutex, const struct timespec *__restrict until);
void cnd_destroy(cnd_t *cond);
int tss_create(tss_t *key, tss_dtor_t destructor);
void *tss_get(tss_t key);
int tss_set(tss_t key, void *value);
void tss_delete(tss_t key);

#endif
