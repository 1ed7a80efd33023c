// One that is executed at once is complete, and others are not.
int main(void) {
  int n = 2, x = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task shared(x) if (n > 2) mergeable
    x = n;
    x++;
#pragma omp task shared(x) if (n > 1) mergeable
    x = n;
    x++; //~ data-race
  }
  return 0;
}
