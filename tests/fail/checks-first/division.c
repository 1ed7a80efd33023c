// A divisor that may be zero is so in the first iteration.
//@ verify --max-violations 1 --max-states 20
#include <stdlib.h>

int main(void) {
  int sum = 0;
  for (int i = 0; i < 100; i++)
    sum += 100 / (rand() % 5); //~ division-by-zero
  return sum < 0;
}
