/* Functions with a variable number of arguments. */
#include <stdarg.h>
#include <stdio.h>

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int total = 0;
  for (int i = 0; i < count; i++)
    total += va_arg(list, int);
  va_end(list);
  return total;
}

static double mixed(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  double total = 0;
  for (; *kinds; kinds++)
    total += *kinds == 'i' ? va_arg(list, int) : va_arg(list, double);
  va_end(list);
  return total;
}

int main(void) {
  printf("%d %d\n", sum(3, 1, 2, 3), sum(0));
  printf("%g\n", mixed("idi", 1, 2.5, 3));
  return 0;
}
