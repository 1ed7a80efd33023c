// The same with quotients that are computed otherwise: equal rational functions of N * N + N unknowns.
//@ spec: gradients_seq.c
//@[two] args: --timeout 20
//@[three] args: --set N=3 --timeout 20

#define N 2

#pragma antiphon input
double A[N][N];
#pragma antiphon input
double b[N];
#pragma antiphon output
double x[N];

static double dot(const double *u, const double *v) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += u[i] * v[i];
  return sum;
}

int main(void) {
  double y[N], r[N], p[N], q[N];
  for (int i = 0; i < N; i++) {
    y[i] = 0;
    r[i] = p[i] = b[i];
  }
  for (int i = 0; i < N; i++)
    q[i] = dot(A[i], p);
  double rr = dot(r, r), pq = dot(p, q);
  if (rr == 0 || pq == 0)
    return 0;
  for (int i = 0; i < N; i++) {
    y[i] = rr * p[i] / pq + y[i];
    r[i] = (r[i] * pq - q[i] * rr) / pq;
  }
  double beta = dot(r, r) / rr;
  for (int i = 0; i < N; i++)
    p[i] = r[i] + beta * p[i];
  for (int i = 0; i < N; i++)
    x[i] = y[i] + p[i];
  return 0;
}
