// A test input on standard input: what main reads, a thread sees before or after it is written.
//@ trace --check assertion --stdin read_numbers.txt
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

int a, b;

static void *reader(void *unused) {
  int first = a;
  int second = b;
  assert(second != 5 || first == 4);
  assert(second != 5 || first != 4); //~ assertion
  return NULL;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, NULL, reader, NULL);
  if (scanf("%d", &a) != 1) return 1;
  if (scanf("%d", &b) != 1) return 1;
  int rest, read = scanf("%d", &rest);
  assert(read == EOF);
  pthread_join(t, NULL);
  return 0;
}
