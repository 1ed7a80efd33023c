//@ args: --input chunk=1..2
//@ gcc: no, the chunk is an input
// Every chunk has iterations.
#pragma antiphon input
int chunk;
int a[4];
int main(void) {
#pragma omp parallel num_threads(2)
  {
#pragma omp for schedule(static, chunk)
    for (int i = 0; i < 4; i++)
      a[i] = i;
#pragma omp for schedule(dynamic, chunk)
    for (int i = 0; i < 4; i++)
      a[i]++;
  }
  return 0;
}
