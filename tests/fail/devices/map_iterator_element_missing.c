// The iterator leaves the last element out.
struct row { int n; };
int main(void) {
  struct row rows[3] = {{1}, {2}, {3}};
  int sum = 0;
#pragma omp target map(iterator(i = 0:2), to : rows[i].n) map(tofrom : sum)
  for (int i = 0; i < 3; i++) sum += rows[i].n; //~ uninitialized
  return sum;
}
