/* The integral of f by the trapezoid rule on N intervals, each of which is
   halved where halving changes its area too much, at most DEPTH times: the
   specification. */
#include <math.h>

#pragma TASS input {N >= 1} int
#define N 4
#pragma TASS input {DEPTH >= 0} int
#define DEPTH 3
#pragma TASS input
double lower = 0.0;
#pragma TASS input
double upper = 1.0;
#pragma TASS input {TOLERANCE > 0}
double TOLERANCE = 0.0005;
#pragma TASS output
double integral;

#pragma TASS abstract
double f(double x);

static double trapezoid(double left, double right) {
  return (f(left) + f(right)) * (right - left) / 2;
}

static double area(double left, double right, double tolerance, int depth) {
  double middle = (left + right) / 2;
  double whole = trapezoid(left, right), halves = trapezoid(left, middle) + trapezoid(middle, right);
  if (depth == 0 || fabs(halves - whole) <= tolerance)
    return halves;
  return area(left, middle, tolerance / 2, depth - 1) + area(middle, right, tolerance / 2, depth - 1);
}

int main(void) {
  double width = (upper - lower) / N;
  for (int i = 0; i < N; i++)
    integral += area(lower + i * width, lower + (i + 1) * width, TOLERANCE / N, DEPTH);
  return 0;
}
