// Nobody waits where `taskwait` has `nowait`.
int main(void) {
  int x = 0, z = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task depend(out : x) shared(z)
    z = 1;
#pragma omp taskwait depend(in : x) nowait
    z = 2; //~ data-race
  }
  return 0;
}
