// Statements order what operands do not.
//@ verify
#include <assert.h>

static int stack[4], n;
static void push(int x) { stack[n++] = x; }
static int pop(void) { return stack[--n]; }

int main(void) {
  push(1);
  push(3);
  int top = pop();
  int d = top - pop();
  assert(d == 2);
  return 0;
}
