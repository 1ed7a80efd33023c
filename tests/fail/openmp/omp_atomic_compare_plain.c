// What it is compared with is read like any other variable.
int main(void) {
  int most = 0, limit = 3;
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
    limit = 5; //~ data-race
#pragma omp atomic compare
    if (most < limit) { most = limit; }
  }
  return most;
}
