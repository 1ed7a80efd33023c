// A variable that is set may be any number.
#include <assert.h>
#include <stdlib.h>

int main(void) {
  char *size = getenv("SIZE");
  int n = size ? atoi(size) : 1;
  assert(n > -100);  //~ assertion
  return 0;
}
