// Loops up to a square root need no prover.
//@ verify --solver light
#include <assert.h>
#include <math.h>

static int prime(int n) {
  int root = (int)sqrt(n);
  for (int i = 2; i <= root; i++)
    if (n % i == 0)
      return 0;
  return n > 1;
}

static int prime_by_comparison(int n) {
  for (int i = 2; i <= sqrt(n); i++)
    if (n % i == 0)
      return 0;
  return n > 1;
}

int main(void) {
  int primes = 0;
  for (int n = 0; n < 100; n++) {
    assert(prime(n) == prime_by_comparison(n));
    primes += prime(n);
  }
  assert(primes == 25);
  assert(floor(sqrt(99)) == 9 && sqrt(2) < sqrt(3) && 1.5 > sqrt(2) && sqrt(16) == 4);
  return 0;
}
