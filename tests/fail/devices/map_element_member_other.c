// The member that no clause names has no value on the device, and neither has another element.
struct point { int x, y; };
int main(void) {
  struct point a[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  int got = 0;
#pragma omp target map(to : a[2].x) map(from : got)
  got = a[2].y + 1; //~ uninitialized
  return got;
}
