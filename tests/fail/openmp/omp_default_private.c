// Each thread has its own, without a value.
int main(void) {
  int x = 1;
#pragma omp parallel num_threads(2) default(private)
  x++; //~ uninitialized
  return 0;
}
