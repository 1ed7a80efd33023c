int main(void) {
#pragma omp declare simd //~ U120
  return 0;
}
