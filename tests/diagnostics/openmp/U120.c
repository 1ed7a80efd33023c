int main(void) {
  int x = 0;
#pragma omp target //~ U120
  x = 1;
#pragma omp declare simd //~ U120
  return x;
}
