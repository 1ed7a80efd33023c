// One thread looks after forty others have run, which is one of very many orders: it differs little from a regular one.
//@ verify --check assertion --timeout 60
#include <assert.h>
#include <pthread.h>

static int count;

static void *look(void *unused) {
  assert(count < 40);  //~ assertion
  return unused;
}

static void *add(void *unused) {
  int seen = count;
  count = seen + 1;
  return unused;
}

int main(void) {
  pthread_t looker, adder;
  pthread_create(&looker, 0, look, 0);
  for (int i = 0; i < 40; i++)
    pthread_create(&adder, 0, add, 0);
  return 0;
}
