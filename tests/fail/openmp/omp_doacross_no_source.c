// Nobody says that an iteration is done.
int main(void) {
  int a[3] = {0};
#pragma omp parallel for ordered(1) num_threads(2)
  for (int i = 0; i < 3; i++) {
#pragma omp ordered depend(sink : i - 1) //~ absolute-deadlock
    a[i] = i;
  }
  return a[0];
}
