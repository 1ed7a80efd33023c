// The object is freed while another thread may read it.
//@[pointer] verify --check pointer
//@[trace-pointer] trace --check pointer
//@[race] verify --check data-race
//@[trace-race] trace --check data-race
#include <pthread.h>
#include <stdlib.h>

int *shared;

void *read_it(void *unused) {
  return *shared ? shared : NULL;  //~[pointer,trace-pointer] pointer
}

int main(void) {
  pthread_t t;
  shared = malloc(sizeof *shared);
  if (shared == NULL)
    return 0;
  *shared = 1;
  pthread_create(&t, NULL, read_it, NULL);
  free(shared);  //~[race,trace-race] data-race
  pthread_join(t, NULL);
  return 0;
}
