int main(void) {
  int x = 0;
#pragma omp metadirective when(user = {condition(x)} : parallel) //~ U120
  x = 1;
  return x;
}
