// The copy of a pointer of `link` holds the address of the host where no section is mapped.
int *p;
#pragma omp declare target link(p)
int main(void) {
  int a[2] = {1, 2};
  p = a;
#pragma omp target
  p[0] = 8; //~ omp-misuse
  return 0;
}
