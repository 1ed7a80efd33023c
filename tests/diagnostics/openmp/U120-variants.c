// Choices that are not for us to make, and what has no meaning here.
int g(int x) { return x; }
#pragma omp declare variant(g) match(implementation = {extension(match_any)}) //~ U120
int h(int x) { return x; }
#pragma omp metadirective when(implementation = {vendor(gnu)} : assumes no_openmp) //~ U120
int main(void) {
  int x = 0, n = 1;
  if (n > 5)
    goto inside; //~ U120
#pragma omp metadirective when(user = {condition(n)} : parallel)
  {
  inside:
    x = 0;
  }
  return h(x);
}
