// A pop that compares a version too does not fall for a top that went and came back.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

// A stack of nodes 1 and 2; the successor of each; 0 is none. The top is 10 * version + node.
atomic_int top, next[3];

int pop(void) {
  for (;;) {
    int old = top, node = old % 10;
    if (node == 0)
      return 0;
    int successor = next[node];
    int renewed = (old / 10 + 1) * 10 + successor;
    if (atomic_compare_exchange_strong(&top, &old, renewed))
      return node;
  }
}

void push(int node) {
  int old = top;
  do
    next[node] = old % 10;
  while (!atomic_compare_exchange_strong(&top, &old, (old / 10 + 1) * 10 + node));
}

int taken;

void *slow(void *unused) {
  taken = pop();
  return NULL;
}

int main(void) {
  pthread_t t;
  next[1] = 2;
  top = 1;
  pthread_create(&t, NULL, slow, NULL);
  int first = pop(), second = pop();
  if (first == 1)
    push(1);
  pthread_join(t, NULL);
  // Who holds node 2 here is alone with it: it cannot also be on the stack.
  assert(second != 2 || top % 10 != 2);
  return 0;
}
