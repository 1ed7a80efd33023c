// call_once of C11 runs a function once for all threads.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <threads.h>

once_flag once = ONCE_FLAG_INIT;
int value;

void initialise(void) { value++; }

int work(void *unused) {
  call_once(&once, initialise);
  assert(value == 1);
  return 0;
}

int main(void) {
  thrd_t a, b;
  thrd_create(&a, work, NULL);
  thrd_create(&b, work, NULL);
  thrd_join(a, NULL);
  thrd_join(b, NULL);
  return 0;
}
