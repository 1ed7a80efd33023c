// The last iteration does not set its copy.
int main(void) {
  int last = -1, count = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
#pragma omp taskloop lastprivate(last)
    for (int i = 0; i < 2; i++) {
      if (i < 1) last = i;
#pragma omp atomic
      count += 1;
    }
  }
  return last; //~ uninitialized
}
