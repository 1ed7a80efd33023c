// The counter of the inner loop is moved by a pointer to it, too.
//@ verify --check data-race,array-bounds
#define N 20

int main(void) {
  static int a[N][5];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int j, *also = &j;
    for (j = 0; j < 5; j++) {
      *also += i == N - 1;
      a[i][j] = i; //~ array-bounds
    }
  }
  return 0;
}
