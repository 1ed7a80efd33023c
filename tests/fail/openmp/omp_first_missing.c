// The private copy of an iteration begins without a value.
int main(void) {
  int a[4], t = 1;
#pragma omp parallel for private(t)
  for (int i = 0; i < 4; i++) a[i] = t + 1; //~ uninitialized
  return 0;
}
