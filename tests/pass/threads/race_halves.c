// Two threads fill the two halves of an array.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int a[4];

void *fill(void *from) {
  int *p = from;
  for (int i = 0; i < 2; i++)
    p[i] = 1;
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, fill, a);
  pthread_create(&t, NULL, fill, a + 2);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  assert(a[0] + a[1] + a[2] + a[3] == 4);
  return 0;
}
