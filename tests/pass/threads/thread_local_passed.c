// The copy of one thread is handed to another, which writes it while its owner waits.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

_Thread_local int mine;

void *work(void *theirs) {
  mine = 1;
  *(int *)theirs = 2;
  assert(mine == 1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, &mine);
  pthread_join(t, NULL);
  assert(mine == 2);
  return 0;
}
