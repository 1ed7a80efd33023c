// The halves overlap by one element.
//@[verify] verify
//@[trace] trace
#include <assert.h>
#include <pthread.h>

int a[4];

void *fill(void *from) {
  int *p = from;
  for (int i = 0; i < 3 && p + i < a + 4; i++)
    p[i] = 1;  //~ data-race
  return NULL;
}

int main(void) {
  pthread_t s, t;
  pthread_create(&s, NULL, fill, a);
  pthread_create(&t, NULL, fill, a + 2);
  pthread_join(s, NULL);
  pthread_join(t, NULL);
  return 0;
}
