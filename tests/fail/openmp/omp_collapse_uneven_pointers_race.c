// Each element is written by several pairs.
int main(void) {
  int a[4] = {1, 2, 3, 4};
#pragma omp parallel for collapse(2) num_threads(2)
  for (int *p = a; p < a + 4; p++)
    for (int *q = p; q < a + 4; q++)
      *q = 1;  //~ data-race
  return 0;
}
