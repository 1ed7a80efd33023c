// A task that is not final: those that it creates run at the same time.
int main(void) {
  int x = 0, last = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task final(last) shared(x)
  {
#pragma omp task shared(x)
    x++; //~ data-race
#pragma omp task shared(x)
    x++;
  }
  return x;
}
