/* Times, as several headers need them. Structs carry glibc's guards. */
#ifndef _ANTIPHON_TIME_TYPES_H
#define _ANTIPHON_TIME_TYPES_H

typedef long int time_t;
typedef long int clock_t;
typedef int clockid_t;
typedef void *timer_t;
typedef long int suseconds_t;
#define __time_t_defined 1
#define __clock_t_defined 1
#define __clockid_t_defined 1
#define __timer_t_defined 1
#define __suseconds_t_defined

#ifndef _STRUCT_TIMESPEC
#define _STRUCT_TIMESPEC 1
struct timespec {
  time_t tv_sec;
  long int tv_nsec;
};
#endif
#ifndef __timeval_defined
#define __timeval_defined 1
struct timeval {
  time_t tv_sec;
  suseconds_t tv_usec;
};
#endif

#endif
