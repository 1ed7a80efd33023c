//@ args: --input chunk=0..2
// A chunk of no iterations.
#pragma antiphon input
int chunk;
int a[4];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static, chunk) //~ omp-misuse
    for (int i = 0; i < 4; i++)
      a[i] = i;
  }
  return 0;
}
