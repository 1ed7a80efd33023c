// The text is measured after its writer has ended.
#include <assert.h>
#include <pthread.h>
#include <string.h>

char text[8] = "ab";

void *write_it(void *unused) {
  text[1] = 'c';
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, write_it, NULL);
  pthread_join(t, NULL);
  assert(strlen(text) == 2);
  return 0;
}
