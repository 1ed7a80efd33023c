// The owner writes its copy while another thread has its address.
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
  mine = 3;  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
