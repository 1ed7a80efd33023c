// A plain C11 mutex is locked twice: the behaviour is undefined, here it waits for itself.
//@[verify] verify --no-check lock
//@[trace] trace --no-check lock
#include <threads.h>

mtx_t lock;

int main(void) {
  mtx_init(&lock, mtx_plain);
  mtx_lock(&lock);
  mtx_lock(&lock);  //~ absolute-deadlock
  mtx_unlock(&lock);
  mtx_unlock(&lock);
  mtx_destroy(&lock);
  return 0;
}
