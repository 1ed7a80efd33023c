// A task shares a variable of a function that has returned.
static void start(int *out) { //~ data-race
  int local = 4;
#pragma omp task shared(local) firstprivate(out)
  *out = local; //~ pointer
}
int main(void) {
  int out = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    start(&out);
#pragma omp taskwait
  }
  return 0;
}
