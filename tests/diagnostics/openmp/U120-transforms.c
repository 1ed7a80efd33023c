// Loops that compilers make as they like, sizes that are computed.
int main(void) {
  int x = 0, n = 2;
#pragma omp parallel for
#pragma omp unroll //~ U120
  for (int i = 0; i < 4; i++)
    x = 1;
#pragma omp tile sizes(n) //~ U120
  for (int i = 0; i < 4; i++)
    x = 1;
  return x;
}
