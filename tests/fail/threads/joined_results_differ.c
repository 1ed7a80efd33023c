// The threads run the same code, but what the first one gives is asked for: it need not be the first that counts.
//@[verify] verify --check assertion
//@[trace] trace --check assertion
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
int next, order[2];

void *draw(void *unused) {
  pthread_mutex_lock(&lock);
  int own = next++;
  pthread_mutex_unlock(&lock);
  return &order[own];
}

int main(void) {
  pthread_t a, b;
  void *first, *second;
  pthread_create(&a, 0, draw, 0);
  pthread_create(&b, 0, draw, 0);
  pthread_join(a, &first);
  pthread_join(b, &second);
  assert(first == &order[0]);  //~ assertion
  return 0;
}
