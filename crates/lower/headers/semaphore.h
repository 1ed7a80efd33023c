/* Semaphores. */
#ifndef _SEMAPHORE_H
#define _SEMAPHORE_H 1
#include <antiphon/time_types.h>
#include <sys/types.h>

typedef struct {
  long int __state[4];
} sem_t;
#define SEM_FAILED ((sem_t *)0)
#ifndef SEM_VALUE_MAX
#define SEM_VALUE_MAX 2147483647
#endif

int sem_init(sem_t *semaphore, int shared, unsigned int value);
int sem_destroy(sem_t *semaphore);
sem_t *sem_open(const char *name, int flags, ...);
int sem_close(sem_t *semaphore);
int sem_unlink(const char *name);
int sem_wait(sem_t *semaphore);
int sem_timedwait(sem_t *__restrict semaphore, const struct timespec *__restrict until);
int sem_clockwait(sem_t *__restrict semaphore, clockid_t clock, const struct timespec *__restrict until);
int sem_trywait(sem_t *semaphore);
int sem_post(sem_t *semaphore);
int sem_getvalue(sem_t *__restrict semaphore, int *__restrict value);

#endif
