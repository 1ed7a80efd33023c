// Generators whose state is the program's.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  unsigned short state[3] = {1, 2, 3};
  for (int round = 0; round < 4; round++) {
    printf("%ld\n", nrand48(state));
    printf("%ld\n", jrand48(state));
    printf("%.10f\n", erand48(state));
  }
  printf("%d %d %d\n", state[0], state[1], state[2]);
  return 0;
}
