// Rows that overlap: each begins one element behind the one before, and different indices are the same element.
//@ verify --check data-race,array-bounds
#define N 30

int main(void) {
  static int a[N + 4];
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int(*row)[4] = (int(*)[4])(a + i);
    for (int j = 0; j < 4; j++)
      (*row)[j] = i; //~ data-race
  }
  return 0;
}
