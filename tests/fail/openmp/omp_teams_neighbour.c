// Two teams use the same element.
int main(void) {
  int a[6] = {0};
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 1; i < 6; i++) a[i] = a[i - 1]; //~ data-race
  return 0;
}
