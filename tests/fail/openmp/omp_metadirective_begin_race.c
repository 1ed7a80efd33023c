// The region lies between `begin` and `end`.
int main(void) {
  int x = 0, many = 2;
#pragma omp begin metadirective when(user = {condition(many > 1)} : parallel num_threads(2))
  x = x + 1; //~ data-race
#pragma omp end metadirective
  return 0;
}
