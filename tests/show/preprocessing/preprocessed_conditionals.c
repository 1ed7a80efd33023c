//@ args: show preprocessed
// Conditionals: the untaken text is gone.
#define A 1
#if A && !defined(B) && (3 > 2 ? 1 : 0)
int taken;
#elif A
int not_taken;
#else
#error never
#endif
#ifdef B
int b;
#else
int no_b;
#endif
#if __has_include(<no/such/header.h>)
int strange;
#endif
int line = __LINE__;
#line 100 "renamed.c"
int line100 = __LINE__; char *file = __FILE__;
