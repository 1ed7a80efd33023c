int main(void) {
  int x = 0;
#pragma omp metadirective when(implementation = {extension(match_any)} : parallel) //~ U120
  x = 1;
  return x;
}
