/* Variable arguments. */
#include <stdarg.h>
#include <stdio.h>

static int sum(int n, ...) {
  va_list list;
  int s = 0;
  va_start(list, n);
  for (int i = 0; i < n; i++) s += va_arg(list, int);
  va_end(list);
  return s;
}

static double mixed(const char *kinds, ...) {
  va_list list, again;
  double s = 0;
  va_start(list, kinds);
  va_copy(again, list);
  for (const char *k = kinds; *k; k++) {
    switch (*k) {
    case 'i': s += va_arg(list, int); break;
    case 'd': s += va_arg(list, double); break;
    case 'l': s += va_arg(list, long long); break;
    case 's': s += va_arg(list, const char *)[0] - 'a'; break;
    }
  }
  va_end(list);
  if (kinds[0] == 'i') printf("first %d\n", va_arg(again, int));
  va_end(again);
  return s;
}

static int say(const char *format, ...) {
  va_list list;
  va_start(list, format);
  printf("say: ");
  int n = vprintf(format, list);
  va_end(list);
  return n;
}

int main(void) {
  printf("%d %d %d\n", sum(0), sum(1, 5), sum(4, 1, 2, 3, 4));
  printf("%.2f\n", mixed("idls", 1, 2.5, 10ll, "c"));
  printf("%.2f\n", mixed("dd", 0.25, 0.5));
  printf("%d\n", say("%d-%s-%.1f\n", 3, "x", 1.5));
  return 0;
}
