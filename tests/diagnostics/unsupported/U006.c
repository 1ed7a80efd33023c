#include <alloca.h>
int main(void) {
  int *p = alloca(4 * sizeof(int)); //~ U006
  p[0] = 1;
  return p[0];
}
