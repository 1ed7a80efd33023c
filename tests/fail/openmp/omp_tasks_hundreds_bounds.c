// The last of many tasks goes one too far.
enum { N = 200 };
static int a[N];
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
    a[i + (i == N - 1)] = i; //~ array-bounds
  }
  return a[0];
}
