// Arrays of records: fields, member arrays, copies of whole records.
#include <assert.h>
#include <stdlib.h>
struct P {
  double x;
  int y;
  double v[2];
};
#pragma TASS input {n >= 1}
int n;
#pragma TASS input
struct P in[n];

int main(void) {
  struct P *p = malloc(n * sizeof(struct P));
  p[n - 1] = in[n - 1];
  struct P s = p[n - 1];
  assert(s.x == in[n - 1].x && s.v[1] == in[n - 1].v[1]);
  struct P *q = &p[n - 1];
  q->y = 4;
  q->v[0] = 7;
  assert(p[n - 1].y == 4 && p[n - 1].v[0] == 7 && p[n - 1].x == in[n - 1].x);
  double *w = q->v;
  w++;
  *w = 8;
  assert(p[n - 1].v[1] == 8);
  free(p);
  return 0;
}
