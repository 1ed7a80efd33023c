int main(void) {
  int a[9];
#pragma omp parallel for
  for (int i = 0; i * i < 9; i++) //~ E504
    a[i] = 0;
  return a[0];
}
