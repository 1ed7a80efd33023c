// A test input that is an argument: with it, an update is lost.
//@ trace --check assertion -- 3
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int n, count;

static void *more(void *unused) {
  int seen = count;
  count = seen + n;
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  n = atoi(argv[1]);
  pthread_t t;
  pthread_create(&t, NULL, more, NULL);
  int seen = count;
  count = seen + 1;
  pthread_join(t, NULL);
  assert(count == n + 1); //~ assertion
  return 0;
}
