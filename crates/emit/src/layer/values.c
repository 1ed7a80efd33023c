/* What the program leaves open (`__VERIFIER_nondet_int()` and the like), with the values of the counterexample. */
#include "layer.h"
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static double fraction(const char *text) {
  const char *slash = strchr(text, '/');
  return slash ? strtod(text, NULL) / strtod(slash + 1, NULL) : strtod(text, NULL);
}

#define INTEGER(type, name)                                                                  \
  __attribute__((weak)) type __VERIFIER_nondet_##name(void) {                                \
    char room[64];                                                                           \
    const char *text = ap_value("__VERIFIER_nondet_" #name, room, sizeof room);              \
    return (type)(text[0] == '-' ? (unsigned long long)strtoll(text, NULL, 10) : strtoull(text, NULL, 10)); \
  }
#define FLOATING(type, name)                                                                 \
  __attribute__((weak)) type __VERIFIER_nondet_##name(void) {                                \
    char room[64];                                                                           \
    return (type)fraction(ap_value("__VERIFIER_nondet_" #name, room, sizeof room));          \
  }

INTEGER(int, int)
INTEGER(unsigned, uint)
INTEGER(unsigned, unsigned)
INTEGER(char, char)
INTEGER(signed char, schar)
INTEGER(unsigned char, uchar)
INTEGER(short, short)
INTEGER(unsigned short, ushort)
INTEGER(long, long)
INTEGER(unsigned long, ulong)
INTEGER(long long, longlong)
INTEGER(unsigned long long, ulonglong)
INTEGER(bool, bool)
INTEGER(size_t, size_t)
FLOATING(float, float)
FLOATING(double, double)
