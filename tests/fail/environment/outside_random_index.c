// The remainder may be one too large.
#include <stdlib.h>

int main(void) {
  int table[6] = {0};
  srand(42);
  table[rand() % 7] = 1;  //~ array-bounds
  return 0;
}
