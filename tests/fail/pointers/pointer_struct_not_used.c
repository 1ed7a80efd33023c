// A struct that nobody uses is read all the same.
#include <stddef.h>

struct item {
  int number;
  double weight;
};

int main(void) {
  struct item *none = NULL;
  (void)*none;  //~ pointer
  return 0;
}
