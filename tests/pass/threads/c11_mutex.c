// C11 threads with a mutex; the results come back as numbers.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <threads.h>

mtx_t lock;
int counter;

int work(void *unused) {
  mtx_lock(&lock);
  counter++;
  mtx_unlock(&lock);
  return 4;
}

int main(void) {
  thrd_t a, b;
  int first, second;
  if (mtx_init(&lock, mtx_plain) != thrd_success)
    return 1;
  if (thrd_create(&a, work, NULL) != thrd_success || thrd_create(&b, work, NULL) != thrd_success)
    return 1;
  thrd_join(a, &first);
  thrd_join(b, &second);
  assert(counter == 2 && first == 4 && second == 4);
  mtx_destroy(&lock);
  return 0;
}
