/* Time of day and interval timers. */
#ifndef _SYS_TIME_H
#define _SYS_TIME_H 1
#include <antiphon/time_types.h>
#include <sys/types.h>

struct timezone {
  int tz_minuteswest;
  int tz_dsttime;
};
enum __itimer_which { ITIMER_REAL = 0, ITIMER_VIRTUAL = 1, ITIMER_PROF = 2 };
#define ITIMER_REAL ITIMER_REAL
#define ITIMER_VIRTUAL ITIMER_VIRTUAL
#define ITIMER_PROF ITIMER_PROF
struct itimerval {
  struct timeval it_interval;
  struct timeval it_value;
};

int gettimeofday(struct timeval *__restrict to, void *__restrict zone);
int settimeofday(const struct timeval *t, const struct timezone *zone);
int adjtime(const struct timeval *delta, struct timeval *old);
int getitimer(int which, struct itimerval *value);
int setitimer(int which, const struct itimerval *__restrict value, struct itimerval *__restrict old);
int utimes(const char *file, const struct timeval times[2]);
int lutimes(const char *file, const struct timeval times[2]);
int futimes(int fd, const struct timeval times[2]);

#define timerisset(t) ((t)->tv_sec || (t)->tv_usec)
#define timerclear(t) ((t)->tv_sec = (t)->tv_usec = 0)
#define timercmp(a, b, op) (((a)->tv_sec == (b)->tv_sec) ? ((a)->tv_usec op (b)->tv_usec) : ((a)->tv_sec op (b)->tv_sec))
#define timeradd(a, b, result)                            \
  do {                                                    \
    (result)->tv_sec = (a)->tv_sec + (b)->tv_sec;         \
    (result)->tv_usec = (a)->tv_usec + (b)->tv_usec;      \
    if ((result)->tv_usec >= 1000000) {                   \
      ++(result)->tv_sec;                                 \
      (result)->tv_usec -= 1000000;                       \
    }                                                     \
  } while (0)
#define timersub(a, b, result)                            \
  do {                                                    \
    (result)->tv_sec = (a)->tv_sec - (b)->tv_sec;         \
    (result)->tv_usec = (a)->tv_usec - (b)->tv_usec;      \
    if ((result)->tv_usec < 0) {                          \
      --(result)->tv_sec;                                 \
      (result)->tv_usec += 1000000;                       \
    }                                                     \
  } while (0)

#endif
