#include <alloca.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) {
    int *p = alloca(4 * sizeof(int)); //~ U006
    p[0] = i;
    sum += p[0];
  }
  return sum;
}
