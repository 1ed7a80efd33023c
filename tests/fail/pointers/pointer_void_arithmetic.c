// It does not leave the object.
#include <stddef.h>

struct item {
  int number;
  double weight;
};

int main(void) {
  struct item item = {1, 2};
  void *start = &item.weight;
  int *other = start - 2 * sizeof item;  //~ array-bounds
  return *other;
}
