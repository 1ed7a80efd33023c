// A function with a barrier is called in a region of one thread.
static void all(void) {
#pragma omp barrier //~ omp-misuse
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp masked
    all();
  }
  return 0;
}
