int main(void) {
  int a[4];
#pragma omp parallel for
  for (int i = 0; i < 4; i++) {
    a[i] = i;
    if (i == 2)
      break; //~ E502
  }
#pragma omp parallel
  return 1; //~ E502
}
