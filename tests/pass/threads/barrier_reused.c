// A barrier is used twice, also by main; one thread each time is told that it is the serial one.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

pthread_barrier_t meet;
atomic_int serial;

void *work(void *unused) {
  for (int i = 0; i < 2; i++)
    if (pthread_barrier_wait(&meet) == PTHREAD_BARRIER_SERIAL_THREAD)
      serial++;
  return NULL;
}

int main(void) {
  pthread_t a;
  pthread_barrier_init(&meet, NULL, 2);
  pthread_create(&a, NULL, work, NULL);
  work(NULL);
  pthread_join(a, NULL);
  assert(serial == 2);
  pthread_barrier_destroy(&meet);
  return 0;
}
