// Lanes of a thread of a team run at once, too.
int main(void) {
  int n[2] = {0}, a[2][2];
#pragma omp parallel for num_threads(2)
  for (int k = 0; k < 2; k++) {
#pragma omp simd
    for (int i = 0; i < 2; i++) {
      a[k][i] = n[k];
#pragma omp ordered simd
      n[k] = i; //~ data-race
    }
  }
  return 0;
}
