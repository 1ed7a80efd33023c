// The iterator leaves out the elements with odd numbers.
int main(void) {
  int a[6] = {0, 1, 2, 3, 4, 5};
#pragma omp target map(iterator(i = 0 : 6 : 2), tofrom : a[i])
  a[2] += a[3]; //~ uninitialized
  return a[2];
}
