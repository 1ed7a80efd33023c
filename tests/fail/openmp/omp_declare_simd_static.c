// Lanes that call it at once write the same variable.
static int last;
#pragma omp declare simd
static int noted(int x) {
  last = x; //~ data-race
  return x;
}
int main(void) {
  int a[4];
#pragma omp simd
  for (int i = 0; i < 4; i++)
    a[i] = noted(i);
  return a[0];
}
