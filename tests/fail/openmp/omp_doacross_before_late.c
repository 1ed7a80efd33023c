// An iteration waits for the one before it, but only when it has counted.
int main(void) {
  int last = 0;
#pragma omp parallel for ordered(1) num_threads(2) schedule(static, 1)
  for (int i = 0; i < 2; i++) {
    last++; //~ data-race
#pragma omp ordered doacross(sink : omp_cur_iteration - 1)
#pragma omp ordered doacross(source :)
  }
  return last;
}
