/* The recursive program of Yang and Sakallah 2010, Fig. 4: the parameter of a
   thread goes through memory, the variables are members of one struct. */
#include <assert.h>
#include <pthread.h>

#pragma antiphon input {depth >= 0}
int depth;

struct shared {
  int x;
  int y;
} both = {1, 1};

static void complexA(struct shared *s) { s->x *= 2; }
static void complexB(struct shared *s) { s->y *= 2; }

static void *bar(void *argument) {
  int *b = argument;
  both.y = *b;
  if (both.y > 0) {
    both.x -= both.y;
    both.y--;
  } else {
    complexB(&both);
  }
  return 0;
}

static void foo(int a) {
  pthread_t t;
  int one = 1;
  pthread_create(&t, 0, bar, &one);
  both.x = a;
  if (both.x > 0) {
    foo(a - 1);
  } else if (both.y <= 1 && both.y != 0) {
    both.x = both.y - both.x;
  } else if (both.y > 10) {
    complexA(&both);
  } else {
    both.x -= both.y;
    assert(0);
  }
  pthread_join(t, 0);
}

int main(void) {
  foo(depth);
  return 0;
}
