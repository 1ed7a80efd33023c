/* The recursive program of Yang and Sakallah 2010, Fig. 4: recursion is that of
   a thread's function, each level in a thread of its own. */
#include <assert.h>
#include <pthread.h>

#pragma antiphon input {depth >= 0}
int depth;

int x = 1, y = 1;

static void *bar(void *argument) {
  y = 1;
  if (y > 0) {
    x = x - y;
    y = y - 1;
  } else {
    y = y * 2;
  }
  return 0;
}

static int level(int a) {
  x = a;
  if (x > 0) return 1;
  if (y <= 1 && y != 0) {
    x = y - x;
  } else if (y > 10) {
    x = x * 2;
  } else {
    x = x - y;
    assert(0);
  }
  return 0;
}

static void foo(int a) {
  pthread_t t;
  pthread_create(&t, 0, bar, 0);
  int deeper = level(a);
  if (deeper) foo(a - 1);
  pthread_join(t, 0);
}

int main(void) {
  foo(depth);
  return 0;
}
