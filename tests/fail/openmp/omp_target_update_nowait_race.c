// What is copied back meanwhile is read by the host.
int main(void) {
  int a[2] = {1, 2};
#pragma omp target enter data map(to : a)
#pragma omp target update from(a) nowait
  int b = a[1]; //~ data-race
#pragma omp taskwait
#pragma omp target exit data map(release : a)
  return b;
}
