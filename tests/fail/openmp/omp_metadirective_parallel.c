// The variant that is chosen makes threads of it.
int main(void) {
  int x = 0;
#pragma omp metadirective when(user = {condition(1)} : parallel num_threads(2)) otherwise(nothing)
  x++; //~ data-race
  return 0;
}
