/* Threads' objects. All zeros is the state that a static initialiser gives. */
#ifndef _BITS_PTHREADTYPES_COMMON_H
#define _BITS_PTHREADTYPES_COMMON_H 1

typedef unsigned long int pthread_t;
typedef unsigned int pthread_key_t;
typedef int pthread_once_t;
typedef struct {
  int __kind;
} pthread_mutexattr_t;
typedef struct {
  int __clock;
} pthread_condattr_t;
typedef struct {
  int __kind;
} pthread_rwlockattr_t;
typedef struct {
  int __shared;
} pthread_barrierattr_t;
typedef union pthread_attr_t {
  struct {
    int __detached;
    unsigned long int __stack_size;
  } __settings;
} pthread_attr_t;
#define __have_pthread_attr_t 1
typedef struct {
  int __kind;
  int __state;
  int __count;
  pthread_t __owner;
} pthread_mutex_t;
typedef struct {
  int __state;
  int __clock;
  int __waiting;
} pthread_cond_t;
typedef struct {
  int __state;
  int __readers;
  pthread_t __writer;
} pthread_rwlock_t;
typedef struct {
  int __state;
  unsigned int __needed;
  unsigned int __arrived;
} pthread_barrier_t;
typedef volatile int pthread_spinlock_t;

#endif
