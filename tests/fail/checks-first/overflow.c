// A sum that may overflow does so in the first iteration.
//@ verify --arith machine --max-violations 1 --max-states 20
#include <stdlib.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum = rand() + 1; //~ integer-overflow
  return sum < 0;
}
