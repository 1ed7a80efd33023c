// The end of the program waits for the region.
int main(void) {
  int a[2] = {1, 2};
#pragma omp target map(tofrom : a) nowait
  a[0] = 5;
  return 0;
}
