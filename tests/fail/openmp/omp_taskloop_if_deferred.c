// Tasks of a loop that may be deferred count at the same time.
int main(void) {
  int count = 0, deferred = 1;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop if (deferred) shared(count)
  for (int i = 0; i < 2; i++)
    count++; //~ data-race
  return count;
}
