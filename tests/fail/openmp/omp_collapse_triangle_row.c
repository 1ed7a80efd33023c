// Iterations of a row are on different threads.
int main(void) {
  int a[4] = {0};
#pragma omp parallel for collapse(2)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < i; j++)
      a[i] += j; //~ data-race
  return a[0];
}
