// Iterations of one tile are executed one after the other, so that a tile may use its own elements.
int main(void) {
  int a[5] = {0};
#pragma omp parallel for num_threads(2)
#pragma omp unroll partial(2)
  for (int i = 0; i < 4; i++)
    a[i] = i % 2 ? a[i - 1] : i;
  return 0;
}
