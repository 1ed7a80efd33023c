// A function without a body, of which nothing is known.
//@ verify

double residual(double *u, int n);

int main(void) {
  double u[3] = {0};
  return residual(u, 3) > 0;  //~ U001
}
