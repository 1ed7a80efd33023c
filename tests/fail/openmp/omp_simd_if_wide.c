// Lanes that run at once must not depend on each other.
int main(void) {
  int a[5] = {1}, wide = 1;
#pragma omp simd if (wide)
  for (int i = 1; i < 5; i++)
    a[i] = 2 * a[i - 1]; //~ data-race
  return a[4];
}
