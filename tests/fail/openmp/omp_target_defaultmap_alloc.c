// What is mapped `alloc` has no value on the device.
int main(void) {
  int a[2] = {1, 2}, s = 0;
#pragma omp target defaultmap(alloc : aggregate) map(tofrom : s)
  s = a[0];
  return s; //~ uninitialized
}
