/* Primes by the sieve, and factors by trial division. */
#include <stdbool.h>
#include <stdio.h>
#define LIMIT 200

static bool composite[LIMIT + 1];
static void factor(unsigned n) {
  printf("%u =", n);
  for (unsigned p = 2; p * p <= n; p++)
    while (n % p == 0) {
      printf(" %u", p);
      n /= p;
    }
  if (n > 1) printf(" %u", n);
  printf("\n");
}
int main(void) {
  int count = 0;
  for (int i = 2; i <= LIMIT; i++) {
    if (composite[i]) continue;
    printf("%d%c", i, ++count % 10 ? ' ' : '\n');
    for (int j = i * i; j <= LIMIT; j += i) composite[j] = true;
  }
  printf("\n%d\n", count);
  factor(360);
  factor(9973);
  factor(1001);
  return 0;
}
