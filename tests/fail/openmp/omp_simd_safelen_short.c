// More lanes run at once than the distance allows.
int main(void) {
  int a[12] = {0};
#pragma omp simd safelen(5)
  for (int i = 4; i < 12; i++) a[i] = a[i - 4] + 1; //~ data-race
  return 0;
}
