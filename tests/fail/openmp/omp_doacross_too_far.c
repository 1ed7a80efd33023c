// It waits for the one before the one that it needs.
int main(void) {
  int a[4] = {1, 0, 0, 0};
#pragma omp parallel for ordered(1) num_threads(2)
  for (int i = 1; i < 4; i++) {
#pragma omp ordered depend(sink : i - 2)
    a[i] = a[i - 1] + 1; //~ data-race
#pragma omp ordered depend(source)
  }
  return a[3];
}
