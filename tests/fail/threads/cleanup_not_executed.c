// pthread_cleanup_pop(0) removes a handler and does not run it.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int log_, digits;

void note(void *digit) {
  log_ = log_ * 10 + *(int *)digit;
  digits++;
}

void *work(void *unused) {
  static int one = 1, two = 2;
  pthread_cleanup_push(note, &one);
  pthread_cleanup_push(note, &two);
  pthread_cleanup_pop(0);
  pthread_cleanup_pop(1);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  pthread_join(t, NULL);
  assert(log_ == 21 && digits == 2);  //~ assertion
  return 0;
}
