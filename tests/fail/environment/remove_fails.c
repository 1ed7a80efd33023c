// A file need not be there to be removed.
#include <assert.h>
#include <stdio.h>

int main(void) {
  int result = remove("there.txt");
  assert(result == 0); //~ assertion
  return 0;
}
