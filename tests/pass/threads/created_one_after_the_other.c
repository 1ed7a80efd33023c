// Many threads, of which only one lives at a time, and all of them count.
//@[auto] verify
//@[source] verify --reduction source
#include <assert.h>
#include <pthread.h>

int x;

void *adds(void *unused) {
  x = x + 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  for (int i = 0; i < 30; i++) {
    pthread_create(&thread, 0, adds, 0);
    pthread_join(thread, 0);
  }
  assert(x == 30);
  return 0;
}
