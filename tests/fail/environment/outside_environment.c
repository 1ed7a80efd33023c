// A variable that is not set is null.
#include <stdlib.h>

int main(void) {
  char *size = getenv("SIZE");
  return atoi(size);  //~ pointer
}
