// Sizes that may change while the loop is executed, where nothing may stand before the loops.
int size;
int main(void) {
  int x = 0, n = 2;
#pragma omp parallel for
#pragma omp tile sizes(size) //~ U120 E504
  for (int i = 0; i < 4; i++)
    x = 1;
#pragma omp simd
#pragma omp tile sizes(n) //~ U120 E504
  for (int i = 0; i < 4; i++)
    n++;
  return x;
}
