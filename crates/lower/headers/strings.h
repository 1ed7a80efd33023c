/* Strings as BSD had them. */
#ifndef _STRINGS_H
#define _STRINGS_H 1
#include <antiphon/locale.h>
#include <stddef.h>

int bcmp(const void *a, const void *b, size_t n);
void bcopy(const void *from, void *to, size_t n);
void bzero(void *p, size_t n);
char *index(const char *s, int c);
char *rindex(const char *s, int c);
int ffs(int n);
int ffsl(long int n);
int ffsll(long long int n);
int strcasecmp(const char *a, const char *b);
int strncasecmp(const char *a, const char *b, size_t n);
int strcasecmp_l(const char *a, const char *b, locale_t locale);
int strncasecmp_l(const char *a, const char *b, size_t n, locale_t locale);

#endif
