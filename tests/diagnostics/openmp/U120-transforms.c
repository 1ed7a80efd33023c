// Sizes that may change while the loop is executed, where each team would compute them.
int size = 2;
int main(void) {
  int x[4] = {0};
#pragma omp teams distribute
#pragma omp tile sizes(size) //~ U120 E504
  for (int i = 0; i < 4; i++)
    x[i] = 1;
  return x[0];
}
