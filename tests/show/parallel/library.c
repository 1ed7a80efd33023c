/* A library without `main`: functions that nobody calls count, functions without a body may do
   anything, and what cannot be lowered is named. */
//@ show parallel
#include <stdio.h>

extern int report(int *where);
extern int level;
static int calls;

int twice(int *at, int by) {
  int before = *at;
  *at = before + by;
  calls = calls + 1;
  if (report(at)) level = level - 1;
  *at = *at + by;
  calls = calls + 1;
  return before;
}

static int nobody_calls_this(int n) {
  int i = n, j = i;
  i = j + 1;
  return i;
}

int turned(int n) {
  __asm__("bswap %0" : "+r"(n));
  return n;
}
