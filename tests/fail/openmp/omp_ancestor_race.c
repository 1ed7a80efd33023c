// Two threads of a device have the host change one variable.
#pragma omp requires reverse_offload
int main(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
#pragma omp parallel num_threads(2)
  {
#pragma omp target device(ancestor : 1) map(tofrom : sum)
    sum++; //~ data-race
  }
  return 0;
}
