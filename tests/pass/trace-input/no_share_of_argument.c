// The right twin of share_of_argument.c: with the argument 0 nothing that is lost was anything, and with a lock nothing is.
//@[zero] trace --check assertion -- 0
//@[locked] trace -DLOCKED -- 3
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

int n, count;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void enter(void) {
#ifdef LOCKED
  pthread_mutex_lock(&m);
#endif
}

static void leave(void) {
#ifdef LOCKED
  pthread_mutex_unlock(&m);
#endif
}

static void *more(void *unused) {
  enter();
  count = count + n;
  leave();
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 2) return 1;
  n = atoi(argv[1]);
  pthread_t t;
  pthread_create(&t, NULL, more, NULL);
  if (n != 0) {
    enter();
    count = count + 1;
    leave();
  }
  pthread_join(t, NULL);
  assert(count == (n ? n + 1 : 0));
  return 0;
}
