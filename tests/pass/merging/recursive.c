// A function that calls itself on one side of a branch only, for each of twelve numbers: 5^12 executions, or one.
//@ verify --max-states 3000
#include <assert.h>

#pragma antiphon input
int in[12];

static int parts(int x, int depth) {
  int result;
  if (depth > 0 && x > 10) {
    result = parts(x - 10, depth - 1);
    result += parts(x - 20, depth - 1);
  } else {
    result = 1;
  }
  return result;
}

int main(void) {
  int sum = 0;
  for (int i = 0; i < 12; i++)
    sum += parts(in[i], 2);
  assert(sum >= 12);
  return 0;
}
