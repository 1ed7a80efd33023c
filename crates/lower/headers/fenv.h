/* The floating environment: round to nearest, and no flags. */
#ifndef _FENV_H
#define _FENV_H 1
typedef unsigned short int fexcept_t;
typedef struct {
  int __mode;
} fenv_t;
#define FE_INVALID 1
#define FE_DIVBYZERO 4
#define FE_OVERFLOW 8
#define FE_UNDERFLOW 16
#define FE_INEXACT 32
#define FE_ALL_EXCEPT 61
#define FE_TONEAREST 0
#define FE_DOWNWARD 0x400
#define FE_UPWARD 0x800
#define FE_TOWARDZERO 0xc00
#define FE_DFL_ENV ((const fenv_t *)-1)
int feclearexcept(int flags);
int fegetexceptflag(fexcept_t *to, int flags);
int feraiseexcept(int flags);
int fesetexceptflag(const fexcept_t *from, int flags);
int fetestexcept(int flags);
int fegetround(void);
int fesetround(int mode);
int fegetenv(fenv_t *to);
int feholdexcept(fenv_t *to);
int fesetenv(const fenv_t *from);
int feupdateenv(const fenv_t *from);
int feenableexcept(int flags);
int fedisableexcept(int flags);
int fegetexcept(void);
#endif
