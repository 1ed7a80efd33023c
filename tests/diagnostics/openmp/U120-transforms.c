// Sizes that may change while the loop is executed.
int size;
int main(void) {
  int x = 0, n = 2;
#pragma omp tile sizes(size) //~ U120
  for (int i = 0; i < 4; i++)
    x = 1;
#pragma omp tile sizes(n) //~ U120
  for (int i = 0; i < 4; i++)
    n++;
  return x;
}
