// The function that has the variable may be over when the task uses it.
static void start(void) { //~ data-race
  int x = 0;
#pragma omp task shared(x)
  x = 1; //~ pointer
}
int main(void) {
#pragma omp parallel
#pragma omp single
  start();
  return 0;
}
