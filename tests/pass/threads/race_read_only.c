// Reading by all threads is not a race.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int x = 4;

void *look(void *unused) {
  assert(x == 4);
  return NULL;
}


int main(void) {
  pthread_t r, s, t;
  pthread_create(&r, NULL, look, NULL);
  pthread_create(&s, NULL, look, NULL);
  pthread_create(&t, NULL, look, NULL);
  pthread_join(r, NULL);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
