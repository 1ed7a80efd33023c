// A hundred tasks in a row, each behind the one before it.
enum { N = 100 };
static int a[N + 1];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 1; i <= N; i++) {
    int from = i - 1;
#pragma omp task firstprivate(i, from) depend(in : a[from]) depend(out : a[i])
    a[i] = a[i - 1] + from;
  }
  return a[N] < 0;
}
