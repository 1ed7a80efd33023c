// What stands before `ordered simd` is done by all lanes of a chunk at once.
int main(void) {
  int a[4] = {0}, n[2] = {0};
#pragma omp parallel for simd schedule(static, 2) num_threads(2)
  for (int i = 0; i < 4; i++) {
    a[i / 2] += 1; //~ data-race
#pragma omp ordered simd
    n[i / 2] += i;
  }
  return 0;
}
