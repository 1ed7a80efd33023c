/* atoi, strtol, strtod and their ends. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  const char *numbers[] = {"42", "  -17", "+8", "12abc", "abc", "", "0x1F", "077", "2147483647", "-0"};
  for (int i = 0; i < 10; i++) {
    char *end;
    long v = strtol(numbers[i], &end, 10);
    printf("%d %ld %d %ld %ld\n", atoi(numbers[i]), v, (int)(end - numbers[i]), strtol(numbers[i], NULL, 0), strtol(numbers[i], NULL, 16));
  }
  printf("%ld %ld %lu\n", strtol("1011", NULL, 2), strtol("zz", NULL, 36), strtoul("4000000000", NULL, 10));
  printf("%lld %llu\n", strtoll("-9223372036854775808", NULL, 10), strtoull("18446744073709551615", NULL, 10));
  errno = 0;
  long big = strtol("99999999999999999999", NULL, 10);
  printf("%d %d\n", big == LONG_MAX, errno == ERANGE);
  const char *reals[] = {"3.25", "-1e3", ".5", "1.5e-2xyz", "nope", "  7"};
  for (int i = 0; i < 6; i++) {
    char *end;
    double d = strtod(reals[i], &end);
    printf("%g %g %d\n", d, atof(reals[i]), (int)(end - reals[i]));
  }
  return 0;
}
