// A read that finds nothing writes nothing.
#include <stdio.h>

int main(void) {
  int n;
  scanf("%d", &n);
  return n > 0;  //~ uninitialized
}
