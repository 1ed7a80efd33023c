// With `nowait` the call waits for nothing.
static int twice(int *x) { return 2 * *x; } //~ data-race
int main(void) {
  int x = 0, y = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(x)
    x = 3;
#pragma omp dispatch depend(in : x) nowait
    y = twice(&x);
  }
  return 0;
}
