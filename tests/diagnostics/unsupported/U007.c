#include <setjmp.h>
#include <stdlib.h>
jmp_buf env;
static int compare(const void *a, const void *b) {
  if (*(const int *)a < 0)
    longjmp(env, 1);
  return *(const int *)a - *(const int *)b;
}
int main(void) {
  int x[2] = {1, 2};
  if (setjmp(env))
    return 1;
  qsort(x, 2, sizeof(int), compare); //~ U007
  return 0;
}
