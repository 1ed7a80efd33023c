/* _Generic, _Static_assert, _Alignas, _Noreturn, typeof, statement expressions. */
#include <assert.h>
#include <stdbool.h>
#include <stdio.h>

#define KIND(x) _Generic((x), int: "int", double: "double", char *: "string", const char *: "constant string", default: "other")
#define ABS(x) ({ __typeof__(x) v_ = (x); v_ < 0 ? -v_ : v_; })
#define MIN(a, b) ({ __typeof__(a) a_ = (a); __typeof__(b) b_ = (b); a_ < b_ ? a_ : b_; })

_Static_assert(sizeof(int) == 4, "int has 32 bits");

int main(void) {
  char s[] = "s";
  const char *t = "t";
  printf("%s %s %s %s %s %s\n", KIND(1), KIND(1.0), KIND(&s[0]), KIND(t), KIND(1.0f), KIND('c'));
  int calls = 0;
  printf("%d %.1f\n", ABS(-3), ABS(2.5));
  int m = MIN(calls++ + 5, 7);
  printf("%d %d\n", m, calls);
  __typeof__(calls) copy = calls;
  __typeof__(&calls) p = &copy;
  *p += 41;
  printf("%d %d\n", calls, copy);
  bool b = 7;
  b += 3;
  printf("%d %d %d\n", b, (bool)0.5, (int)(bool)"x");
  int r = ({ int q = 0; for (int i = 0; i < 4; i++) q += i; q; }) * 2;
  printf("%d %d\n", r, 0 ?: 9);
  assert(r == 12);
  return 0;
}
