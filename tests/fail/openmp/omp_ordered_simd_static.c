// Two threads have iterations of the first three.
int main(void) {
  int a[4] = {0}, n[2] = {0};
#pragma omp parallel for simd schedule(static, 2) num_threads(2)
  for (int i = 0; i < 4; i++) {
#pragma omp ordered simd
    a[i] = n[i / 3]++; //~ data-race
  }
  return 0;
}
