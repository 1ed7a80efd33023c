/* Memory and strings. */
#ifndef _STRING_H
#define _STRING_H 1
#include <antiphon/locale.h>
#include <stddef.h>
#include <strings.h>

void *memcpy(void *__restrict to, const void *__restrict from, size_t n);
void *memmove(void *to, const void *from, size_t n);
void *memccpy(void *__restrict to, const void *__restrict from, int c, size_t n);
void *memset(void *p, int c, size_t n);
int memcmp(const void *a, const void *b, size_t n);
void *memchr(const void *p, int c, size_t n);

char *strcpy(char *__restrict to, const char *__restrict from);
char *strncpy(char *__restrict to, const char *__restrict from, size_t n);
char *strcat(char *__restrict to, const char *__restrict from);
char *strncat(char *__restrict to, const char *__restrict from, size_t n);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t n);
int strcoll(const char *a, const char *b);
size_t strxfrm(char *__restrict to, const char *__restrict from, size_t n);
int strcoll_l(const char *a, const char *b, locale_t locale);
size_t strxfrm_l(char *to, const char *from, size_t n, locale_t locale);
char *strchr(const char *s, int c);
char *strrchr(const char *s, int c);
size_t strspn(const char *s, const char *accept);
size_t strcspn(const char *s, const char *reject);
char *strpbrk(const char *s, const char *accept);
char *strstr(const char *s, const char *part);
char *strtok(char *__restrict s, const char *__restrict separators);
char *strtok_r(char *__restrict s, const char *__restrict separators, char **__restrict rest);
size_t strlen(const char *s);
size_t strnlen(const char *s, size_t n);
char *strdup(const char *s);
char *strndup(const char *s, size_t n);
char *strerror(int number);
#ifdef _GNU_SOURCE
char *strerror_r(int number, char *to, size_t n);
#else
int strerror_r(int number, char *to, size_t n);
#endif
char *strerror_l(int number, locale_t locale);
char *strsignal(int number);
char *strsep(char **__restrict s, const char *__restrict separators);
char *stpcpy(char *__restrict to, const char *__restrict from);
char *stpncpy(char *__restrict to, const char *__restrict from, size_t n);
void explicit_bzero(void *p, size_t n);
#ifdef _GNU_SOURCE
void *mempcpy(void *__restrict to, const void *__restrict from, size_t n);
void *memrchr(const void *p, int c, size_t n);
void *rawmemchr(const void *p, int c);
void *memmem(const void *p, size_t n, const void *part, size_t m);
char *strchrnul(const char *s, int c);
char *strcasestr(const char *s, const char *part);
int strverscmp(const char *a, const char *b);
#ifndef basename
char *basename(const char *name);
#endif
#define strdupa(s) strcpy((char *)__builtin_alloca(strlen(s) + 1), (s))
#endif

#endif
