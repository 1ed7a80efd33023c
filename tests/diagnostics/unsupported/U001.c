//@[model] show model
//@[verify] verify
double residual(double *u, int n);
int main(void) {
  double u[3] = {0};
  return residual(u, 3) > 0; //~ U001
}
