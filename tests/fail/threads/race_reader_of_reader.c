// One of three threads writes.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int x = 4;

void *look(void *unused) {
  return x == 4 ? &x : NULL;
}

void *change(void *unused) {
  x = 4;  //~ data-race
  return NULL;
}

int main(void) {
  pthread_t r, s, t;
  pthread_create(&r, NULL, look, NULL);
  pthread_create(&s, NULL, look, NULL);
  pthread_create(&t, NULL, change, NULL);
  pthread_join(r, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
