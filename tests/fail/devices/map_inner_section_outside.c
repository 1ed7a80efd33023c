// Before the piece of the row that is mapped.
int main(void) {
  int a[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
#pragma omp target map(tofrom : a[1][1 : 2])
  if (a[1][0]) a[1][1] = 0; //~ uninitialized
  return a[1][1];
}
