/* Pi by the midpoint rule: the specification. The interval is 0 to W, so that the result is not one known number. */
#pragma antiphon input {N >= 1} int
#define N 8
#pragma antiphon input
double w;
#pragma antiphon output
double pi;

int main(void) {
  double h = w / N, sum = 0.0;
  for (int i = 0; i < N; i++) {
    double x = h * (i + 0.5);
    sum += 4.0 / (1.0 + x * x);
  }
  pi = h * sum;
  return 0;
}
