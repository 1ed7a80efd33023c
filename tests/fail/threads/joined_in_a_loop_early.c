// One of the threads is not waited for before the sum is read.
//@[verify] verify --check assertion
//@[all-states] verify --check assertion --symmetry off
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>

#define N 3
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int count;

void *add(void *unused) {
  pthread_mutex_lock(&lock);
  count++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t threads[N];
  for (int i = 0; i < N; i++) pthread_create(&threads[i], 0, add, 0);
  for (int i = 1; i < N; i++) pthread_join(threads[i], 0);
  pthread_mutex_lock(&lock);
  int seen = count;
  pthread_mutex_unlock(&lock);
  pthread_join(threads[0], 0);
  assert(seen == N);  //~ assertion
  return 0;
}
