// Memory from `alloca` ends with its function, and the pointer to it dangles.
//@ verify
#include <alloca.h>

static int *make(void) {
  int *fresh = alloca(2 * sizeof(int));
  fresh[0] = 1;
  return fresh;
}

int main(void) {
  int *kept = make();
  return kept[0]; //~ pointer
}
