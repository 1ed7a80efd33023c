// The copy of the pointer holds the address of the host.
int main(void) {
  int a[2] = {1, 2};
  int *p = a;
#pragma omp target data map(tofrom : a)
  {
#pragma omp target defaultmap(tofrom : pointer)
    p[0] = 5; //~ omp-misuse
  }
  return 0;
}
