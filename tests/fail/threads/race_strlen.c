// strlen reads the text while it is written.
//@[verify] verify
//@[trace] trace
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
  int n = strlen(text);  //~ data-race
  pthread_join(t, NULL);
  return 0;
}
