// A mutex may be initialised again after it was destroyed.
//@[verify] verify
//@[trace] trace
#include <pthread.h>

pthread_mutex_t lock;

int main(void) {
  pthread_mutex_init(&lock, NULL);
  pthread_mutex_destroy(&lock);
  pthread_mutex_init(&lock, NULL);
  pthread_mutex_destroy(&lock);
  return 0;
}
