// The pointer leads to the device, and the host follows it.
int main(void) {
  int a[3] = {1, 2, 3}, *p = a;
#pragma omp target data map(tofrom : p[0 : 3]) use_device_addr(p[0 : 3])
  p[1] = 7; //~ omp-misuse
  return 0;
}
