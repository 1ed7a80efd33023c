// A task keeps the address of its copy, and somebody else follows it when the task has ended.
int *q;
int main(void) {
  int x = 3, r = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp task firstprivate(x)
    q = &x;
#pragma omp taskwait
    r = *q; //~ pointer
  }
  return r;
}
