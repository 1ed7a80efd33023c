// What must be there is not.
int main(void) {
  int a[2] = {1, 2};
#pragma omp target defaultmap(present : aggregate) //~ omp-misuse
  a[0] = 2;
  return 0;
}
