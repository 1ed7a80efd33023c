// `ordered` is met in a loop without the clause.
static int last;
static void in_order(int i) {
#pragma omp ordered //~ omp-misuse
  last = i;
}
int main(void) {
#pragma omp parallel for num_threads(2)
  for (int i = 0; i < 2; i++)
    in_order(i);
  return 0;
}
