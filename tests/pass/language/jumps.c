// `longjmp` leads back to a `setjmp` that is still executed, through functions, loops and blocks; zero arrives as one.
#include <assert.h>
#include <setjmp.h>

static jmp_buf outer, inner;
static int depth;

static int descend(int n, int limit) {
  int here[2] = {n, n + 1};
  if (n == limit)
    longjmp(n % 2 ? inner : outer, here[0] - 4);
  depth++;
  return descend(n + 1, limit) + here[1];
}

static int guarded(int limit) {
  volatile int tries = 0;
  int caught = setjmp(inner);
  if (caught == 0) {
    tries = 1;
    for (int i = 0; i < 2; i++) {
      int unused[3] = {0};
      unused[i] = descend(0, limit);
    }
    assert(0);
  }
  assert(tries == 1);
  return caught;
}

int main(void) {
  int result = setjmp(outer);
  if (result == 0) {
    assert(guarded(5) == 1 && depth == 5);
    assert(guarded(3) == -1 && depth == 8);
    guarded(4);
    assert(0);
  }
  assert(result == 1 && depth == 12);
  if (setjmp(outer) == 0)
    longjmp(outer, 2);
  return 0;
}
