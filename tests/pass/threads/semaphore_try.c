// A thread that does not get a unit goes away.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>

sem_t unit;
int owner, gave_up[2];

void *work(void *argument) {
  int me = argument != NULL;
  if (sem_trywait(&unit) != 0) {
    assert(errno == EAGAIN);
    gave_up[me] = 1;
    return NULL;
  }
  owner = me;
  sem_post(&unit);
  return NULL;
}

int main(void) {
  pthread_t a, b;
  sem_init(&unit, 0, 1);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, &a);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  assert(!(gave_up[0] && gave_up[1]));
  return 0;
}
