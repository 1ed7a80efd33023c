//@[both] cegar
//@[horn] cegar --engine horn
// A loop creates three threads, another one waits for them.
#include <assert.h>
#include <pthread.h>

#define TEAM 3
static pthread_mutex_t guard = PTHREAD_MUTEX_INITIALIZER;
static pthread_t team[TEAM];
static int numbers[TEAM], sum;

static void *work(void *own) {
  pthread_mutex_lock(&guard);
  sum = sum + *(int *)own;
  pthread_mutex_unlock(&guard);
  return 0;
}

static void start(void *(*routine)(void *), int count) {
  for (int i = 0; i < count; i++) {
    numbers[i] = i + 1;
    pthread_create(&team[i], 0, routine, &numbers[i]);
  }
}

int main(void) {
  start(work, TEAM);
  for (int i = 0; i < TEAM; i++) pthread_join(team[i], 0);
  assert(sum == 6);
  return 0;
}
