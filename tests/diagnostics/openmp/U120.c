int main(void) {
  int x = 0;
#pragma omp target nowait //~ U120
  x = 1;
  return x;
}
