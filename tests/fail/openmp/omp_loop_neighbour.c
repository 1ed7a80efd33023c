// Iterations of `loop` need each other.
int main(void) {
  int a[5] = {0};
#pragma omp parallel loop
  for (int i = 1; i < 5; i++) a[i] = a[i - 1]; //~ data-race
  return 0;
}
