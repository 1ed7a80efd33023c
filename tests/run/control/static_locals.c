/* Static locals and globals, shadowing, extern. */
#include <stdio.h>

int global = 5;
static int hidden;
static int counter(void) {
  static int n = 10;
  static int calls;
  calls++;
  n += calls;
  return n;
}
static int other(void) {
  static int n;
  return ++n;
}
static int *cell(void) {
  static int store[3];
  static int i;
  return &store[i++ % 3];
}
int main(void) {
  extern int global;
  for (int i = 0; i < 4; i++) printf("%d %d\n", counter(), other());
  int global_copy = global;
  {
    int global = 7;
    global++;
    printf("%d %d\n", global, global_copy);
    {
      int global = 100;
      hidden += global;
    }
  }
  global += hidden;
  printf("%d %d\n", global, hidden);
  for (int i = 0; i < 5; i++) *cell() += i + 1;
  printf("%d ", *cell());
  printf("%d ", *cell());
  printf("%d\n", *cell());
  return 0;
}
