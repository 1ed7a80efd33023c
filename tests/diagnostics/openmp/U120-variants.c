// Choices that are not for us to make, and what has no meaning here.
int g(int x) { return x; }
#pragma omp declare variant(g) match(construct = {parallel}) //~ U120
int f(int x) { return x; }
int main(void) {
  int x = 0, n = 1;
#pragma omp metadirective when(user = {condition(n)} : parallel) when(device = {kind(host)} : single) //~ U120
  x = 1;
#pragma omp metadirective when(user = {condition(n)} : parallel) otherwise(barrier) //~ U120
  x = 1;
#pragma omp metadirective when(implementation = {vendor(gnu)} : parallel) otherwise(single) //~ U120
  x = 1;
  return f(x);
}
