/* Threads' objects, as large as glibc's. Of a mutex only the kind is read, where nothing initialised the object:
   all zeros is the state that a static initialiser gives. Everything else is kept beside memory. */
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
  int __shared;
} pthread_barrierattr_t;
#ifdef __LP64__
typedef struct {
  long int __kind;
} pthread_rwlockattr_t;
typedef union pthread_attr_t {
  long int __settings[7];
} pthread_attr_t;
typedef struct {
  int __lock;
  unsigned int __count;
  int __owner;
  unsigned int __users;
  int __kind;
  int __spins;
  void *__list[2];
} pthread_mutex_t;
typedef struct {
  long long int __state[6];
} pthread_cond_t;
typedef struct {
  long int __state[7];
} pthread_rwlock_t;
typedef struct {
  long int __state[4];
} pthread_barrier_t;
#else
typedef struct {
  long int __kind[2];
} pthread_rwlockattr_t;
typedef union pthread_attr_t {
  long int __settings[9];
} pthread_attr_t;
typedef struct {
  int __lock;
  unsigned int __count;
  int __owner;
  int __kind;
  unsigned int __users;
  int __spins;
} pthread_mutex_t;
typedef struct {
  long long int __state[6];
} pthread_cond_t;
typedef struct {
  long int __state[8];
} pthread_rwlock_t;
typedef struct {
  long int __state[5];
} pthread_barrier_t;
#endif
#define __have_pthread_attr_t 1
typedef volatile int pthread_spinlock_t;

#endif
