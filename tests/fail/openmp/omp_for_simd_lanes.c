// Iterations of one thread's chunk are lanes: they run at once.
int main(void) {
  int a[9] = {0};
#pragma omp parallel for simd schedule(static, 4)
  for (int i = 0; i < 8; i++)
    if (i % 4 != 3) a[i + 1] = a[i] + 1; //~ data-race
  return 0;
}
