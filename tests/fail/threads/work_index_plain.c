// Threads take the next piece by a load and a store: a piece is done twice.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#define N 3

atomic_int next;
int done[N];

void *work(void *unused) {
  for (int i; (i = next) < N;) {
    next = i + 1;
    done[i]++;
  }
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  for (int i = 0; i < N; i++)
    assert(done[i] == 1);  //~ assertion
  return 0;
}
