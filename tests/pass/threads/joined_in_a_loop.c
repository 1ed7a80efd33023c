// Threads of one function and one argument are created in a loop and joined: which of them is where makes no
// state another one, and the order in which they end is never seen.
//@[verify] verify --max-states 400
//@[all-states] verify --symmetry off
//@[trace] trace
#include <assert.h>
#include <pthread.h>

#define N 4
pthread_t threads[N];
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int count;

void *add(void *unused) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  for (int i = 0; i < N; i++) pthread_create(&threads[i], 0, add, 0);
  for (int i = 0; i < N; i++) pthread_join(threads[i], 0);
  assert(count == N);
  return 0;
}
