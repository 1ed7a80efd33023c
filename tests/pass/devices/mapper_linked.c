// A mapper that uses itself: a list of two nodes.
#include <assert.h>
#include <stdlib.h>
typedef struct node { int value; struct node *next; } node;
#pragma omp declare mapper(node n) map(n.value) map(n.next[0:1])
int main(void) {
  node b = {2, 0}, a = {1, &b};
#pragma omp target
  a.next->value = a.value + 10;
  assert(b.value == 11);
  return 0;
}
