/* The general library. */
#ifndef _STDLIB_H
#define _STDLIB_H 1
#include <antiphon/locale.h>
#include <stddef.h>
#include <sys/types.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1
#define RAND_MAX 2147483647
#define MB_CUR_MAX ((size_t)1)

typedef struct {
  int quot;
  int rem;
} div_t;
typedef struct {
  long int quot;
  long int rem;
} ldiv_t;
typedef struct {
  long long int quot;
  long long int rem;
} lldiv_t;
#define __ldiv_t_defined 1
#define __lldiv_t_defined 1

int atoi(const char *s);
long int atol(const char *s);
long long int atoll(const char *s);
double atof(const char *s);
double strtod(const char *__restrict s, char **__restrict end);
float strtof(const char *__restrict s, char **__restrict end);
long double strtold(const char *__restrict s, char **__restrict end);
long int strtol(const char *__restrict s, char **__restrict end, int base);
unsigned long int strtoul(const char *__restrict s, char **__restrict end, int base);
long long int strtoll(const char *__restrict s, char **__restrict end, int base);
unsigned long long int strtoull(const char *__restrict s, char **__restrict end, int base);

int rand(void);
void srand(unsigned int seed);
int rand_r(unsigned int *seed);
long int random(void);
void srandom(unsigned int seed);
char *initstate(unsigned int seed, char *state, size_t size);
char *setstate(char *state);
double drand48(void);
double erand48(unsigned short int x[3]);
long int lrand48(void);
long int nrand48(unsigned short int x[3]);
long int mrand48(void);
long int jrand48(unsigned short int x[3]);
void srand48(long int seed);
unsigned short int *seed48(unsigned short int x[3]);
void lcong48(unsigned short int x[7]);

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *p, size_t size);
void *reallocarray(void *p, size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size);
int posix_memalign(void **p, size_t alignment, size_t size);
void *valloc(size_t size);
void free(void *p);
#ifndef alloca
#define alloca(size) __builtin_alloca(size)
#endif

_Noreturn void abort(void);
_Noreturn void exit(int status);
_Noreturn void _Exit(int status);
_Noreturn void quick_exit(int status);
int atexit(void (*f)(void));
int at_quick_exit(void (*f)(void));
int on_exit(void (*f)(int, void *), void *argument);

char *getenv(const char *name);
int setenv(const char *name, const char *value, int replace);
int unsetenv(const char *name);
int putenv(char *string);
int clearenv(void);
int system(const char *command);

typedef int (*__compar_fn_t)(const void *, const void *);
void *bsearch(const void *key, const void *base, size_t count, size_t size,
              int (*compare)(const void *, const void *));
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *));
#ifdef _GNU_SOURCE
typedef __compar_fn_t comparison_fn_t;
void qsort_r(void *base, size_t count, size_t size, int (*compare)(const void *, const void *, void *), void *argument);
char *secure_getenv(const char *name);
char *canonicalize_file_name(const char *name);
int mkostemp(char *name, int flags);
#endif

int abs(int n);
long int labs(long int n);
long long int llabs(long long int n);
div_t div(int numer, int denom);
ldiv_t ldiv(long int numer, long int denom);
lldiv_t lldiv(long long int numer, long long int denom);

int mblen(const char *s, size_t n);
int mbtowc(wchar_t *__restrict to, const char *__restrict s, size_t n);
int wctomb(char *s, wchar_t c);
size_t mbstowcs(wchar_t *__restrict to, const char *__restrict s, size_t n);
size_t wcstombs(char *__restrict to, const wchar_t *__restrict s, size_t n);

int mkstemp(char *name);
int mkstemps(char *name, int suffix);
char *mkdtemp(char *name);
char *mktemp(char *name);
char *realpath(const char *__restrict name, char *__restrict resolved);
int getsubopt(char **__restrict option, char *const *__restrict tokens, char **__restrict value);
int getloadavg(double average[], int count);
int posix_openpt(int flags);
int grantpt(int fd);
int unlockpt(int fd);
char *ptsname(int fd);
char *ecvt(double value, int digits, int *__restrict point, int *__restrict sign);
char *fcvt(double value, int digits, int *__restrict point, int *__restrict sign);
char *gcvt(double value, int digits, char *to);

#endif
