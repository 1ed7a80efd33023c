// With one device, which has the number 0, and the host, which has 1, there is no number 2.
int main(void) {
  int x = 1;
#pragma omp target device(2) map(tofrom : x) //~ omp-misuse
  x = 2;
  return x;
}
