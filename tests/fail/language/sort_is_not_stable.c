// Elements that compare equal may come in either order.
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

int main(void) {
  struct pair pairs[3] = {{1, 0}, {1, 1}, {0, 2}};
  qsort(pairs, 3, sizeof(struct pair), by_key);
  assert(pairs[1].value == 0);  //~ assertion
  return 0;
}
