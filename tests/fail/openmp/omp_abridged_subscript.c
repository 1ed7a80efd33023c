// A subscript that is no sum of counters: two iterations have the same remainder.
//@ verify --check data-race,array-bounds
#define N 50

int main(void) {
  static int a[N];
#pragma omp parallel for
  for (int i = 0; i < N; i++)
    a[i * 3 % (N - 1)] = i; //~ data-race
  return 0;
}
