// A recursive C11 mutex.
//@[verify] verify
//@[trace] trace
#include <threads.h>

mtx_t lock;

int main(void) {
  mtx_init(&lock, mtx_plain | mtx_recursive);
  mtx_lock(&lock);
  mtx_lock(&lock);
  mtx_unlock(&lock);
  mtx_unlock(&lock);
  mtx_destroy(&lock);
  return 0;
}
