// A task meets a loop that a team should share.
static int a[2];
static void fill(void) {
#pragma omp for nowait //~ omp-misuse
  for (int i = 0; i < 2; i++)
    a[i] = i;
}
int main(void) {
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task
  fill();
  return 0;
}
