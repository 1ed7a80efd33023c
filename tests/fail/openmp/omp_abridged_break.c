// The inner loop is left early: its counter says where, and all iterations stop at the same element.
//@ verify --check data-race,array-bounds
#define N 20

int main(void) {
  static int a[N], stop[N];
  stop[11] = 1;
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    int j;
    for (j = 0; j < N - 1; j++)
      if (stop[j])
        break;
    a[j] = i; //~ data-race
  }
  return 0;
}
