// Each thread reads the size, and another one has changed it by then.
int size = 2;
static void grow(void) { size = 2; } //~ data-race
int main(void) {
  int a[6] = {0};
#pragma omp parallel for num_threads(2) schedule(static)
#pragma omp tile sizes(size)
  for (int i = 0; i < 6; i++) {
    if (i == 0) grow();
    a[i] = i;
  }
  return 0;
}
