/* Signals: declared, not modelled. */
#ifndef _SIGNAL_H
#define _SIGNAL_H 1
#include <antiphon/signal_types.h>
#include <sys/types.h>

#ifndef __sig_atomic_t_defined
#define __sig_atomic_t_defined 1
typedef int sig_atomic_t;
#endif
#ifndef __sigval_t_defined
#define __sigval_t_defined
union sigval {
  int sival_int;
  void *sival_ptr;
};
typedef union sigval __sigval_t;
#endif
typedef union sigval sigval_t;
#ifndef __siginfo_t_defined
#define __siginfo_t_defined 1
typedef struct {
  int si_signo;
  int si_errno;
  int si_code;
  pid_t si_pid;
  uid_t si_uid;
  int si_status;
  void *si_addr;
  union sigval si_value;
} siginfo_t;
#endif
#ifndef __sigevent_t_defined
#define __sigevent_t_defined 1
typedef struct sigevent {
  union sigval sigev_value;
  int sigev_signo;
  int sigev_notify;
  void (*sigev_notify_function)(union sigval);
  pthread_attr_t *sigev_notify_attributes;
} sigevent_t;
#endif
typedef void (*__sighandler_t)(int);
typedef __sighandler_t sighandler_t;
typedef __sighandler_t sig_t;
struct sigaction {
  union {
    __sighandler_t sa_handler;
    void (*sa_sigaction)(int, siginfo_t *, void *);
  } __sigaction_handler;
  __sigset_t sa_mask;
  int sa_flags;
  void (*sa_restorer)(void);
};
#define sa_handler __sigaction_handler.sa_handler
#define sa_sigaction __sigaction_handler.sa_sigaction
#ifndef __stack_t_defined
#define __stack_t_defined 1
typedef struct {
  void *ss_sp;
  int ss_flags;
  size_t ss_size;
} stack_t;
#endif

#define SIG_DFL ((__sighandler_t)0)
#define SIG_IGN ((__sighandler_t)1)
#define SIG_ERR ((__sighandler_t)-1)
#define SIG_BLOCK 0
#define SIG_UNBLOCK 1
#define SIG_SETMASK 2
#define SA_NOCLDSTOP 1
#define SA_NOCLDWAIT 2
#define SA_SIGINFO 4
#define SA_ONSTACK 0x08000000
#define SA_RESTART 0x10000000
#define SA_NODEFER 0x40000000
#define SA_RESETHAND 0x80000000
#define SIGHUP 1
#define SIGINT 2
#define SIGQUIT 3
#define SIGILL 4
#define SIGTRAP 5
#define SIGABRT 6
#define SIGIOT SIGABRT
#define SIGBUS 7
#define SIGFPE 8
#define SIGKILL 9
#define SIGUSR1 10
#define SIGSEGV 11
#define SIGUSR2 12
#define SIGPIPE 13
#define SIGALRM 14
#define SIGTERM 15
#define SIGSTKFLT 16
#define SIGCHLD 17
#define SIGCONT 18
#define SIGSTOP 19
#define SIGTSTP 20
#define SIGTTIN 21
#define SIGTTOU 22
#define SIGURG 23
#define SIGXCPU 24
#define SIGXFSZ 25
#define SIGVTALRM 26
#define SIGPROF 27
#define SIGWINCH 28
#define SIGIO 29
#define SIGPOLL SIGIO
#define SIGPWR 30
#define SIGSYS 31
#define SIGRTMIN 34
#define SIGRTMAX 64
#define NSIG 65
#define _NSIG 65

__sighandler_t signal(int number, __sighandler_t handler);
int raise(int number);
int kill(pid_t process, int number);
int killpg(pid_t group, int number);
int sigemptyset(sigset_t *set);
int sigfillset(sigset_t *set);
int sigaddset(sigset_t *set, int number);
int sigdelset(sigset_t *set, int number);
int sigismember(const sigset_t *set, int number);
int sigprocmask(int how, const sigset_t *__restrict set, sigset_t *__restrict old);
int sigsuspend(const sigset_t *set);
int sigpending(sigset_t *set);
int sigwait(const sigset_t *__restrict set, int *__restrict number);
int sigwaitinfo(const sigset_t *__restrict set, siginfo_t *__restrict info);
int sigtimedwait(const sigset_t *__restrict set, siginfo_t *__restrict info, const struct timespec *__restrict t);
int sigaction(int number, const struct sigaction *__restrict action, struct sigaction *__restrict old);
int sigaltstack(const stack_t *__restrict stack, stack_t *__restrict old);
int siginterrupt(int number, int interrupt);
int sigqueue(pid_t process, int number, const union sigval value);
int pthread_kill(pthread_t thread, int number);
int pthread_sigmask(int how, const __sigset_t *__restrict set, __sigset_t *__restrict old);
void psignal(int number, const char *s);

#endif
