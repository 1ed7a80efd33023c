//@ args: --input chunk=-1..2
// A chunk of less than no iterations, of a loop that one thread executes in place of all.
#pragma antiphon input
int chunk;
int a[4];
int main(void) {
#pragma omp parallel for schedule(dynamic, chunk) //~ omp-misuse
  for (int i = 0; i < 4; i++)
    a[i] = i;
  return 0;
}
