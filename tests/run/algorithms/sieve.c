/* Primes by the sieve, with bool and static arrays. */
#include <stdbool.h>
#include <stdio.h>

#define LIMIT 60
static bool composite[LIMIT + 1];

int main(void) {
  for (int p = 2; p * p <= LIMIT; p++)
    if (!composite[p])
      for (int m = p * p; m <= LIMIT; m += p)
        composite[m] = true;
  int count = 0;
  for (int i = 2; i <= LIMIT; i++)
    if (!composite[i])
      printf("%d%c", i, ++count % 6 ? ' ' : '\n');
  printf("| %d\n", count);
  bool b = 0.5;
  printf("%d %d\n", b, (bool)256);
  return 0;
}
