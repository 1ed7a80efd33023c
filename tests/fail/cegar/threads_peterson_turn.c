//@ cegar
// Peterson's algorithm with the wrong turn.
#include <assert.h>
#include <pthread.h>

static int wants0, wants1, turn, inside;

static void *first(void *unused) {
  while (1) {
    wants0 = 1;
    turn = 1;
    while (wants1 && turn == 1) {
    }
    inside = inside + 1;
    assert(inside == 1);
    inside = inside - 1;
    wants0 = 0;
  }
  return unused;
}

static void *second(void *unused) {
  while (1) {
    wants1 = 1;
    turn = 1;
    while (wants0 && turn == 0) {
    }
    inside = inside + 1;
    assert(inside == 1);  //~ assertion
    inside = inside - 1;
    wants1 = 0;
  }
  return unused;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, first, 0);
  pthread_create(&b, 0, second, 0);
  pthread_join(a, 0);
  return 0;
}
