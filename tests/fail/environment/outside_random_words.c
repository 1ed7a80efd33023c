// The state of a generator must be there.
#include <stdlib.h>

int main(void) {
  unsigned short state[3];
  state[0] = 1;
  return nrand48(state) > 5;  //~ uninitialized
}
