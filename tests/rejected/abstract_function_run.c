//@ run --input a=1
/* One run has no value for a function of which nothing is known. */
#pragma TASS abstract double f(double x);
#pragma TASS input
double a;

int main(void) {
  double y = f(a);  //~ U207
  return y > 0;
}
