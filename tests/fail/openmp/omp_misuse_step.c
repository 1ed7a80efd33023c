//@ args: --input step=0..2
// A loop that does not get on.
#pragma antiphon input
int step;
int a[4];
int main(void) {
#pragma omp parallel for //~ omp-misuse
  for (int i = 0; i < 4; i += step)
    a[i] = i;
  return 0;
}
