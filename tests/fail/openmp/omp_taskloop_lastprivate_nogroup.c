// Nobody waits for the task that gives the variable back.
int main(void) {
  int i = -1, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop lastprivate(i) nogroup //~ data-race
    for (i = 0; i < 2; i++) {
#pragma omp atomic
      count += i;
    }
    i++;
  }
  return 0;
}
