// All threads get the address of the loop counter, which main goes on changing.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int seen[2];

void *work(void *argument) {
  int me = *(int *)argument;  //~[trace] data-race
  seen[me] = 1;
  return NULL;
}

int main(void) {
  pthread_t t[2];
  int i;
  for (i = 0; i < 2; i++)  //~[verify] data-race
    pthread_create(&t[i], NULL, work, &i);
  for (int j = 0; j < 2; j++)
    pthread_join(t[j], NULL);
  return 0;
}
