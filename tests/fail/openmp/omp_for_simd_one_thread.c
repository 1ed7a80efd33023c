// One thread has several lanes.
int main(void) {
  int a[5] = {0};
#pragma omp parallel for simd num_threads(1)
  for (int i = 0; i < 4; i++) a[i + 1] = a[i]; //~ data-race
  return 0;
}
