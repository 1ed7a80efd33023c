// The device's own pointer leads nowhere when what it led to has gone.
int *p;
#pragma omp declare target to(p)
int main(void) {
  int a[2] = {1, 2};
  p = a;
#pragma omp target map(tofrom : p[0:2])
  p[0] = 7;
#pragma omp target
  p[0] = 8; //~ pointer
  return 0;
}
