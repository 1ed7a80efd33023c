/* The type of a locale, which many headers mention. */
#ifndef _BITS_TYPES___LOCALE_T_H
#define _BITS_TYPES___LOCALE_T_H 1
struct __locale_struct {
  int __unused;
};
typedef struct __locale_struct *__locale_t;
#endif
#ifndef _BITS_TYPES_LOCALE_T_H
#define _BITS_TYPES_LOCALE_T_H 1
typedef __locale_t locale_t;
#endif
