// Which of two operands pops first is open; the report says which one, and where.
//@ verify
#include <assert.h>

static int stack[4], n;
static void push(int x) { stack[n++] = x; }
static int pop(void) { return stack[--n]; }

int main(void) {
  push(1);
  push(3);
  int d = pop() - pop();
  assert(d == 2);  //~ assertion
  return 0;
}
