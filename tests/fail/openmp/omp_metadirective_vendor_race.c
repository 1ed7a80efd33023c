// One compiler's alternative has no reduction.
int main(void) {
  int s = 0;
#pragma omp metadirective when(implementation = {vendor(gnu)} : parallel for reduction(+ : s)) \
    when(implementation = {vendor(llvm)} : parallel for num_threads(2)) otherwise(nothing)
  for (int i = 0; i < 4; i++)
    s += i; //~ data-race
  return 0;
}
