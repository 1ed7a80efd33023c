// The last element of a long loop is read by whoever is done first.
static int a[60], seen;

int main(void) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int k = 0; k < 60; k++)
      a[k] = k; //~ data-race
#pragma omp single
    seen = a[59];
  }
  return seen;
}
