// Each iteration of the outer loop has a place, and those of the inner loop share it.
int main(void) {
  int a[2] = {0}, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop collapse(2) grainsize(1)
    for (int i = 0; i < 2; i++)
      for (int j = 0; j < 2; j++) {
        a[i] += j; //~ data-race
#pragma omp atomic
        count++;
      }
  }
  return 0;
}
