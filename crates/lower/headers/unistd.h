/* POSIX. Modelled: sleeping, and asking for names and numbers; the rest is declared. */
#ifndef _UNISTD_H
#define _UNISTD_H 1
#include <stddef.h>
#include <sys/types.h>

#define _POSIX_VERSION 200809L
#define _POSIX2_VERSION 200809L
#define _XOPEN_VERSION 700
#define _POSIX_THREADS 200809L
#define _POSIX_BARRIERS 200809L
#define _POSIX_SEMAPHORES 200809L
#define _POSIX_SPIN_LOCKS 200809L
#define _POSIX_TIMERS 200809L
#define _POSIX_MONOTONIC_CLOCK 0
#define _POSIX_MAPPED_FILES 200809L
#define _POSIX_FSYNC 200809L
#define _POSIX_SYNCHRONIZED_IO 200809L
#define STDIN_FILENO 0
#define STDOUT_FILENO 1
#define STDERR_FILENO 2
#define R_OK 4
#define W_OK 2
#define X_OK 1
#define F_OK 0
#ifndef SEEK_SET
#define SEEK_SET 0
#define SEEK_CUR 1
#define SEEK_END 2
#endif
#define L_SET SEEK_SET
#define L_INCR SEEK_CUR
#define L_XTND SEEK_END
#define F_ULOCK 0
#define F_LOCK 1
#define F_TLOCK 2
#define F_TEST 3

enum {
  _PC_LINK_MAX, _PC_MAX_CANON, _PC_MAX_INPUT, _PC_NAME_MAX, _PC_PATH_MAX, _PC_PIPE_BUF, _PC_CHOWN_RESTRICTED,
  _PC_NO_TRUNC, _PC_VDISABLE
};
enum {
  _SC_ARG_MAX = 0, _SC_CHILD_MAX = 1, _SC_CLK_TCK = 2, _SC_NGROUPS_MAX = 3, _SC_OPEN_MAX = 4, _SC_STREAM_MAX = 5,
  _SC_TZNAME_MAX = 6, _SC_VERSION = 29, _SC_PAGESIZE = 30, _SC_IOV_MAX = 60, _SC_GETGR_R_SIZE_MAX = 69,
  _SC_GETPW_R_SIZE_MAX = 70, _SC_LOGIN_NAME_MAX = 71, _SC_THREAD_STACK_MIN = 75, _SC_THREAD_THREADS_MAX = 76,
  _SC_NPROCESSORS_CONF = 83, _SC_NPROCESSORS_ONLN = 84, _SC_PHYS_PAGES = 85, _SC_AVPHYS_PAGES = 86,
  _SC_HOST_NAME_MAX = 180
};
#define _SC_ARG_MAX _SC_ARG_MAX
#define _SC_CLK_TCK _SC_CLK_TCK
#define _SC_OPEN_MAX _SC_OPEN_MAX
#define _SC_PAGESIZE _SC_PAGESIZE
#define _SC_PAGE_SIZE _SC_PAGESIZE
#define _SC_IOV_MAX _SC_IOV_MAX
#define _SC_NPROCESSORS_CONF _SC_NPROCESSORS_CONF
#define _SC_NPROCESSORS_ONLN _SC_NPROCESSORS_ONLN
#define _SC_PHYS_PAGES _SC_PHYS_PAGES
#define _SC_HOST_NAME_MAX _SC_HOST_NAME_MAX
#define _PC_NAME_MAX _PC_NAME_MAX
#define _PC_PATH_MAX _PC_PATH_MAX

extern char **environ;
extern char *optarg;
extern int optind;
extern int opterr;
extern int optopt;
int getopt(int argc, char *const *argv, const char *options);

unsigned int sleep(unsigned int seconds);
int usleep(useconds_t microseconds);
unsigned int alarm(unsigned int seconds);
useconds_t ualarm(useconds_t value, useconds_t interval);
int pause(void);

pid_t getpid(void);
pid_t getppid(void);
pid_t getpgrp(void);
pid_t getpgid(pid_t process);
pid_t getsid(pid_t process);
pid_t setsid(void);
int setpgid(pid_t process, pid_t group);
int setpgrp(void);
uid_t getuid(void);
uid_t geteuid(void);
gid_t getgid(void);
gid_t getegid(void);
int getgroups(int size, gid_t list[]);
int setuid(uid_t user);
int seteuid(uid_t user);
int setgid(gid_t group);
int setegid(gid_t group);
int setreuid(uid_t real, uid_t effective);
int setregid(gid_t real, gid_t effective);
char *getlogin(void);
int getlogin_r(char *name, size_t size);
int gethostname(char *name, size_t size);
int sethostname(const char *name, size_t size);
int getdomainname(char *name, size_t size);
long int gethostid(void);
long int sysconf(int name);
long int pathconf(const char *path, int name);
long int fpathconf(int fd, int name);
size_t confstr(int name, char *to, size_t size);
int getpagesize(void);
int getdtablesize(void);
int nice(int increment);

pid_t fork(void);
pid_t vfork(void);
_Noreturn void _exit(int status);
int execv(const char *path, char *const argv[]);
int execve(const char *path, char *const argv[], char *const environment[]);
int execvp(const char *file, char *const argv[]);
int execl(const char *path, const char *argument, ...);
int execle(const char *path, const char *argument, ...);
int execlp(const char *file, const char *argument, ...);
int fexecve(int fd, char *const argv[], char *const environment[]);
int daemon(int keep_directory, int keep_streams);

ssize_t read(int fd, void *to, size_t n);
ssize_t write(int fd, const void *from, size_t n);
ssize_t pread(int fd, void *to, size_t n, off_t offset);
ssize_t pwrite(int fd, const void *from, size_t n, off_t offset);
off_t lseek(int fd, off_t offset, int whence);
int close(int fd);
int dup(int fd);
int dup2(int fd, int to);
int pipe(int fds[2]);
int fsync(int fd);
int fdatasync(int fd);
void sync(void);
int ftruncate(int fd, off_t length);
int truncate(const char *file, off_t length);
int isatty(int fd);
char *ttyname(int fd);
int ttyname_r(int fd, char *to, size_t size);
pid_t tcgetpgrp(int fd);
int tcsetpgrp(int fd, pid_t group);
int lockf(int fd, int command, off_t length);
int access(const char *path, int mode);
int faccessat(int fd, const char *file, int mode, int flags);
int chdir(const char *path);
int fchdir(int fd);
int chroot(const char *path);
char *getcwd(char *to, size_t size);
char *getwd(char *to);
int chown(const char *file, uid_t owner, gid_t group);
int fchown(int fd, uid_t owner, gid_t group);
int lchown(const char *file, uid_t owner, gid_t group);
int fchownat(int fd, const char *file, uid_t owner, gid_t group, int flags);
int link(const char *from, const char *to);
int linkat(int from_fd, const char *from, int to_fd, const char *to, int flags);
int symlink(const char *from, const char *to);
int symlinkat(const char *from, int to_fd, const char *to);
ssize_t readlink(const char *__restrict path, char *__restrict to, size_t size);
ssize_t readlinkat(int fd, const char *__restrict path, char *__restrict to, size_t size);
int unlink(const char *name);
int unlinkat(int fd, const char *name, int flags);
int rmdir(const char *path);
char *crypt(const char *key, const char *salt);
void swab(const void *__restrict from, void *__restrict to, ssize_t n);
int brk(void *address);
void *sbrk(intptr_t increment);
long int syscall(long int number, ...);
char *getpass(const char *prompt);
int getentropy(void *buffer, size_t length);
#ifdef _GNU_SOURCE
pid_t gettid(void);
int pipe2(int fds[2], int flags);
int dup3(int fd, int to, int flags);
int execvpe(const char *file, char *const argv[], char *const environment[]);
char *get_current_dir_name(void);
int euidaccess(const char *path, int mode);
#endif
#if defined _LARGEFILE64_SOURCE || defined _GNU_SOURCE
off64_t lseek64(int fd, off64_t offset, int whence);
int ftruncate64(int fd, off64_t length);
ssize_t pread64(int fd, void *to, size_t n, off64_t offset);
ssize_t pwrite64(int fd, const void *from, size_t n, off64_t offset);
#endif

#endif
