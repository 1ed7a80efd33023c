// C11 condition variables without a flag: the signal is lost.
//@[verify] verify
//@[trace] trace
#include <threads.h>

mtx_t lock;
cnd_t ready;
int done;

int tell(void *unused) {
  mtx_lock(&lock);
  done = 1;
  cnd_signal(&ready);
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t t;
  mtx_init(&lock, mtx_plain);
  cnd_init(&ready);
  thrd_create(&t, tell, NULL);
  mtx_lock(&lock);
  cnd_wait(&ready, &lock);  //~ absolute-deadlock
  mtx_unlock(&lock);
  thrd_join(t, NULL);
  cnd_destroy(&ready);
  mtx_destroy(&lock);
  return 0;
}
