// The keys are sorted, and no element is lost; equal numbers are the same in any order.
//@ verify
#include <assert.h>
#include <stdlib.h>

struct pair {
  int key, value;
};

static int by_key(const void *a, const void *b) {
  const struct pair *x = a, *y = b;
  return x->key - y->key;
}

static int by_value(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
  struct pair pairs[3] = {{1, 0}, {1, 1}, {0, 2}};
  qsort(pairs, 3, sizeof(struct pair), by_key);
  assert(pairs[0].value == 2 && pairs[1].value + pairs[2].value == 1);
  int numbers[4] = {2, 1, 2, 1};
  qsort(numbers, 4, sizeof(int), by_value);
  assert(numbers[0] == 1 && numbers[1] == 1 && numbers[2] == 2);
  return 0;
}
