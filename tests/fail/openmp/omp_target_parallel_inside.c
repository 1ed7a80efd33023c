// A region of a device makes threads of its own, wherever it is met.
int main(void) {
  int x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp target parallel num_threads(2) map(tofrom : x)
    x++; //~ data-race
  }
  return 0;
}
