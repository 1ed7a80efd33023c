// The variable of a loop whose iterations are shared is not changed in them.
int main(void) {
  int a[9], i, *p;
#pragma omp parallel for
  for (i = 0; i < 8; i++) {
    a[i] = 0;
    i++; //~ E504
  }
#pragma omp parallel for collapse(2)
  for (int j = 0; j < 2; j++)
    for (int k = 0; k < 2; k++) {
      a[k] = j;
      j = 3; //~ E504
    }
#pragma omp simd
  for (p = a; p < a + 9; p++) p += 1; //~ E504
#pragma omp parallel for
  for (i = 0; i < 8; i++) {
    int n = i;
    n++;
    a[n] = i;
  }
  return 0;
}
