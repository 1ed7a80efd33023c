// Each iteration reads what the one behind it writes.
int main(void) {
  int a[6] = {0};
#pragma omp parallel for
  for (int *p = a; p < a + 5; p++) *p = *(p + 1); //~ data-race
  return 0;
}
