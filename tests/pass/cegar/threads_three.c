//@[both] cegar
//@[horn] cegar --engine horn
//@[predicates] cegar --engine predicates
// Three threads fill an array and count.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m;
static int a[3];
static int done;

static void *fill0(void *unused) { a[0] = 1; pthread_mutex_lock(&m); done = done + 1; pthread_mutex_unlock(&m); return unused; }
static void *fill1(void *unused) { a[1] = 2; pthread_mutex_lock(&m); done = done + 1; pthread_mutex_unlock(&m); return unused; }

int main(void) {
  pthread_t s, t;
  pthread_mutex_init(&m, 0);
  pthread_create(&s, 0, fill0, 0);
  pthread_create(&t, 0, fill1, 0);
  a[2] = 3;
  pthread_join(s, 0);
  pthread_join(t, 0);
  assert(a[0] + a[1] + a[2] == 6 && done == 2);
  return 0;
}
