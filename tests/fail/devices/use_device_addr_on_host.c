// The host uses the copy of a variable on the device.
int main(void) {
  int a[2] = {1, 2}, b = 0;
#pragma omp target data map(tofrom : a) use_device_addr(a)
  b = a[1]; //~ omp-misuse
  return 0;
}
