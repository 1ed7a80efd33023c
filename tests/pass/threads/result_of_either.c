// Two equal threads draw numbers; together they have both.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

atomic_int next;
int cards[2];

void *draw(void *unused) { return &cards[next++]; }

int main(void) {
  pthread_t a, b;
  void *mine, *yours;
  pthread_create(&a, NULL, draw, NULL);
  pthread_create(&b, NULL, draw, NULL);
  pthread_join(a, &mine);
  pthread_join(b, &yours);
  assert(mine != yours);
  return 0;
}
