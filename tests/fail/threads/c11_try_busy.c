// mtx_trylock may find the mutex busy.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <threads.h>

mtx_t lock;
int value;

void initialise(void) { value++; }

int work(void *unused) {
  assert(mtx_trylock(&lock) == thrd_success);  //~ assertion
  mtx_unlock(&lock);
  return 0;
}

int main(void) {
  thrd_t a, b;
  mtx_init(&lock, mtx_plain);
  thrd_create(&a, work, NULL);
  thrd_create(&b, work, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
