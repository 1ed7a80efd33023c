// An iteration meets `ordered` twice.
static int last;
static void in_order(int i) {
#pragma omp ordered //~ omp-misuse
  last = i;
}
int main(void) {
#pragma omp parallel for ordered num_threads(2)
  for (int i = 0; i < 2; i++) {
    in_order(i);
    in_order(i);
  }
  return 0;
}
