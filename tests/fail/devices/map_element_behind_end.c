// Only the elements up to the last one that is named have room.
struct point { int x, y; };
int main(void) {
  struct point a[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}};
  struct point *p = a;
#pragma omp target map(tofrom : p[1].x)
  p[2].x = 5; //~ array-bounds
  return 0;
}
