// A task that is put off uses a variable of a function that has returned, with one thread, too.
static void start(int *out) {
  int local = 4;
#pragma omp task shared(local) firstprivate(out)
  *out = local; //~ pointer
}
int main(void) {
  int out = 0;
  start(&out);
#pragma omp taskwait
  return 0;
}
