// An atomic flag without an order, and nobody flushes: what was written before it need not be seen.
int main(void) {
  int x = 0, flag = 0;
#pragma omp parallel sections num_threads(2)
  {
#pragma omp section
    {
      x = 1;
#pragma omp atomic write
      flag = 1;
    }
#pragma omp section
    {
      int seen;
#pragma omp atomic read
      seen = flag;
      if (seen) x = 2; //~ data-race
    }
  }
  return 0;
}
