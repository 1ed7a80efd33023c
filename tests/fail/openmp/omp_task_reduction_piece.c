// The last element of the row is none of the piece, and a copy has no value there.
int main(void) {
  int a[3][4] = {0};
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : a[1][0:2])
  for (int i = 0; i < 2; i++) {
#pragma omp task in_reduction(+ : a[1][0:2])
    a[1][3] += i; //~ uninitialized
  }
  return a[1][0];
}
