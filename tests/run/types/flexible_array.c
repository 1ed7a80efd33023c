/* A struct with a flexible array member. */
#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  double v[];
};

int main(void) {
  int n = 4;
  struct vector *x = malloc(sizeof *x + n * sizeof(double));
  x->n = n;
  for (int i = 0; i < n; i++)
    x->v[i] = i / 2.0;
  double sum = 0;
  for (int i = 0; i < x->n; i++)
    sum += x->v[i];
  printf("%g %d\n", sum, (int)sizeof *x);
  free(x);
  return 0;
}
