/* The recursive program of Yang and Sakallah 2010, Fig. 4, as it is printed. */
#include <assert.h>
#include <pthread.h>

#pragma antiphon input {depth >= 0}
int depth;

int x = 1, y = 1;

void complexA(void) { x = x * 2; }
void complexB(void) { y = y * 2; }

void *bar(void *argument) {
  int b = 1;
  y = b;
  if (y > 0) {
    x = x - y;
    y = y - 1;
  } else {
    complexB();
  }
  return 0;
}

void foo(int a) {
  pthread_t t;
  pthread_create(&t, 0, bar, 0);
  x = a;
  if (x > 0) {
    foo(a - 1);
  } else {
    if (y <= 1 && y != 0) {
      x = y - x;
    } else if (y > 10) {
      complexA();
    } else {
      x = x - y;
      assert(0);
    }
  }
  pthread_join(t, 0);
}

int main(void) {
  foo(depth);
  return 0;
}
