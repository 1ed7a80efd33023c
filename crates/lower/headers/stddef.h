/* Sizes and offsets. Other headers ask for parts of this one by __need_ names;
   they get all of it, which no program can tell. */
#ifndef _STDDEF_H
#define _STDDEF_H

typedef __typeof__(sizeof(0)) size_t;
typedef __typeof__((char *)0 - (char *)0) ptrdiff_t;
typedef int wchar_t;
typedef struct {
  long long __widest_integer __attribute__((aligned(8)));
  long double __widest_real __attribute__((aligned(16)));
} max_align_t;

#define offsetof(type, member) __builtin_offsetof(type, member)

#endif

#if defined __need_wint_t && !defined _WINT_T
#define _WINT_T 1
typedef unsigned int wint_t;
#endif

#undef NULL
#define NULL ((void *)0)

#undef __need_size_t
#undef __need_ptrdiff_t
#undef __need_wchar_t
#undef __need_wint_t
#undef __need_NULL
