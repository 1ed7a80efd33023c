// What must be there is not.
int main(void) {
  int a[3] = {1, 2, 3};
#pragma omp target map(present, tofrom : a) //~ omp-misuse
  a[1] = 5;
  return a[1];
}
