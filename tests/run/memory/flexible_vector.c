/* A struct that ends in an array of any length. */
#include <stdio.h>
#include <stdlib.h>

struct vector {
  int length;
  double data[];
};

static struct vector *make(int n) {
  struct vector *v = malloc(sizeof(struct vector) + n * sizeof(double));
  if (!v) exit(1);
  v->length = n;
  for (int i = 0; i < n; i++) v->data[i] = i * 0.5;
  return v;
}
static double dot(const struct vector *a, const struct vector *b) {
  double s = 0;
  for (int i = 0; i < a->length && i < b->length; i++) s += a->data[i] * b->data[i];
  return s;
}
int main(void) {
  struct vector *a = make(4), *b = make(6);
  b->data[1] = 10;
  printf("%.2f %.2f\n", dot(a, a), dot(a, b));
  printf("%d %d\n", (int)sizeof(struct vector), b->length);
  free(a);
  free(b);
  return 0;
}
