//@[both] cegar
//@[horn] cegar --engine horn
// A loop creates three threads, and one of them is not waited for.
#include <assert.h>
#include <pthread.h>

#define TEAM 3
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static int sum;

static void *work(void *unused) {
  pthread_mutex_lock(&guard);
  sum = sum + 1;
  pthread_mutex_unlock(&guard);
  return unused;
}

int main(void) {
  pthread_t team[TEAM];
  for (int i = 0; i < TEAM; i++) pthread_create(&team[i], 0, work, 0);
  for (int i = 1; i < TEAM; i++) pthread_join(team[i], 0);
  pthread_mutex_lock(&guard);
  assert(sum == TEAM);  //~ assertion
  return 0;
}
