// A function with a barrier is called in an ordered region.
static void all(void) {
#pragma omp barrier //~ omp-misuse
}
int main(void) {
#pragma omp parallel for ordered num_threads(2)
  for (int i = 0; i < 2; i++) {
#pragma omp ordered
    all();
  }
  return 0;
}
