// The producer waits for one place too few: an item is overwritten.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#define SIZE 2

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
int ring[SIZE], head, count;

void *produce(void *unused) {
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    while (count > SIZE)
      pthread_cond_wait(&changed, &lock);
    ring[(head + count) % SIZE] = i;
    count++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  return NULL;
}

int main(void) {
  pthread_t p;
  pthread_create(&p, NULL, produce, NULL);
  for (int i = 0; i < 3; i++) {
    pthread_mutex_lock(&lock);
    while (count == 0)
      pthread_cond_wait(&changed, &lock);
    assert(ring[head] == i);  //~ assertion
    head = (head + 1) % SIZE;
    count--;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
  }
  pthread_join(p, NULL);
  return 0;
}
