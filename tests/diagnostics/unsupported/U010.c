#include <stdio.h>
int main(void) {
  int (*print)(const char *, ...) = printf; //~ U010
  print("x\n");
  return 0;
}
