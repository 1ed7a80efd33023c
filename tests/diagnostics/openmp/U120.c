int main(void) {
  int x = 0;
#pragma omp metadirective when(user = {condition(1)} : parallel) //~ U120
  x = 1;
  return x;
}
