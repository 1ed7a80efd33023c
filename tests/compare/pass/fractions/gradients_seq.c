// A step of conjugate gradients for N equations, and the next direction.
//@ part: yes

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
  double alpha = rr / pq;
  for (int i = 0; i < N; i++) {
    y[i] += alpha * p[i];
    r[i] -= alpha * q[i];
  }
  double beta = dot(r, r) / rr;
  for (int i = 0; i < N; i++)
    p[i] = r[i] + beta * p[i];
  for (int i = 0; i < N; i++)
    x[i] = y[i] + p[i];
  return 0;
}
