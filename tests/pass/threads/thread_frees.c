// Each thread frees what it allocated.
//@[verify] verify
//@[trace] trace
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

atomic_int quick;

void *work(void *unused) {
  int *p = malloc(sizeof *p);
  if (quick == 0 && p != NULL)
    *p = 1;
  free(p);
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, work, NULL);
  quick = 1;
  pthread_join(t, NULL);
  return 0;
}
