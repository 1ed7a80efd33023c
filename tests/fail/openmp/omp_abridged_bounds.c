// Only the last of many iterations leaves the array.
//@ verify --check data-race,array-bounds
#define N 5000

int main(void) {
  static double a[N], b[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i] = b[i + 1] * 0.5; //~ array-bounds
  return 0;
}
