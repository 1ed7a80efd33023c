// A member that is to be present, and is not.
struct point { int x, y; };
int main(void) {
  struct point a[2] = {{1, 2}, {3, 4}};
#pragma omp target map(present, tofrom : a[1].x) //~ omp-misuse
  a[1].x = 5;
  return 0;
}
