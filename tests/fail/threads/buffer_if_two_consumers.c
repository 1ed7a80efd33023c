// The consumers test the buffer with `if`: one is woken, the other takes the item first.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
int count, item;

void *produce(void *unused) {
  for (int i = 1; i <= 2; i++) {
    pthread_mutex_lock(&lock);
    while (count == 1)
      pthread_cond_wait(&not_full, &lock);
    item = i;
    count++;
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

void *consume(void *unused) {
  pthread_mutex_lock(&lock);
  if (count == 0)
    pthread_cond_wait(&not_empty, &lock);
  assert(count == 1);  //~ assertion
  count--;
  pthread_cond_signal(&not_full);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t p, c, d;
  pthread_create(&p, NULL, produce, NULL);
  pthread_create(&c, NULL, consume, NULL);
  pthread_create(&d, NULL, consume, NULL);
  pthread_join(p, NULL);
  pthread_join(c, NULL);
  pthread_join(d, NULL);
  assert(count == 0);
  return 0;
}
