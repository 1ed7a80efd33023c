/* goto forwards, backwards, and out of nested loops. */
#include <stdio.h>

int main(void) {
  int i = 0;
again:
  if (i < 3) {
    printf("%d ", i++);
    goto again;
  }
  for (int a = 0; a < 5; a++)
    for (int b = 0; b < 5; b++)
      if (a * b == 6) {
        printf("%d %d ", a, b);
        goto done;
      }
done:
  printf("end\n");
  return 0;
}
