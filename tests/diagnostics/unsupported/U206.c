/* A library function that Antiphon does not execute where it stands. */
//@ args: run
#include <pthread.h>
#include <stdlib.h>
static void *nothing(void *p) { return p; }
static int compare(const void *a, const void *b) {
  pthread_t thread;
  pthread_create(&thread, 0, nothing, 0); //~ U206
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int numbers[2] = {2, 1};
  qsort(numbers, 2, sizeof numbers[0], compare);
  return 0;
}
