//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// A wait for a condition may end without a reason.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int there;

static void *bring(void *unused) {
  pthread_mutex_lock(&m);
  there = 1;
  pthread_cond_signal(&c);
  pthread_mutex_unlock(&m);
  return unused;
}

int main(void) {
  pthread_t a;
  pthread_create(&a, 0, bring, 0);
  pthread_mutex_lock(&m);
  if (!there) pthread_cond_wait(&c, &m);
  assert(there);  //~ assertion
  pthread_mutex_unlock(&m);
  return 0;
}
