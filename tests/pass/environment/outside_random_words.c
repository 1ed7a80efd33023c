// Generators whose state is the program's give any number of their ranges.
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_unsigned_char(void);
extern signed char __VERIFIER_nondet_signed_char(void);

int main(void) {
  unsigned short state[3] = {1, 2, 3};
  double fraction = erand48(state);
  assert(fraction >= 0 && fraction < 1);
  assert(nrand48(state) >= 0);
  assert(state[0] <= 65535);
  assert(__VERIFIER_nondet_unsigned_char() <= 255 && __VERIFIER_nondet_signed_char() >= -128);
  return 0;
}
