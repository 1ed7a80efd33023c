// All iterations use one variable.
int main(void) {
  int a[8] = {0}, j = 0;
#pragma omp parallel for
  for (int i = 0; i < 3; i++) {
    a[j] = i; //~ data-race
    j++;
  }
  return 0;
}
