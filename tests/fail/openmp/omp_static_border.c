// Only where the parts of two threads meet is there a race.
int main(void) {
  int a[6] = {0};
#pragma omp parallel for schedule(static) num_threads(2)
  for (int i = 1; i < 6; i++) a[i] = a[i - 1]; //~ data-race
  return 0;
}
