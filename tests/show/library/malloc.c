/* Malloc. */
//@[ast] show ast
//@[model] show model
#include <stdlib.h>
struct node { int value; struct node *next; };
int main(void) {
  int n = 4;
  int *a = malloc(n * sizeof(int));
  double *d = (double *)calloc(n, sizeof *d);
  struct node *list = malloc(sizeof *list);
  a = realloc(a, 2 * n * sizeof *a);
  free(a);
  free(d);
  free(list);
  return 0;
}
