// Loops that are not canonical.
int main(void) {
  int a[9], i, n = 9;
  double x;
#pragma omp parallel for
  for (i = 0; i < n; i *= 2) //~ E504
    a[i] = 0;
#pragma omp parallel for
  for (x = 0; x < 3; x++) //~ E504
    a[(int)x] = 0;
#pragma omp parallel for
  while (n > 0) //~ E504
    n--;
#pragma omp parallel for
  for (i = 0; i < n && a[i]; i++) //~ E504
    a[i] = 0;
#pragma omp parallel for
  for (i = 0; i < n; i--) //~ E504
    a[i] = 0;
#pragma omp parallel for collapse(2)
  for (i = 0; i < n; i++) { //~ E504
    n = 3;
    for (int j = 0; j < n; j++)
      a[i] = j;
  }
#pragma omp simd
  for (;;) //~ E504
    a[0] = 1;
  return a[0];
}
