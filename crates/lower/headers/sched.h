/* Scheduling. */
#ifndef _SCHED_H
#define _SCHED_H 1
#include <antiphon/time_types.h>
#include <sys/types.h>

#define SCHED_OTHER 0
#define SCHED_FIFO 1
#define SCHED_RR 2
#ifndef _BITS_TYPES_STRUCT_SCHED_PARAM
#define _BITS_TYPES_STRUCT_SCHED_PARAM 1
struct sched_param {
  int sched_priority;
};
#endif

int sched_yield(void);
int sched_setparam(pid_t process, const struct sched_param *parameters);
int sched_getparam(pid_t process, struct sched_param *parameters);
int sched_setscheduler(pid_t process, int policy, const struct sched_param *parameters);
int sched_getscheduler(pid_t process);
int sched_get_priority_max(int policy);
int sched_get_priority_min(int policy);
int sched_rr_get_interval(pid_t process, struct timespec *t);
#ifdef _GNU_SOURCE
#ifndef _BITS_CPU_SET_H
#define _BITS_CPU_SET_H 1
#define CPU_SETSIZE 1024
typedef struct {
  unsigned long int __bits[1024 / (8 * sizeof(unsigned long int))];
} cpu_set_t;
#endif
#define __ANTIPHON_CPU_BIT(cpu) (1UL << ((cpu) % (8 * sizeof(unsigned long int))))
#define __ANTIPHON_CPU_WORD(cpu) ((cpu) / (8 * sizeof(unsigned long int)))
#define CPU_SET(cpu, set) ((set)->__bits[__ANTIPHON_CPU_WORD(cpu)] |= __ANTIPHON_CPU_BIT(cpu))
#define CPU_CLR(cpu, set) ((set)->__bits[__ANTIPHON_CPU_WORD(cpu)] &= ~__ANTIPHON_CPU_BIT(cpu))
#define CPU_ISSET(cpu, set) (((set)->__bits[__ANTIPHON_CPU_WORD(cpu)] & __ANTIPHON_CPU_BIT(cpu)) != 0)
#define CPU_ZERO(set) ((void)(*(set) = (cpu_set_t){{0}}))
#define CPU_COUNT(set) __sched_cpucount(sizeof(cpu_set_t), (set))
int __sched_cpucount(size_t size, const cpu_set_t *set);
int sched_getcpu(void);
int sched_setaffinity(pid_t process, size_t size, const cpu_set_t *set);
int sched_getaffinity(pid_t process, size_t size, cpu_set_t *set);
#endif

#endif
