// A function with a barrier is called in a critical region, under `trace` and `verify`.
//@[verify] verify
//@[trace] trace
static void all(void) {
#pragma omp barrier //~ omp-misuse
}
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp critical
    all();
  }
  return 0;
}
