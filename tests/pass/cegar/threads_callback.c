//@[both] cegar
//@[horn] cegar --engine horn
// A thread calls what a pointer leads to, under a lock that an array holds.
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t locks[2];
static int counts[2];

static void one(void) { counts[0] = counts[0] + 1; }
static void two(void) { counts[0] = counts[0] + 2; }
static void (*action)(void) = one;

static void *work(void *unused) {
  pthread_mutex_lock(&locks[0]);
  action();
  pthread_mutex_unlock(&locks[0]);
  return unused;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 2; i++) pthread_mutex_init(&locks[i], 0);
  action = two;
  pthread_create(&thread, 0, work, 0);
  pthread_mutex_lock(&locks[0]);
  counts[0] = counts[0] + 1;
  pthread_mutex_unlock(&locks[0]);
  pthread_join(thread, 0);
  assert(counts[0] == 3);
  return 0;
}
