/* Memory that grows: calloc and realloc keep what was there. */
#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int capacity = 2, count = 0;
  int *a = calloc(capacity, sizeof(int));
  printf("%d %d\n", a[0], a[1]);
  for (int i = 0; i < 9; i++) {
    if (count == capacity)
      a = realloc(a, (capacity *= 2) * sizeof *a);
    a[count++] = i * 3;
  }
  for (int i = 0; i < count; i++)
    printf("%d ", a[i]);
  printf("%d\n", capacity);
  free(a);
  return 0;
}
