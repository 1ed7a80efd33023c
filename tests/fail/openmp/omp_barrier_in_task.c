// A task comes to the barrier of the team in the place of one of its threads.
static int x;
static void all(void) {
#pragma omp barrier //~ omp-misuse
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp single nowait
    {
#pragma omp task
      all();
      x = 1;
    }
#pragma omp barrier
    x++;
  }
  return 0;
}
