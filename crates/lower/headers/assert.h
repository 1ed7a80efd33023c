/* Assertions. May be included again with another NDEBUG, so there is no guard. */
#undef assert
#ifdef NDEBUG
#define assert(e) ((void)0)
#else
#define assert(e) __antiphon_assert(!!(e), #e)
#endif

#ifndef _ASSERT_H
#define _ASSERT_H 1
#define static_assert _Static_assert
void __antiphon_assert(int condition, const char *text);
_Noreturn void __assert_fail(const char *text, const char *file, unsigned int line, const char *function);
_Noreturn void __assert(const char *text, const char *file, int line);
#endif
