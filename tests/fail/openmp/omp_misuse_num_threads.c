//@ args: --input n=0..2
// The input says how many threads there are, and 0 is none.
#pragma antiphon input
int n;
int main(void) {
#pragma omp parallel num_threads(n) //~ omp-misuse
  { }
  return 0;
}
