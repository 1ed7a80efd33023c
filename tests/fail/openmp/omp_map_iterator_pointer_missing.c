// The iterator leaves out the member of one element.
struct item {
  int x, y;
};
int main(void) {
  struct item a[3] = {{1, 2}, {3, 4}, {5, 6}}, *p = a;
  int sum = 0;
#pragma omp target map(iterator(i = 0 : 3 : 2), to : p[i].x) map(tofrom : sum)
  for (int i = 0; i < 3; i++)
    sum += p[i].x; //~ uninitialized
  return sum;
}
