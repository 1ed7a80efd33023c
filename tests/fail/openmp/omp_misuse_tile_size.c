// The size of a tile is not positive.
static int fill(int size) {
  int a[4] = {0};
#pragma omp tile sizes(size) //~ omp-misuse
  for (int i = 0; i < 4; i++)
    a[i] = i;
  return a[0];
}
int main(void) { return fill(0); }
