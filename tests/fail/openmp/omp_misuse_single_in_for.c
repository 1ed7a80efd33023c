// A `single` is met in the iterations of a loop.
static int x;
static void once(void) {
#pragma omp single nowait //~ omp-misuse
  x = 1;
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for
    for (int i = 0; i < 2; i++)
      once();
  }
  return 0;
}
