// Threads take the next piece of work by an atomic index; each piece is done once.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3

atomic_int next;
int done[N];

void *work(void *unused) {
  for (int i; (i = atomic_fetch_add(&next, 1)) < N;)
    done[i]++;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < N; i++)
    assert(done[i] == 1);
  return 0;
}
