// One variable is given, and the program forgets that the other may be missing.
//@ verify --env WIDTH=12
#include <stdlib.h>

int main(void) {
  return atoi(getenv("WIDTH")) * atoi(getenv("HEIGHT")) > 1000; //~ pointer
}
