// What is mapped `from` has no values on the device.
int main(void) {
  int a[2] = {1, 2}, b[2] = {0};
#pragma omp target map(from : a, b)
  for (int i = 0; i < 2; i++)
    b[i] = a[i] + 1; //~ uninitialized
  return b[0];
}
