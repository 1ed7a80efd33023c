// What is behind the section is not copied.
int main(void) {
  int n = 2;
  int a[n + 1];
  for (int i = 0; i <= n; i++) a[i] = 1;
#pragma omp parallel num_threads(2) reduction(+ : a[0 : n])
  a[1] += a[n]; //~ uninitialized
  return 0;
}
