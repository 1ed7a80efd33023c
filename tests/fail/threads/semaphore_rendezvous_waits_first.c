// Each waits for the other before it announces itself.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <semaphore.h>

sem_t here[2];
int left, right, seen[2];

void *meet(void *argument) {
  int me = argument != NULL;
  if (me)
    right = 1;
  else
    left = 1;
  sem_wait(&here[1 - me]);
  sem_post(&here[me]);
  seen[me] = left + right;
  return NULL;
}

int main(void) {
  pthread_t a, b;
  sem_init(&here[0], 0, 0);
  sem_init(&here[1], 0, 0);
  pthread_create(&a, NULL, meet, NULL);
  pthread_create(&b, NULL, meet, here);
  pthread_join(a, NULL);  //~ absolute-deadlock
  pthread_join(b, NULL);
  return seen[0] + seen[1] == 4 ? 0 : 1;
}
