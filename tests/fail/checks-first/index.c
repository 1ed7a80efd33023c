// An index that may be out of bounds is so in the first iteration: nobody has to go through all others before.
//@ verify --max-violations 1 --max-states 20
#include <stdlib.h>

int main(void) {
  int a[8] = {0};
  for (int i = 0; i < 100; i++)
    a[rand() % 9] = i; //~ array-bounds
  return 0;
}
