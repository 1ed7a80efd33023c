// One thread returns while it holds the spin lock.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

pthread_spinlock_t lock;
int counter;

void *work(void *argument) {
  pthread_spin_lock(&lock);
  counter++;
  if (argument == NULL)
    pthread_spin_unlock(&lock);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  pthread_spin_init(&lock, PTHREAD_PROCESS_PRIVATE);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &counter);
  pthread_join(a, NULL);  //~ absolute-deadlock
  pthread_join(b, NULL);
  return 0;
}
