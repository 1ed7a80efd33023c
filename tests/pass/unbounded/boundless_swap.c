// Two elements of an array of any size change places through pointers.
#include <assert.h>
#pragma TASS input {N >= 0}
int N;
#pragma TASS input
double a[N];
#pragma TASS input
int i;
#pragma TASS input
int j;

void swap(double *p, double *q) {
  double t = *p;
  *p = *q; //~ W031
  *q = t;
}

int main(void) {
  if (i < 0 || i >= N || j < 0 || j >= N) return 0;
  double x = a[i], y = a[j];
  swap(&a[i], &a[j]);
  assert(a[i] == y);
  assert(a[j] == x);
  return 0;
}
