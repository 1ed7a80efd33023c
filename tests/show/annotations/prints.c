/* Prints. */
//@[ast] show ast
//@[model] show model
#include <stdio.h>
int main(void) {
  float f = 1.5f;
  printf("%d %f %s\n", 3, f, "text");
  puts("end");
  return 0;
}
