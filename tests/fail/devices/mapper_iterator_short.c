// The iterator stops before the second row.
struct rows {
  int count;
  int *row[2];
};
#pragma omp declare mapper(struct rows r) map(r.count, r.row) map(iterator(i = 0 : r.count - 1), tofrom : r.row[i][0 : 2])
int main(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  struct rows r = {2, {a, b}};
#pragma omp target
  for (int i = 0; i < r.count; i++) r.row[i][1] *= 10; //~ omp-misuse
  return 0;
}
