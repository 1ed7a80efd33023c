// The second task takes a copy of what the first one may be writing.
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task shared(x)
    x = 1;
#pragma omp task firstprivate(x) shared(y) //~ data-race
    y = x;
  }
  return y > 1;
}
