/* memcpy of structs and arrays, and comparison of what arrived. */
#include <stdio.h>
#include <string.h>

struct record {
  int id;
  double values[3];
};

int main(void) {
  struct record a = {7, {1.5, 2.5, 3.5}}, b;
  memcpy(&b, &a, sizeof b);
  b.values[1] = 9;
  printf("%d %g %g\n", b.id, b.values[1], a.values[1]);
  int from[6] = {1, 2, 3, 4, 5, 6}, to[6];
  memcpy(to + 2, from, 4 * sizeof(int));
  memset(to, 0, 2 * sizeof *to);
  for (int i = 0; i < 6; i++)
    printf("%d ", to[i]);
  printf("\n");
  return 0;
}
